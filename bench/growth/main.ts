// Measures how the server's background work grows with the number of slots, and how long bookings wait for
// locks during it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '#tools/postgres.ts';
import { type App, startApp } from '../app.ts';
import { createMigratedDatabase, type NamedDatabase, settleToDisk } from '../databases.ts';
import { takeHolds } from '../holds.ts';
import { isEveryLimitKept, tableOf } from '../report.ts';
import type { Supply } from '../supply.ts';
import { alternate } from '../turns.ts';
import { readWeeks } from '../weeks.ts';
import { type Booked, startBookings } from './bookings.ts';
import { judgeGrowth, type Size } from './limits.ts';
import { catalogOf, fillYears } from './supply.ts';
import { type Cost, runTask, TASKS, type Task } from './tasks.ts';

const SMALLEST = 10_000;
const SIZES = [100_000, 1_000_000];
const LARGEST = 10_000_000;
/** Fewer than the upcoming slots of the smallest database. */
const HOLDS_PER_TURN = 2_000;
const ROUNDS = 3;
const WEEK_SECONDS = 3;
const WARMING_MS = 2_000;
const ASK_EVERY_MS = 100;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

type Site = NamedDatabase & { readonly supply: Supply; readonly app: App };

const folder = mkdtempSync(join(tmpdir(), 'yumori-growth-'));
const postgres = await startPostgres({ fsync: true, settings: { max_wal_size: '8GB', checkpoint_timeout: '1h' } });
try {
  const small = await openSite(SMALLEST);
  const sizes: Size[] = [];
  for (const slots of process.argv.includes('--largest') ? [...SIZES, LARGEST] : SIZES)
    sizes.push(await measure(slots, small));
  await closeSite(small);
  const lines = judgeGrowth(sizes);
  console.log(`\n${tableOf(lines)}`);
  process.exitCode = isEveryLimitKept(lines) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

async function openSite(slots: number): Promise<Site> {
  tell(`preparing ${slots} slots`);
  const database = await createMigratedDatabase(postgres.url, `growth_${slots}`);
  const supply = await fillYears(database.db, { slots, now: new Date() });
  // The first import writes the schedule and the rest of today; the measured one finds nothing to change.
  await runTask('import', database.url, catalogFile(supply));
  await settleToDisk(database);
  const app = await startApp({ DATABASE_URL: database.url, ANSWER_MEMORY_MB: '0' });
  await untilNoJobIsDue(database);
  return { ...database, supply, app };
}

/** A process that starts tops the slots up, and an import would wait for that. */
async function untilNoJobIsDue({ db }: NamedDatabase): Promise<void> {
  const due = 'SELECT 1 FROM jobs WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= now() LIMIT 1';
  while ((await db.query(due)).length > 0) await pause(ASK_EVERY_MS);
}

function catalogFile({ rooms }: Supply): string {
  const file = join(folder, `${rooms}.yaml`);
  writeFileSync(file, catalogOf(rooms));
  return file;
}

async function measure(slots: number, small: Site): Promise<Size> {
  const site = await openSite(slots);
  const { supply, app, url } = site;
  let holds = 0;
  const costs: Partial<Record<Task, Cost>> = {};
  const booked: Partial<Record<Task, Booked>> = {};
  // The first requests compile the code that they use.
  const warming = startBookings(site, holds);
  await pause(WARMING_MS);
  holds += (await warming.stop()).holds;
  for (const task of TASKS) {
    tell(task);
    const bookings = startBookings(site, holds);
    costs[task] = await runTask(task, url, catalogFile(supply));
    const during = await bookings.stop();
    booked[task] = during;
    holds += during.holds;
    console.error(slots, task, costs[task], booked[task]);
  }
  const start = { ms: app.readyAfter, megabytes: app.memory() };
  tell('holds and weeks');
  const speeds = await alternate(ROUNDS, {
    smallHolds: () => onFree(small, () => takeHolds(small.app, small.supply, HOLDS_PER_TURN)),
    holds: () => onFree(site, () => takeHolds(app, supply, HOLDS_PER_TURN)),
    smallWeeks: () => readWeeks(small.app, small.supply, WEEK_SECONDS),
    weeks: () => readWeeks(app, supply, WEEK_SECONDS),
  });
  await closeSite(site);
  // The loop above has measured every task.
  return { slots, start, costs: costs as Size['costs'], booked: booked as Size['booked'], speeds };
}

async function onFree<Result>({ db }: Site, turn: () => Promise<Result>): Promise<Result> {
  await db.transaction(async (tx) => {
    // A job of the app, or autovacuum, may keep the table for longer than the application waits for a lock.
    await tx.query("SET LOCAL lock_timeout = '1min'");
    await tx.query('TRUNCATE slot_claims');
  });
  return turn();
}

async function closeSite({ app, db }: Site): Promise<void> {
  await app.stop();
  await db.close();
}

function tell(stage: string): void {
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${stage}`);
}
