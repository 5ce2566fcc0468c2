import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { type RunningPostgres, startPostgres } from '#tools/postgres.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const folder = mkdtempSync(join(tmpdir(), 'yumori-proxies-'));
const pem = join(folder, 'site.pem');
const proxies: ChildProcess[] = [];
let postgres: RunningPostgres;

beforeAll(async () => {
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'];
  execFileSync('openssl', [...made, '-keyout', `${pem}.key`, '-out', `${pem}.crt`], { stdio: 'ignore' });
  writeFileSync(pem, readFileSync(`${pem}.crt`, 'utf8') + readFileSync(`${pem}.key`, 'utf8'));
  postgres = await startPostgres({ fsync: false, single: true });
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => ended(proxy)));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function freePorts(count: number): Promise<number[]> {
  const listeners = Array.from({ length: count }, () => createListener().listen(0, '127.0.0.1'));
  await Promise.all(listeners.map((listener) => once(listener, 'listening')));
  const ports = listeners.map((listener) => portOf(listener));
  await Promise.all(listeners.map((listener) => new Promise((settle) => listener.close(settle))));
  return ports;
}

function portOf(listener: { address(): AddressInfo | string | null }): number {
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('The listener has no port');
  return address.port;
}

type Kind = 'haproxy' | 'nginx';

/** Starts a proxy with the example's file, in front of two ports. Returns its own. */
async function startProxy(kind: Kind, [first = 0, second = 0]: readonly number[]): Promise<number> {
  const [http = 0, https = 0] = await freePorts(2);
  const text = readFileSync(join(DEPLOY, { haproxy: 'haproxy.cfg', nginx: 'nginx.conf' }[kind]), 'utf8')
    .replaceAll(/\/etc\/\w+\/site\.pem/g, pem)
    .replaceAll('app1:3000', `127.0.0.1:${first}`)
    .replaceAll('app2:3000', `127.0.0.1:${second}`)
    .replaceAll(/(bind |listen )(127\.0\.0\.1)?:?80\b/g, `$1127.0.0.1:${http}`)
    .replaceAll(/(bind |listen )(127\.0\.0\.1)?:?443\b/g, `$1127.0.0.1:${https}`);
  const file = join(folder, `${kind}-${https}`);
  const whole = `pid ${file}.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${text}}\n`;
  writeFileSync(file, kind === 'haproxy' ? text : whole);
  const args = { haproxy: ['-db', '-f', file], nginx: ['-g', 'daemon off;', '-c', file] }[kind];
  proxies.push(spawn(kind, args, { stdio: ['ignore', 'ignore', 'inherit'] }));
  await expect
    .poll(() =>
      ask(https, '/api/health').then(
        (answer) => answer.status,
        () => 0,
      ),
    )
    .toBe(200);
  return https;
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
type Asking = { method?: string; headers?: Record<string, string>; body?: string; firstWords?: boolean };

/**
 * Sends a request over TLS. With `firstWords` the answer is the first part received, and the rest is not
 * awaited.
 */
function ask(port: number, path: string, { method = 'GET', headers = {}, body = '', firstWords = false }: Asking = {}) {
  return new Promise<Answer>((settle, fail) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, rejectUnauthorized: false }, (answer) => {
      let text = '';
      const done = () => settle({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (firstWords) done();
      });
      answer.on('end', done);
      if (firstWords) answer.once('data', () => sent.destroy());
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

type App = { readonly port: number; readonly server: ServerProcess };

async function startApp(): Promise<App> {
  const [port = 0] = await freePorts(1);
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    PORT: String(port),
    PUBLIC_URL: 'https://localhost',
    TRUST_PROXY: '1',
    SLOT_HORIZON_DAYS: '1',
    RATE_LIMITS: 'off',
  });
  return { port, server };
}

/** Starts a server that reports that it is ready but drops every other request. Returns the methods of those. */
async function startDying(): Promise<{ server: Server; port: number; methods: string[] }> {
  const methods: string[] = [];
  const server = createServer((incoming, answer) => {
    if (['/api/ready', '/api/health'].includes(incoming.url ?? '')) return answer.end('{}');
    methods.push(incoming.method ?? '');
    return incoming.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: portOf(server), methods };
}

async function passesOn(port: number): Promise<void> {
  const claimed = await ask(port, '/api/ip', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(JSON.parse(claimed.body), 'what a visitor claims to forward').toEqual({ ip: '127.0.0.1' });
  const { body } = await ask(port, '/api/locations');
  const room = /"rooms":\[\{"id":"([^"]+)"/.exec(body)?.[1] ?? '00000000-0000-4000-8000-000000000000';
  const began = performance.now();
  const stream = await ask(port, `/api/slots/changes?roomIds=${room}`, { firstWords: true });
  expect([stream.status, stream.body.startsWith('retry:')], 'a stream is not buffered').toEqual([200, true]);
  expect(performance.now() - began).toBeLessThan(5_000);
  const refusal = await ask(port, '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect([refusal.status, refusal.headers['content-type']]).toEqual([400, expect.stringContaining('problem+json')]);
}

test.each<Kind>(['haproxy', 'nginx'])(
  '%s passes on what the app says, and repeats only what changes nothing',
  async (kind) => {
    const [app, dying] = [await startApp(), await startDying()];
    const port = await startProxy(kind, [dying.port, app.port]);
    const headers = { 'content-type': 'application/json' };
    for (let time = 0; time < 6; time += 1)
      await ask(port, '/api/auth/login', { method: 'POST', headers, body: '{' }).catch(() => {});
    const read = await Promise.all(Array.from({ length: 20 }, () => ask(port, '/api/ip')));
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
    const posted =
      app.server.said.filter((line) => line.includes('/api/auth/login')).length +
      dying.methods.filter((method) => method === 'POST').length;
    expect(posted, 'each POST reaches one process').toBe(6);
    expect(dying.methods).toContain('POST');
    dying.server.close();
    dying.server.closeAllConnections();
    await app.server.stop();
  },
);

test('a killed process and an absent database show only as the app shows them', async () => {
  const apps = [await startApp(), await startApp()];
  const ports = apps.map((app) => app.port);
  const both = { haproxy: await startProxy('haproxy', ports), nginx: await startProxy('nginx', ports) };
  for (const port of Object.values(both)) await passesOn(port);
  await apps[0]?.server.kill();
  const figures: Record<string, number> = {};
  for (const [kind, port] of Object.entries(both)) {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(port, '/api/locations')));
    figures[`${kind}: answers 200 of 40 after a kill -9`] = answers.filter(({ status }) => status === 200).length;
  }
  expect(Object.values(figures)).toEqual([40, 40]);
  await postgres.stop();
  // Waits until HAProxy has noticed that no process is ready.
  await pause(6_000);
  for (const port of Object.values(both)) {
    const { status, headers, body } = await ask(port, '/api/locations');
    expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([
      503,
      '5',
      expect.objectContaining({ code: 'service_unavailable' }),
    ]);
  }
  tellFigures(
    'Behind HAProxy and nginx with the files of deploy/, a killed process and an absent database show only as the app shows them',
    figures,
  );
  await apps[1]?.server.kill();
});
