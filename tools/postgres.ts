import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FOLDER_PREFIX } from './postgres-orphans.ts';

/** A PostgreSQL server; `url` names a database and a role that may CREATE DATABASE. */
export type RunningPostgres = {
  url: string;
  /** The folder of its files; empty for a server named by TEST_DATABASE_URL. */
  folder: string;
  stop: () => Promise<void>;
};

export type PostgresOptions = {
  /** Whether commits wait for the disk: off for tests, on for benchmarks. */
  fsync: boolean;
  /** Server settings beyond the defaults, as in postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  /**
   * The server will be killed, and restarts on the same data and port. Never a server named by
   * TEST_DATABASE_URL.
   */
  revived?: boolean;
  /** A primary that will be killed for good, or promoted. Never a server named by TEST_DATABASE_URL. */
  single?: boolean;
  /** The running primary; this server becomes its streaming, read-only standby. */
  standbyOf?: RunningPostgres;
};

/**
 * Starts a private PostgreSQL on a free port of 127.0.0.1 with its own data folder, or uses the server that
 * `TEST_DATABASE_URL` names. A guard process stops the server and removes the folder when this process ends,
 * however it ends.
 */
export async function startPostgres({
  fsync,
  settings = {},
  revived = false,
  single = false,
  standbyOf,
}: PostgresOptions): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  const isReplaceable = !revived && !single && standbyOf === undefined;
  if (given && isReplaceable) return { url: given, folder: '', stop: async () => undefined };

  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'postgres-guard.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      POSTGRES_SETTINGS: JSON.stringify({
        ...durability(fsync),
        ...(isReplaceable ? {} : { wal_keep_size: '512MB' }),
        ...settings,
      }),
      POSTGRES_QUICK: isReplaceable && !fsync ? '1' : '',
      POSTGRES_REVIVED: revived ? '1' : '',
      POSTGRES_STANDBY_OF:
        standbyOf === undefined ? '' : JSON.stringify({ url: standbyOf.url, folder: standbyOf.folder }),
    },
  });
  const ended = once(guard, 'exit');
  const started = once(createInterface(guard.stdout), 'line');
  const [url] = await Promise.race([started, ended.then(() => [undefined])]);
  if (typeof url !== 'string') throw new Error('PostgreSQL did not start; the reason is above.');
  guard.stdout.destroy();
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return {
    url,
    folder,
    async stop() {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}

function durability(fsync: boolean): Record<string, string> {
  return fsync ? { fsync: 'on' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
}
