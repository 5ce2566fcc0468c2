import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createApp } from './app.ts';

type Begun = { running: number; most: number; paths: string[] };

let app: FastifyInstance;
let begun: Begun;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Starts a server whose only handler takes a moment to answer. */
async function open(environment: Record<string, string> = {}): Promise<number> {
  const config = readConfig({ LOG_LEVEL: 'silent', SANDBOX: '0', ...environment });
  app = await createApp({ config, clock: { now: () => new Date() }, networkKey: 'key' });
  const counted: Begun = { running: 0, most: 0, paths: [] };
  begun = counted;
  app.get('/*', async ({ url }) => {
    counted.running += 1;
    counted.most = Math.max(counted.most, counted.running);
    counted.paths.push(url);
    await pause(url.startsWith('/quick') ? 0 : url === '/first' ? 400 : 20);
    counted.running -= 1;
    return url;
  });
  // As many as a test connects at once: what overflows the queue of the kernel may be reset without an answer.
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1', backlog: 1_500 })).port);
}

type Client = { socket: Socket; said: () => string; closed: Promise<void>; isOpen: () => boolean };

function client(port: number, localAddress = '127.0.0.1'): Promise<Client> {
  return new Promise((settle) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk.toString();
    });
    socket.on('error', () => {});
    const closed = new Promise<void>((end) => socket.once('close', () => end()));
    const answer = { socket, said: () => said, closed, isOpen: () => !socket.destroyed };
    socket.once('connect', () => settle(answer));
    socket.once('close', () => settle(answer));
  });
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const answersIn = ({ said }: Client) => said().match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;

describe('the requests of one connection', () => {
  // shows: S24
  test('the requests of one connection are handled one after the other and answered in order', async () => {
    const port = await open();
    const one = await client(port);
    one.socket.write(Array.from({ length: 10 }, (_, each) => get(`/${each}`)).join(''));
    await expect.poll(() => answersIn(one)).toBe(10);
    expect(begun.most).toBe(1);
    expect(begun.paths).toEqual(Array.from({ length: 10 }, (_, each) => `/${each}`));
  });

  test("requests beyond any browser's pipelining close the connection, and only their network is refused for a moment", async () => {
    const port = await open();
    const [flood, sibling, other] = [
      await client(port, '127.0.0.9'),
      await client(port, '127.0.0.9'),
      await client(port),
    ];
    flood.socket.write(get('/').repeat(1_000));
    await Promise.all([flood.closed, sibling.closed]);
    expect(begun.paths.length).toBeLessThan(3);
    await (await client(port, '127.0.0.9')).closed;
    other.socket.write(get('/'));
    await expect.poll(() => answersIn(other)).toBe(1);
  });

  test('the requests of one connection are never started when the connection closes while they wait', async () => {
    const port = await open();
    const one = await client(port);
    one.socket.write(get('/first') + get('/second') + get('/third'));
    await expect.poll(() => begun.paths).toEqual(['/first']);
    one.socket.destroy();
    await pause(600);
    expect(begun.paths).toEqual(['/first']);
  });

  test('the requests of one connection are limited to a thousand; then its client opens another connection', {
    tags: 'nightly',
  }, async () => {
    const port = await open({ TRUST_PROXY: '1' });
    const one = await client(port);
    const isLast = () => /connection: close/i.test(one.said());
    const quick = (network: number) => get('/quick', `X-Forwarded-For: 10.0.${network}.1\r\n`);
    for (const portion of Array(111).keys()) {
      one.socket.write(quick(Math.floor(portion / 13)).repeat(9));
      await expect.poll(() => answersIn(one), { interval: 5 }).toBe((portion + 1) * 9);
    }
    expect(isLast()).toBe(false);
    one.socket.write(quick(9));
    await expect.poll(() => answersIn(one)).toBe(1_000);
    expect(isLast()).toBe(true);
  });
});

describe('the connections of one network', () => {
  // shows: S24
  test('the connections of one network are limited to 256 without affecting other networks', async () => {
    const port = await open();
    const many = await Promise.all(Array.from({ length: 300 }, () => client(port, '127.0.0.9')));
    await expect.poll(() => many.filter(({ isOpen }) => isOpen()).length).toBe(256);
    const other = await client(port);
    await pause(50);
    expect(other.isOpen()).toBe(true);
  });

  test.each(['1', 'loopback', '127.0.0.0/8'])(
    'the connections of one network are not limited when it is a trusted proxy (TRUST_PROXY=%s)',
    async (trust) => {
      const port = await open({ TRUST_PROXY: trust });
      const many = await Promise.all(Array.from({ length: 300 }, () => client(port, '127.0.0.9')));
      await pause(100);
      expect(many.filter(({ isOpen }) => isOpen())).toHaveLength(300);
    },
  );
});

describe('the requests of one network', () => {
  const ask = async (port: number, network: string, path = '/quick') => {
    const one = await client(port);
    one.socket.write(get(path, `X-Forwarded-For: ${network}\r\nConnection: close\r\n`));
    await one.closed;
    return one.said().slice(9, 12);
  };

  // shows: S24
  test('the requests of one network are queued beyond their rate, refused beyond the queue, and do not delay other networks', async () => {
    const port = await open({ TRUST_PROXY: '1' });
    let answered = 0;
    const count = <Answer>(answer: Answer) => {
      answered += 1;
      return answer;
    };
    const flood = Promise.all(Array.from({ length: 1_500 }, () => ask(port, '203.0.113.7').then(count)));
    await expect.poll(() => begun.paths.length).toBeGreaterThanOrEqual(120);
    expect(await ask(port, '203.0.113.8')).toBe('200');
    expect(answered).toBeLessThan(1_500);
    const answers = await flood;
    const served = answers.filter((status) => status === '200').length;
    expect(new Set(answers)).toEqual(new Set(['200', '503']));
    expect(served).toBeGreaterThanOrEqual(600);
    expect(served).toBeLessThan(1_500);
  });

  test('a request for a built file costs a fifth, so that many guests of one network can open the site', async () => {
    const port = await open({ TRUST_PROXY: '1' });
    const many = await Promise.all(Array.from({ length: 1_000 }, () => ask(port, '203.0.113.7', '/assets/quick.js')));
    expect(many.filter((status) => status === '503')).toEqual([]);
  });

  test('the requests of one network are not limited when rate limits are off', async () => {
    const port = await open({ SANDBOX: '1', RATE_LIMITS: 'off' });
    const many = await Promise.all(Array.from({ length: 700 }, () => ask(port, '203.0.113.7')));
    expect(new Set(many)).toEqual(new Set(['200']));
  });
});
