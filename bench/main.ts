// Measures the server against its database, and checks the promised limits.
import { startPostgres } from '#tools/postgres.ts';
import { startApp } from './app.ts';
import { holdContests } from './contests.ts';
import { createMigratedDatabase, settleToDisk } from './databases.ts';
import { measureEmbedded } from './embedded.ts';
import { onFreeSlots, type Site, takeHolds, takeHoldsInDatabase } from './holds.ts';
import { type Figures, judge } from './limits.ts';
import { findPgbench, PGBENCH_ABSENT, type Pgbench } from './pgbench.ts';
import { FULL, type Plan, QUICK } from './plan.ts';
import { measureReady } from './ready.ts';
import { isEveryLimitKept, tableOf } from './report.ts';
import { oneRowWeekScript, plainWeekScript } from './scripts.ts';
import { measureStaleness } from './staleness.ts';
import { measureStarts } from './starts.ts';
import { fill, freeEverything } from './supply.ts';
import { alternate } from './turns.ts';
import { checkWeek, readWeeks } from './weeks.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

// No checkpoint interrupts a turn; otherwise the server has its default settings and waits for the disk.
const postgres = await startPostgres({ fsync: true, settings: { max_wal_size: '8GB', checkpoint_timeout: '1h' } });
try {
  process.exitCode = await run(process.argv.includes('--quick') ? QUICK : FULL, postgres.url);
} finally {
  await postgres.stop();
}

/** Returns the exit code. */
async function run(plan: Plan, server: string): Promise<number> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    console.error(PGBENCH_ABSENT);
    return 1;
  }
  const lines = judge(await measure({ plan, server, pgbench }));
  console.log(`\n${tableOf(lines)}`);
  return isEveryLimitKept(lines) ? 0 : 1;
}

async function measure({ plan, server, pgbench }: { plan: Plan; server: string; pgbench: Pgbench }): Promise<Figures> {
  tell('starts');
  const start = await measureStarts(server, plan.starts);
  tell(`preparing ${plan.slots.small} and ${plan.slots.large} slots`);
  const small = await openSite(server, 'bench_small', plan.slots.small);
  const large = await openSite(server, 'bench_large', plan.slots.large);
  const atRest = small.app.memory();
  tell('holds');
  const holds = await alternate(plan.rounds, holdSides({ plan, pgbench, small, large }));
  tell('weeks');
  for (const app of [small.app, small.reading]) await checkWeek(app, small.supply);
  const weeks = await alternate(plan.rounds, weekSides({ plan, pgbench, small, large }));
  tell('ready answers');
  const ready = await measureReady(small.app, small.supply, { rounds: plan.rounds, seconds: plan.weekSecondsPerTurn });
  tell('staleness');
  const staleness = await measureStaleFrom(small, plan.writesSeen);
  tell('contests');
  const contests = { times: plan.contests, ...(await holdContests(small, plan.contests)) };
  const afterLoad = small.app.memory();
  await Promise.all([small, large].map(closeSite));
  tell('embedded database');
  const embedded = await measureEmbedded(plan);
  return { holds, weeks, ready, staleness, contests, start, memory: { atRest, afterLoad }, embedded };
}

async function openSite(server: string, name: string, slots: number): Promise<Site> {
  const database = await createMigratedDatabase(server, name);
  const supply = await fill(database.db, { slots, now: new Date() });
  await settleToDisk(database);
  const environment = { DATABASE_URL: database.url };
  const app = await startApp(environment);
  return { ...database, supply, app, reading: await startApp({ ...environment, ANSWER_MEMORY_MB: '0' }) };
}

/** Measures how stale answers are while a second process changes slots. */
async function measureStaleFrom({ url, db, app, supply }: Site, writes: number) {
  await freeEverything(db);
  const other = await startApp({ DATABASE_URL: url });
  const staleness = await measureStaleness([app, other], supply, writes);
  await other.stop();
  return staleness;
}

async function closeSite({ app, reading, db }: Site): Promise<void> {
  await app.stop();
  await reading.stop();
  await db.close();
}

type Parts = { plan: Plan; pgbench: Pgbench; small: Site; large: Site };

function holdSides({ plan, pgbench, small, large }: Parts) {
  const count = plan.holdsPerTurn;
  return {
    pgbench: () => onFreeSlots(small, () => takeHoldsInDatabase(pgbench, small, count)),
    small: () => onFreeSlots(small, () => takeHolds(small.app, small.supply, count)),
    large: () => onFreeSlots(large, () => takeHolds(large.app, large.supply, count)),
  };
}

function weekSides({ plan, pgbench, small, large }: Parts) {
  const seconds = plan.weekSecondsPerTurn;
  const inDatabase = async (script: ReturnType<typeof plainWeekScript>) => ({
    perSecond: await pgbench({ url: small.url, script, length: { seconds } }),
  });
  return {
    pgbench: () => inDatabase(plainWeekScript(small.supply)),
    oneRow: () => inDatabase(oneRowWeekScript(small.supply, new Date())),
    small: () => readWeeks(small.reading, small.supply, seconds),
    large: () => readWeeks(large.reading, large.supply, seconds),
  };
}

function tell(stage: string): void {
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${stage}`);
}
