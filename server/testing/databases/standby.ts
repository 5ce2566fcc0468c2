import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { RunningPostgres } from '#tools/postgres.ts';

/** Kills, for good, a PostgreSQL server that was started with `single` or `standbyOf`. */
export async function killForGood({ folder }: RunningPostgres): Promise<void> {
  const pid = Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await pause(10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Promotes a standby to primary and waits until it accepts writes. */
export async function promote({ url }: RunningPostgres): Promise<void> {
  await asked(url, (client) => client.query('SELECT pg_promote(true, 60)'));
}

/** Waits until a standby has replayed all current WAL of its primary. */
export async function caughtUp(primary: RunningPostgres, standby: RunningPostgres): Promise<void> {
  const lsn = await asked(primary.url, async (client) => {
    // Flushes asynchronous commits, which the write position does not include.
    await client.query('SET synchronous_commit = on');
    await client.query(`SELECT pg_logical_emit_message(true, 'test', '')`);
    const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
    return rows[0]?.lsn;
  });
  await asked(standby.url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ there: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1 AS there', [lsn]);
      if (rows[0]?.there) return;
      await pause(20);
    }
  });
}

async function asked<Result>(url: string, ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

export type Switch = {
  /** The URL of the database, by way of this proxy. */
  readonly url: string;
  /** Closes all connections and routes new ones to another server; with undefined, refuses them. */
  pointTo(server: Pick<RunningPostgres, 'url'> | undefined): void;
  close(): Promise<void>;
};

/**
 * Starts a TCP switch in front of a primary and its standby, like a load balancer. `databaseUrl` is on the
 * primary.
 */
export async function startSwitch(databaseUrl: string): Promise<Switch> {
  const open = new Set<Socket>();
  let port: number | undefined = Number(new URL(databaseUrl).port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const listener = createServer((client) => {
    if (port === undefined) return client.destroy();
    const server = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from
        .on('error', () => {})
        .once('close', () => {
          open.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The switch is not listening on a TCP port');
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    pointTo(server) {
      port = server && Number(new URL(server.url).port);
      cut();
    },
    async close() {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}
