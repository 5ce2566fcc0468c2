import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, unprivilegedAccount } from './debian-programs.ts';

export type RunningPgbouncer = {
  /** The URL of the database through PgBouncer. */
  readonly url: string;
  readonly version: string;
  close(): Promise<void>;
};

export const PGBOUNCER = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer';

/** Starts PgBouncer in transaction mode before a database, on a free port of 127.0.0.1. */
export async function startPgbouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningPgbouncer> {
  if (!existsSync(PGBOUNCER))
    throw new Error(`${PGBOUNCER} is missing: apt-get install pgbouncer, or name another one in PGBOUNCER_PATH`);
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'yumori-pgbouncer-'));
  const target = new URL(databaseUrl);
  const port = await freePort();
  const configuration = join(folder, 'pgbouncer.ini');
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const at = `host=${target.hostname} port=${target.port}`;
  writeFileSync(all.auth_file, `"${target.username}" ""\n`);
  writeFileSync(configuration, `[databases]\n* = ${at}\n[pgbouncer]\n${lines.join('\n')}\n`);
  if (account) for (const path of [folder, configuration, all.auth_file]) chownSync(path, account.uid, account.gid);
  const child = spawn(PGBOUNCER, [configuration], { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  const ended = once(child, 'exit');
  const said: string[] = [];
  await new Promise<void>((settle, fail) => {
    child.once('exit', () => fail(new Error(`PgBouncer ended at once:\n${said.join('\n')}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      if (line.includes('process up')) settle();
    });
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    version: execFileSync(PGBOUNCER, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '',
    async close() {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
