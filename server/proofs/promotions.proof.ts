import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import { expectNothingLost, type Load, startLoad } from '#server/testing/crash/load.ts';
import { seededChoice } from '#server/testing/crash/seeded.ts';
import { killForGood, promote, startSwitch } from '#server/testing/databases/standby.ts';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { startServerProcess } from '#server/testing/servers/process.ts';
import { type RunningPostgres, startPostgres } from '#tools/postgres.ts';

const PROMOTIONS = 5;
const MEMBERS = 6;
const AGAIN_WITHIN_MS = 30_000;
const seed = Number(process.env.KILLS_SEED ?? Math.floor(Math.random() * 2 ** 31));

async function ask({ url }: RunningPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a synchronous standby: an acknowledged commit is on both servers. */
async function openSynchronousStandby(primary: RunningPostgres): Promise<RunningPostgres> {
  const standby = await startPostgres({ fsync: true, standbyOf: primary });
  await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await ask(primary, 'SELECT pg_reload_conf()');
  const isSynchronous = () => ask(primary, `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
  while ((await isSynchronous()).length === 0) await pause(20);
  return standby;
}

/** Promotes the standby, whose copied settings must no longer name a synchronous standby. */
async function promoteAlone(standby: RunningPostgres): Promise<void> {
  await ask(standby, `ALTER SYSTEM SET synchronous_standby_names = ''`);
  await ask(standby, 'SELECT pg_reload_conf()');
  await promote(standby);
}

const acknowledged = ({ walks }: Load) => walks.filter((walk) => walk.acknowledged).length;

test(`promoting a standby ${PROMOTIONS} times under load loses and doubles nothing (KILLS_SEED=${seed})`, async () => {
  const started = performance.now();
  const choice = seededChoice(seed);
  const servers: RunningPostgres[] = [await startPostgres({ fsync: true, single: true })];
  const [first] = servers;
  if (first === undefined) throw new Error('No primary was started');
  const balancer = await startSwitch(first.url);
  const environment = { DATABASE_URL: balancer.url, RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1', LOG_LEVEL: 'info' };
  const apps = [await startServerProcess(environment), await startServerProcess(environment)];
  const db = connectPostgres({ url: balancer.url, connections: 4, onError: () => {} });
  const load = startLoad(db, () => choice.of(apps), { choice, members: MEMBERS });

  let primary = first;
  const again: number[] = [];
  for (let time = 0; time < PROMOTIONS; time += 1) {
    const standby = await openSynchronousStandby(primary);
    servers.push(standby);
    await pause(2_000 + choice.below(2_000));
    await killForGood(primary);
    balancer.pointTo(standby);
    await pause(choice.below(1_000));
    await promoteAlone(standby);
    const promoted = performance.now();
    const before = acknowledged(load);
    while (acknowledged(load) === before && performance.now() - promoted < 2 * AGAIN_WITHIN_MS) await pause(20);
    again.push(performance.now() - promoted);
    primary = standby;
  }
  await load.stop();

  const [app] = apps;
  if (app === undefined) throw new Error('No server was started');
  await expect.poll(async () => (await app.call('GET', '/api/ready')).status, { timeout: 20_000 }).toBe(200);
  const figures = await expectNothingLost(db, app, load);
  const answers = apps.flatMap(({ said }) => said.flatMap((line) => /"status":(5\d\d)/.exec(line)?.slice(1) ?? []));
  expect(answers.filter((status) => status !== '503')).toEqual([]);
  expect(Math.max(...again)).toBeLessThan(AGAIN_WITHIN_MS);
  expect(figures.acknowledged).toBeGreaterThan(PROMOTIONS);
  const sorted = again.sort((a, b) => a - b);
  tellFigures(
    'The primary is killed permanently under load and its synchronous standby is promoted; bookings continue',
    {
      promotions: PROMOTIONS,
      'bookings started': figures.walks,
      acknowledged: figures.acknowledged,
      'without a complete answer': figures.unanswered,
      'acknowledged and lost': 0,
      doubled: 0,
      'answers 503': answers.length,
      'answers 500': 0,
      'audit findings': 0,
      'time from the promotion to the next booking, median': `${Math.round(sorted[sorted.length >> 1] ?? 0)} ms`,
      'at most': `${Math.round(sorted.at(-1) ?? 0)} ms`,
      seed,
      seconds: Math.round((performance.now() - started) / 1000),
    },
  );
  expect(await Promise.all(apps.map((running) => running.stop()))).toEqual([0, 0]);
  await db.close();
  await balancer.close();
  await Promise.all(servers.map((server) => server.stop()));
});
