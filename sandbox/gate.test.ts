import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './testing/open-test-sandbox.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});

afterAll(() => sandbox.close());

const PATHS = [
  '/sandbox',
  '/sandbox/mail?to=a@b.example',
  '/sandbox/ttlock/codes',
  '/sandbox/style.css',
  '/sandbox/nothing',
];

describe('the sandbox', () => {
  test.each([
    ['localhost:3000', {}],
    ['127.0.0.1', {}],
    ['127.8.9.1:80', {}],
    ['[::1]:3000', {}],
  ])('the sandbox answers the host %s', async (host, headers) => {
    expect(await statusOf('/sandbox', { host, ...headers })).toBe(200);
  });

  // shows: 11.18
  test.each<[string, Record<string, string>]>([
    ['a public name', { host: 'yumori.example' }],
    ['a name that begins with localhost', { host: 'localhost.evil.example' }],
    ['an address of the network', { host: '192.168.1.5:3000' }],
    ['a name that begins with a loopback address', { host: '127.0.0.1.evil.example' }],
    ['a proxy', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy with a Forwarded header', { host: 'localhost', forwarded: 'for=203.0.113.7' }],
    ['a proxy that forwards the host', { host: 'localhost', 'x-forwarded-host': 'yumori.example' }],
    ['a cache', { host: 'localhost', via: '1.1 cache' }],
  ])('the sandbox answers %s with 404', async (_what, headers) => {
    for (const path of PATHS) expect(await statusOf(path, headers)).toBe(404);
  });

  // shows: 11.18
  test.each([
    ['127.0.0.1', 200],
    ['127.9.9.9', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.168.1.5', 404],
    ['203.0.113.7', 404],
    ['::ffff:203.0.113.7', 404],
    ['fd00::1', 404],
  ])('the sandbox answers a connection from %s with %d, whatever its Host header', async (remoteAddress, status) => {
    const headers = { host: 'localhost:3000' };
    expect((await sandbox.app.inject({ url: '/sandbox', headers, remoteAddress })).statusCode).toBe(status);
  });

  test("the sandbox answers another site's form with 404", async () => {
    const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' };
    const move = 'advanceSeconds=60';
    expect(await statusOf('/sandbox/clock', { ...headers, 'sec-fetch-site': 'cross-site' }, move)).toBe(404);
    expect(await statusOf('/sandbox/clock', { ...headers, 'sec-fetch-site': 'same-origin' }, move)).toBe(303);
  });
});

describe('hostile input', () => {
  const POSTS = [
    '/sandbox/clock',
    '/sandbox/faults',
    '/sandbox/onepay/settle',
    '/sandbox/onepay/pay',
    '/sandbox/onepay/msp/api/v1/vpc/invoices/queries',
    '/sandbox/onepay/msp/api/v1/vpc/refunds',
    '/sandbox/ttlock/scan',
  ];
  const BODIES: ReadonlyArray<readonly [string, string]> = [
    ['application/json', '{'],
    ['application/json', 'null'],
    ['application/json', '[]'],
    ['application/json', '"text"'],
    ['application/json', '{"url":5,"responseCode":{},"ipn":null,"onepay":"broken","lockId":-1,"extra":1}'],
    ['application/json', JSON.stringify({ url: 'http://localhost/\u0000', responseCode: '\u0000', ipn: 'once' })],
    ['application/x-www-form-urlencoded', 'a=1&a=2'],
    ['application/x-www-form-urlencoded', 'query=%00&choice=pay'],
    ['application/x-www-form-urlencoded', `query=${'x'.repeat(2_000_000)}`],
    ['text/plain', 'hello'],
    ['application/json', ''],
  ];

  test.each(POSTS)('POST %s is answered with a problem', async (path) => {
    for (const [type, body] of BODIES) {
      const response = await fetch(sandbox.url + path, { method: 'POST', headers: { 'content-type': type }, body });
      expect([400, 404, 413, 415, 422], `${type} ${body.slice(0, 80)}`).toContain(response.status);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  test.each([
    '/sandbox/mail?to=a&to=b',
    '/sandbox/mail?to=%00',
    '/sandbox/mail?other=1',
    '/sandbox/mailbox/0',
    '/sandbox/mailbox/99999',
    '/sandbox/mailbox/abc',
    '/sandbox/mailbox/1e400/html',
    '/sandbox/mailbox/1/attachments/1',
    '/sandbox/nothing',
    '/sandbox/onepay/settle',
  ])('GET %s is answered with a problem', async (path) => {
    const response = await sandbox.get(path);
    expect([400, 404]).toContain(response.status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });
});

test('the home page links every part, runs no script and allows the favicon', async () => {
  const response = await sandbox.get('/sandbox');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("img-src 'self'");
  const page = await response.text();
  for (const link of [
    '/sandbox/mailbox',
    '/sandbox/mail',
    '/sandbox/ttlock/codes',
    '/sandbox/clock',
    '/sandbox/faults',
  ]) {
    expect(page).toContain(`"${link}"`);
  }
  expect(page).not.toContain('<script');
});

// shows: 11.10
test('faults are set one by one, and the answer lists all of them', async () => {
  expect(await (await sandbox.post('/sandbox/faults', { smtp: 'down' })).json()).toEqual({
    onepay: 'ok',
    smtp: 'down',
    ttlock: 'ok',
    google: 'ok',
  });
  expect(await (await sandbox.post('/sandbox/faults', { smtp: 'ok', ttlock: 'slow' })).json()).toEqual({
    onepay: 'ok',
    smtp: 'ok',
    ttlock: 'slow',
    google: 'ok',
  });
  expect((await sandbox.post('/sandbox/faults', { smtp: 'broken' })).status).toBe(400);
  expect((await sandbox.post('/sandbox/faults', { elsewhere: 'down' })).status).toBe(400);
});

/** Uses the plain HTTP client, because `fetch` sets Host itself. */
function statusOf(path: string, headers: Record<string, string>, body?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(sandbox.url + path, { method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject).end(body);
  });
}
