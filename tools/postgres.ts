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
  /** Where its files are; empty for a server that was given. */
  folder: string;
  stop: () => Promise<void>;
};

export type PostgresOptions = {
  /** Off for tests, on for anything that measures. */
  fsync: boolean;
  /** Server settings beyond the defaults, as in postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  /** It is to be killed, and then starts again on the same data at the same place. Never a server that was given. */
  revived?: boolean;
  /** A primary to be killed for good, or promoted. Never a server that was given. */
  single?: boolean;
  /** The running primary that this server is to be a streaming, read-only copy of. */
  standbyOf?: RunningPostgres;
};

/**
 * Starts a private PostgreSQL on a free port of 127.0.0.1, with its data in a folder of its own that goes when it stops.
 * `TEST_DATABASE_URL` names a server to use instead. A guard process owns the server and stops it when this process ends,
 * however it ends, so that no run leaves a server behind.
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
      POSTGRES_REVIVED: revived ? '1' : '',
      POSTGRES_STANDBY_OF:
        standbyOf === undefined ? '' : JSON.stringify({ url: standbyOf.url, folder: standbyOf.folder }),
    },
  });
  const ended = once(guard, 'exit');
  const started = once(createInterface(guard.stdout), 'line');
  const [url] = await Promise.race([started, ended.then(() => [undefined])]);
  if (typeof url !== 'string') throw new Error('PostgreSQL did not start; the reason stands above.');
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
