import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findPostgres } from '#tools/postgres-binaries.ts';
import { CONNECTIONS } from './plan.ts';

export type PgbenchScript = {
  readonly text: string;
  /** The initial values of each client's variables. */
  readonly variables: Readonly<Record<string, number>>;
};

export type PgbenchLength = { readonly transactions: number } | { readonly seconds: number };

export type Pgbench = (run: { url: string; script: PgbenchScript; length: PgbenchLength }) => Promise<number>;

export const PGBENCH_ABSENT =
  'pgbench is not installed, and the benchmark needs it for comparison. It comes with the PostgreSQL server ' +
  'or its contrib package (Debian: apt-get install postgresql).';

/**
 * Returns a function that runs pgbench with prepared statements, two threads and as many connections as the
 * HTTP load; undefined when pgbench is not installed. It returns transactions per second, and throws when any
 * failed.
 */
export function findPgbench(): Pgbench | undefined {
  const path = pgbenchPath();
  if (path === undefined) return undefined;
  return async ({ url, script, length }) => {
    const duration =
      'transactions' in length ? ['-t', String(length.transactions / CONNECTIONS)] : ['-T', String(length.seconds)];
    const variables = Object.entries(script.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CONNECTIONS),
      '-j',
      '2',
      ...duration,
      ...variables,
      '-f',
      '-',
      url,
    ];
    // Written to a file: the triggers report a line for every hold, and reading those would slow the
    // measurement.
    const folder = mkdtempSync(join(tmpdir(), 'yumori-pgbench-'));
    const complaints = join(folder, 'stderr');
    try {
      const child = spawn(path, args, { stdio: ['pipe', 'pipe', openSync(complaints, 'w')] });
      child.stdin?.end(script.text);
      const closed = new Promise<number | null>((settle) => child.once('close', settle));
      const [said, code] = await Promise.all([child.stdout ? text(child.stdout) : '', closed]);
      if (code !== 0)
        throw new Error(`pgbench ended with code ${code}:\n${readFileSync(complaints, 'utf8').slice(-2_000)}`);
      return readRate(said);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

/** Reads the transactions per second from the output of pgbench. */
export function readRate(said: string): number {
  const rate = /^tps = ([\d.]+) \(without initial connection time\)/m.exec(said)?.[1];
  const failed = /^number of failed transactions: (\d+)/m.exec(said)?.[1];
  if (rate === undefined || (failed ?? '0') !== '0') throw new Error(`pgbench failed:\n${said}`);
  return Number(rate);
}

function pgbenchPath(): string | undefined {
  const found = findPostgres();
  const beside = found?.kind === 'machine' ? [found.bin] : [];
  const folders = [...beside, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
}
