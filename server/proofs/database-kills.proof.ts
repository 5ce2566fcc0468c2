import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Queryable } from '#server/db/database.ts';
import { expectNothingLost, startLoad } from '#server/testing/crash/load.ts';
import { seededChoice } from '#server/testing/crash/seeded.ts';
import { freshDatabase } from '#server/testing/databases/database.ts';
import { proofTime, tellFigures } from '#server/testing/proof-figures.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { startPostgres } from '#tools/postgres.ts';

const FOR_MS = proofTime(6);
const MEMBERS = 6;
const seed = Number(process.env.KILLS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Retries until the query succeeds, because the pool discovers its broken connections one by one. */
async function postmaster(db: Queryable): Promise<number> {
  for (;;) {
    const [row] = await db
      .query<{ pid: string }>(`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`)
      .catch(() => []);
    if (row !== undefined) return Number(row.pid);
    await pause(20);
  }
}

async function untilReady(servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) while ((await server.call('GET', '/api/ready')).status !== 200) await pause(20);
}

test(`kill -9 of the database at any time, under load, loses and doubles nothing (KILLS_SEED=${seed})`, async () => {
  const started = performance.now();
  const postgres = await startPostgres({ fsync: true, revived: true });
  const database = await freshDatabase(postgres.url);
  const choice = seededChoice(seed);
  const environment = { DATABASE_URL: database.url, RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1', LOG_LEVEL: 'info' };
  const servers = [await startServerProcess(environment), await startServerProcess(environment)];
  await untilReady(servers);
  const load = startLoad(database.db, () => choice.of(servers), { choice, members: MEMBERS });
  const away: number[] = [];
  while (performance.now() - started < FOR_MS) {
    await pause(200 + choice.below(1_000));
    process.kill(await postmaster(database.db), 'SIGKILL');
    const killed = performance.now();
    await untilReady(servers);
    away.push(performance.now() - killed);
  }
  await load.stop();
  const [server] = servers;
  if (server === undefined) throw new Error('No server was started');
  const figures = await expectNothingLost(database.db, server, load);
  expect(figures.acknowledged).toBeGreaterThan(away.length / 10);
  const sorted = away.sort((a, b) => a - b);
  tellFigures('PostgreSQL is killed (kill -9) under load and recovers; both processes reconnect without a restart', {
    kills: away.length,
    'bookings started': figures.walks,
    acknowledged: figures.acknowledged,
    'without a complete answer': figures.unanswered,
    'acknowledged and lost': 0,
    doubled: 0,
    'audit findings': 0,
    'time until both processes are ready again, median': `${Math.round(sorted[sorted.length >> 1] ?? 0)} ms`,
    'at most': `${Math.round(sorted.at(-1) ?? 0)} ms`,
    seed,
    seconds: Math.round((performance.now() - started) / 1000),
  });
  expect(await Promise.all(servers.map((running) => running.stop()))).toEqual([0, 0]);
  await database.close();
  await postgres.stop();
});
