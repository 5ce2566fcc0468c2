import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '#server/environment.ts';
import { givenMigratedFolder } from '#server/testing/databases/given-folder.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';

let folder: string;
let server: ServerProcess;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-stopping-'));
  await givenMigratedFolder(join(folder, 'data'));
});
afterEach(() => server.kill());
afterAll(async () => {
  agent.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server without a catalog, which no test needs. */
async function startServer(environment: Environment = {}): Promise<void> {
  server = await startServerProcess({ DATA_DIR: join(folder, 'data'), SANDBOX: '0', ...environment });
}

const BODY = JSON.stringify({ email: 'unknown@guests.example', password: 'Member123' });

/** Starts a request whose head the server has read and whose body it awaits. */
async function beginLogIn(): Promise<ClientRequest> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(BODY),
    expect: '100-continue',
  };
  const sent = request(`${server.url}/api/auth/login`, { method: 'POST', agent, headers });
  const awaited = new Promise((settle, fail) => sent.once('continue', settle).once('error', fail));
  sent.flushHeaders();
  await awaited;
  return sent;
}

function endOf(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((settle, fail) => {
    sent.once('error', fail).once('response', (answer) => answer.resume().once('end', () => settle(answer)));
  });
}

async function heard(words: string): Promise<void> {
  while (!server.said.some((line) => line.includes(words))) await pause(5);
}

describe('without a drain time', () => {
  beforeEach(() => startServer());

  // shows: 11.5
  test('SIGTERM lets a running request finish, closes unused connections, and exits with 0', async () => {
    const { hostname, port } = new URL(server.url);
    // Browsers open connections that they may never use.
    const unused = connect(Number(port), hostname);
    const closed = new Promise((settle) => unused.once('close', settle));
    await server.call('GET', '/api/health');
    const logIn = await beginLogIn();
    const answered = endOf(logIn);
    const stopped = server.stop();
    await heard('Yumori is closing');
    await closed;
    logIn.end(BODY);
    const answer = await answered;
    expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close']);
    expect(await stopped).toBe(0);
    expect(server.said.join('\n')).not.toContain('something keeps the process alive');
  }, 30_000);

  test('SIGTERM does not wait for a request that never ends', { tags: 'nightly', timeout: 40_000 }, async () => {
    const logIn = await beginLogIn();
    const [dropped, stopped] = await Promise.allSettled([endOf(logIn), server.stop()]);
    expect(dropped).toMatchObject({ status: 'rejected', reason: { code: 'ECONNRESET' } });
    expect(stopped).toEqual({ status: 'fulfilled', value: 0 });
  });
});

describe('with a drain time', () => {
  beforeEach(() => startServer({ DRAIN_SECONDS: '4' }));

  test('after SIGTERM the server reports that it is not ready and keeps answering for the drain time', {
    tags: 'nightly',
  }, async () => {
    expect((await server.call('GET', '/api/ready')).status).toBe(200);
    const stopped = server.stop();
    await heard('Yumori is closing');
    const [ready, page] = [await server.call('GET', '/api/ready'), await server.call('GET', '/api/locations')];
    expect([ready.status, ready.body.checks, page.status]).toEqual([503, { staying: false }, 200]);
    expect(await stopped).toBe(0);
  });
});
