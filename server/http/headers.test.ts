import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/api.ts';
import { readConfig } from '#server/config.ts';
import { givenPool } from '#server/testing/fuzz/pool.ts';
import { watchWrites } from '#server/testing/fuzz/writes.ts';
import { givenMember } from '#server/testing/given/given.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { createApp } from './app.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

let site: Site;
/** A site as on the internet: without sandbox, with a public https URL. */
let open: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  open = await startSite({ SANDBOX: '0', PUBLIC_URL: 'https://booking.example.com' });
});
afterAll(async () => {
  await site.close();
  await open.close();
});

const ANSWERS: ReadonlyArray<readonly [string, string, string, number]> = [
  ['a page', 'GET', '/', 200],
  ['a page whose address is secret', 'GET', `/reservation/${UNKNOWN_ID}`, 200],
  ['an unknown page', 'GET', '/no/such/page', 404],
  ['a static file', 'GET', '/icon.svg', 200],
  ['an answer', 'GET', '/api/locations', 200],
  ['a refusal', 'GET', '/api/auth/profile', 401],
  ['an unknown route', 'GET', '/api/nothing', 404],
  ['an address that cannot be decoded', 'GET', '/api/slots/%ff', 400],
  ['a method that is not allowed', 'PUT', '/api/locations', 405],
  ['a method that a page does not allow', 'POST', '/', 405],
  ['a redirect', 'GET', '/api/auth/verify-email', 302],
  ['the document', 'GET', '/api/openapi.json', 200],
  ['the sandbox that is off', 'GET', '/sandbox', 404],
  ['a route of the sandbox that is off', 'POST', '/sandbox/clock', 405],
];

function expectPolicies({ headers }: CallAnswer, { https }: { https: boolean }): void {
  const policy = directivesOf(headers.get('content-security-policy') ?? '');
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['yumori-worker'],
    'worker-src': ["'self'"],
  });
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|https?:/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('server')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('strict-transport-security')).toBe(https ? 'max-age=31536000; includeSubDomains' : null);
}

function directivesOf(policy: string): Record<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

// shows: S15
describe('the security headers of every answer', () => {
  test.each(ANSWERS)(
    'the security headers of every answer are complete for %s',
    async (_what, method, path, status) => {
      const answer = await open.call(method, path);
      expect(answer.status).toBe(status);
      expectPolicies(answer, { https: true });
    },
  );

  test('the security headers of every answer do not mention https on a site without https', async () => {
    expectPolicies(await site.call('GET', '/'), { https: false });
  });

  // shows: 8.7, S15, S45
  test('the security headers of every answer are complete for an internal error, which reveals nothing of its cause', async () => {
    const app = await createApp({
      networkKey: 'a key of this test',
      config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://booking.example.com' }),
      clock: { now: () => new Date(0) },
    });
    app.get('/api/boom', async () => {
      throw new Error('SELECT secret FROM members');
    });
    const answer = await app.inject('/api/boom');
    await app.close();
    const headers = new Headers(
      Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/secret|members|node_modules|\.ts/);
    expectPolicies({ status: 500, headers, body: answer.json() }, { https: true });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the content security policy of the API reference', () => {
  test.each(['/api/docs', '/api/docs/static/index.html'])(
    'the content security policy of the API reference is strict for %s',
    async (path) => {
      const { headers } = await site.call('GET', path);
      const policy = directivesOf(headers.get('content-security-policy') ?? '');
      expect(policy).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'frame-ancestors': ["'none'"],
      });
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|https?:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

// shows: 6.15, S42
describe('the listing in search engines', () => {
  test.each([
    ['/', null],
    [`/booking/${UNKNOWN_ID}`, 'noindex'],
    ['/privacy-policy', null],
    [`/reservation/${UNKNOWN_ID}`, 'noindex'],
    [`/slot/${UNKNOWN_ID}?payment=${UNKNOWN_ID}`, 'noindex'],
    [`/ticket/${UNKNOWN_ID}/slot/${UNKNOWN_ID}`, 'noindex'],
    ['/reservations', 'noindex'],
    ['/profile', 'noindex'],
    ['/resetpassword?token=x', 'noindex'],
    ['/guest-data?token=x', 'noindex'],
    ['/pay?token=x', 'noindex'],
    ['/auth/callback?token=x', 'noindex'],
    ['/no/such/page', 'noindex'],
    [`/api/reservations/${UNKNOWN_ID}`, 'noindex'],
    ['/api/locations', 'noindex'],
  ])('the answer for %s has X-Robots-Tag: %s', async (path, robots) => {
    expect((await site.call('GET', path)).headers.get('x-robots-tag')).toBe(robots);
  });
});

describe('a cross-site request', () => {
  const origin = 'https://evil.example';
  const routes = API.map((route) => ({
    method: route.method,
    path: `/api${route.path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)}`,
    takesForms: route.path.endsWith('/ipn'),
  }));

  // shows: S16
  test.each(routes)('a cross-site request to $method $path may read nothing', async ({ method, path }) => {
    const cross = { origin, 'sec-fetch-site': 'cross-site' };
    const preflight = {
      ...cross,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    };
    const answers = [
      await site.call(method, path, { headers: cross }),
      await site.call('OPTIONS', path, { headers: preflight }),
    ];
    const allowed = answers.flatMap(({ headers }) =>
      [...headers.keys()].filter((name) => name.startsWith('access-control-')),
    );
    expect(allowed).toEqual([]);
    expect(answers[1]?.status).toBe(405);
  });

  // shows: S17
  test("a cross-site request by a form changes nothing, even with a member's cookie", async () => {
    const { members } = await givenPool(site.db);
    const watch = await watchWrites(site.db);
    const headers = { origin, 'sec-fetch-site': 'cross-site', cookie: `access_token=${members[0]?.token}` };
    for (const { path, takesForms } of routes) {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const sent = { body: 'a=b', headers: { ...headers, 'content-type': type } };
        const { status } = await site.call('POST', path, sent);
        const refusals = takesForms ? [400, 415] : [401, 404, 405, 415];
        expect(refusals, `POST ${path} as ${type}: ${status}`).toContain(status);
      }
    }
    expect(await watch.since()).toEqual([]);
    await watch.end();
  });
});

// shows: S17
test('no page and no GET writes a row, for any caller', async () => {
  const pool = await givenPool(site.db);
  await site.worker.stop();
  const watch = await watchWrites(site.db);
  const day = 'startDate=2026-11-23';
  const queries = `?${day}&slotId=${pool.wordsFor('slotId')[0]}`;
  const paths = API.filter(({ method }) => method === 'GET').flatMap(({ path, query }) =>
    everyPathOf(path, (name) => pool.wordsFor(name)).map(
      (filled) => `/api${filled}${query === undefined ? '' : queries}`,
    ),
  );
  const others = ANSWERS.filter(([, method]) => method === 'GET').map(([, , path]) => path);
  const statuses = new Set<number>();
  for (const path of [...paths, ...others]) {
    for (const token of [undefined, ...pool.members.map((member) => member.token)]) {
      const { status } = await site.call('GET', path, { token });
      statuses.add(status);
      expect(await watch.since(), path).toEqual([]);
    }
  }
  expect([...statuses]).toContain(200);
  await watch.end();
});

describe('the GET requests that write because an external service sends the browser', () => {
  /**
   * Lists the writes that are expected besides the hourly last use of a session and the start of a Google
   * sign-in.
   */
  // shows: S17
  test.each([
    { path: 'verify-email', purpose: 'verify', first: ['INSERT history', 'UPDATE email_tokens', 'UPDATE members'] },
    {
      path: 'confirm-email',
      purpose: 'change',
      first: ['DELETE email_tokens', 'INSERT history', 'INSERT jobs', 'UPDATE email_tokens', 'UPDATE members'],
    },
  ])('a GET request of $path writes once, and only the listed tables', async ({ path, purpose, first }) => {
    const { id } = await givenMember(site.db, { email_verified_at: purpose === 'verify' ? null : new Date() });
    const newEmail = purpose === 'change' ? `${id.slice(0, 8)}@new.example` : null;
    await site.db.query(
      `INSERT INTO email_tokens (token_hash, member_id, purpose, new_email, created_at, expires_at)
       VALUES (sha256($1::text::bytea), $1::uuid, $2, $3, now(), now() + interval '1 hour'),
              (sha256(('older ' || $1::text)::bytea), $1::uuid, 'reset', NULL, now(), now() + interval '1 hour')`,
      [id, purpose, newEmail],
    );
    await site.worker.stop();
    const watch = await watchWrites(site.db);
    const open = () => site.call('GET', `/api/auth/${path}?token=${id}`);
    expect((await open()).headers.get('location')).toMatch(/verified=true|email=changed/);
    expect([...new Set(await watch.since())].sort()).toEqual(first);
    await open();
    expect((await watch.since()).filter((write) => write !== 'UPDATE email_tokens')).toEqual([]);
    await watch.end();
  });
});

test('a client that sends headers for longer than ten seconds is disconnected', {
  tags: 'nightly',
  timeout: 60_000,
}, async () => {
  const { hostname, port } = new URL(site.url);
  const closed = await new Promise<{ said: string; after: number }>((settle) => {
    const started = performance.now();
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\nX-A: '));
    const dribble = setInterval(() => socket.write('a'), 1_000);
    socket.on('data', (chunk) => {
      said += chunk.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(dribble);
      settle({ said, after: performance.now() - started });
    });
  });
  expect(closed.said).toMatch(/^HTTP\/1\.1 408 /);
  expect(closed.after).toBeGreaterThan(9_000);
  expect(closed.after).toBeLessThan(25_000);
});

function everyPathOf(path: string, wordsFor: (name: string) => readonly string[]): string[] {
  const parts = path.split('/');
  const at = parts.findIndex((part) => part.startsWith('{'));
  if (at === -1) return [path];
  const words = wordsFor(parts[at - 1] ?? '');
  return (words.length > 0 ? words : [UNKNOWN_ID]).map((word) => parts.with(at, word).join('/'));
}

// shows: S19
describe('an ambiguous request', () => {
  const smuggled = 'GET /api/auth/profile HTTP/1.1\r\nHost: a\r\n\r\n';
  test.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 40', 'abcd'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 4', `0\r\n\r\n${smuggled}`],
    ['chunked not as the last encoding', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`],
    ['an unknown encoding', 'Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`],
    ['a length with a sign', 'Content-Length: +4', 'abcd'],
    ['a space before the colon', 'Content-Length : 4', 'abcd'],
    ['a folded line', 'X-A: b\r\n Content-Length: 4', 'abcd'],
    ['a bare line feed', 'X-A: b\nContent-Length: 4', 'abcd'],
    ['a NUL in a header', 'X-A: b\u0000c', ''],
  ])('an ambiguous request is refused and its connection closed: %s', async (_what, headers, body) => {
    const said = await raw(`POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\n${body}`);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  // shows: S19
  test('an ambiguous request is refused with two hosts', async () => {
    for (const [one, other] of [
      ['127.0.0.1', '127.0.0.1'],
      ['127.0.0.1', 'evil.example'],
    ]) {
      const said = await raw(`GET /api/health HTTP/1.1\r\nHost: ${one}\r\nX-A: b\r\nhOST: ${other}\r\n\r\n`);
      expect(said).toMatch(/^HTTP\/1\.1 400 /);
      expect(said).toContain('malformed_request');
    }
  });

  // shows: S15
  test.each([
    ['a length with a sign', 400, 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +4\r\n\r\nabcd'],
    ['headers that are too large', 431, `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['no host', 400, 'GET /api/health HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  ])(
    'an ambiguous request is refused by the parser with the same headers as every answer (%s)',
    async (_what, status, request) => {
      const [head = '', body = ''] = (await raw(request)).split('\r\n\r\n');
      const headers = new Headers(
        head
          .split('\r\n')
          .slice(1)
          .map((line): [string, string] => [
            line.slice(0, line.indexOf(':')),
            line.slice(line.indexOf(':') + 1).trim(),
          ]),
      );
      expectPolicies({ status, headers, body }, { https: false });
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(headers.get('cache-control')).toBe('no-store');
      const problem = JSON.parse(body);
      expect(problem).toMatchObject({
        status,
        code: 'malformed_request',
        message: expect.stringMatching('read this request'),
      });
      expect(problem.requestId).toBe(headers.get('x-request-id'));
    },
  );

  test('a request with an absolute URL whose host differs from the header is refused', async () => {
    for (const path of ['/sandbox', '/%73andbox', '/api/health']) {
      const said = await raw(`GET http://evil.example${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      expect(said).toMatch(/^HTTP\/1\.1 400 /);
      expect(said).toContain('malformed_request');
    }
    const same = await raw('GET http://127.0.0.1/api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
    expect(same).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('HTTP/1.0 without a host, which load balancers send, is not ambiguous', async () => {
    expect(await raw('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a request with an invalid chunk size is refused', async () => {
    const said = await raw(
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nabc\r\n0\r\n\r\n',
    );
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
  });

  /** Returns everything that the server sends until it closes the connection. */
  function raw(text: string): Promise<string> {
    const { hostname, port } = new URL(site.url);
    return new Promise((settle, fail) => {
      const chunks: Buffer[] = [];
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.setTimeout(5_000, () => {
        socket.destroy();
        fail(new Error(`The connection is still open after 5 s; received: ${Buffer.concat(chunks).toString()}`));
      });
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', () => settle(Buffer.concat(chunks).toString()));
      socket.on('close', () => settle(Buffer.concat(chunks).toString()));
    });
  }
});

// shows: S20
describe('percent-encoded letters in an address', () => {
  test.each([
    ['/%61pi/auth/profile', 401],
    ['/a%70%69/nothing', 404],
    ['/%61%50i/nothing', 404],
  ])('percent-encoded letters in an address are decoded before routing: %s', async (path, status) => {
    const answer = await site.call('GET', path);
    expect(answer.status).toBe(status);
    if (path !== '/%61%50i/nothing') expect(answer.body.code).toMatch(/unauthenticated|not_found/);
    if (path !== '/%61%50i/nothing') expect(answer.headers.get('x-server-time')).not.toBeNull();
  });

  // shows: S20
  test('percent-encoded letters in an address do not open the sandbox to a proxied request or switch it on', async () => {
    const proxied = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    for (const path of ['/sandbox', '/%73andbox', '/%73%61ndbox/mailbox', '/sandbo%78/mailbox']) {
      expect((await site.call('GET', path)).status).toBe(200);
      expect((await site.call('GET', path, proxied)).status).toBe(404);
      expect((await open.call('GET', path)).status).toBe(404);
      expect((await open.call('POST', path)).status).toBe(405);
    }
  });
});

// shows: S41
describe('unsupported methods', () => {
  // shows: 8.4
  test.each([
    ['PUT', '/api/auth/login', 'POST'],
    ['DELETE', '/api/locations', 'GET, HEAD'],
    ['OPTIONS', '/', 'GET, HEAD'],
    ['PUT', '/icon.svg', 'GET, HEAD'],
    ['POST', '/api/payment/onepay/return', 'GET, HEAD'],
    ['GET', '/api/payment/get-payment-url', 'POST'],
  ])('unsupported methods are answered with 405 and the allowed methods: %s %s', async (method, path, allow) => {
    const answer = await site.call(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });
});

// shows: S41
describe('internal files', () => {
  test.each([
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.mjs',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/',
    '/data/postgresql.conf',
    '/api/metrics',
  ])('internal files are not served: %s', async (path) => {
    const answer = await site.call('GET', path);
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer.body)).not.toContain('"private": true');
  });
});
