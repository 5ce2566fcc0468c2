import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findPostgres } from '#tools/postgres-binaries.ts';
import { CONNECTIONS } from './plan.ts';

export type PgbenchScript = {
  readonly text: string;
  /** What each client's variables hold at the beginning. */
  readonly variables: Readonly<Record<string, number>>;
};

export type PgbenchLength = { readonly transactions: number } | { readonly seconds: number };

export type Pgbench = (run: { url: string; script: PgbenchScript; length: PgbenchLength }) => Promise<number>;

export const PGBENCH_ABSENT =
  'pgbench is not on this machine, and without it there is nothing to measure against. It comes with the PostgreSQL server ' +
  'or its contrib package (Debian: apt-get install postgresql).';

/**
 * pgbench with prepared statements, as many connections as the HTTP load has, and two threads, where the machine has it. Gives
 * transactions a second, and throws unless every one of them succeeded.
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
    const child = spawn(path, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.end(script.text);
    const closed = new Promise<number | null>((settle) => child.once('close', settle));
    const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    if (code !== 0) throw new Error(`pgbench ended with code ${code}:\n${complained}`);
    return readRate(said);
  };
}

/** Transactions a second, as pgbench says them. */
export function readRate(said: string): number {
  const rate = /^tps = ([\d.]+) \(without initial connection time\)/m.exec(said)?.[1];
  const failed = /^number of failed transactions: (\d+)/m.exec(said)?.[1];
  if (rate === undefined || (failed ?? '0') !== '0') throw new Error(`pgbench did not do what it should:\n${said}`);
  return Number(rate);
}

function pgbenchPath(): string | undefined {
  const found = findPostgres();
  const beside = found?.kind === 'machine' ? [found.bin] : [];
  const folders = [...beside, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
}
