// Compares the board of the back office with its SQL statement alone, and measures how soon other phones show a mark.
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Database } from '#server/db/database.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { startPostgres } from '#tools/postgres.ts';
import { type App, startApp } from '../app.ts';
import { createMigratedDatabase, settleToDisk } from '../databases.ts';
import { speedOf } from '../holds.ts';
import { idOf } from '../ids.ts';
import { forSeconds, runLoad } from '../load.ts';
import { findPgbench, PGBENCH_ABSENT, type Pgbench } from '../pgbench.ts';
import { CONNECTIONS } from '../plan.ts';
import { isEveryLimitKept, tableOf } from '../report.ts';
import { boardRequest, randomBelow } from '../requests.ts';
import { boardScript } from '../scripts.ts';
import { alternate, type Speed } from '../turns.ts';
import { readWeeks } from '../weeks.ts';
import { type BoardFigures, judgeBoard } from './limits.ts';
import { measureMarks } from './phones.ts';
import { type Business, fillVisits } from './visits.ts';

/** Marks are made at `people` locations simultaneously, by one person at each. */
const FULL = { slots: 50_000, rounds: 3, seconds: 4, marks: 300, people: 5 };
const QUICK = { slots: 10_000, rounds: 1, seconds: 2, marks: 50, people: 2 };
/** The parameters that the server passes to the statement. */
const HOURS = { back: 4, ahead: 12 };

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const postgres = await startPostgres({ fsync: true, settings: { max_wal_size: '8GB', checkpoint_timeout: '1h' } });
try {
  process.exitCode = await run();
} finally {
  await postgres.stop();
}

/** Returns the exit code. */
async function run(): Promise<number> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    console.error(PGBENCH_ABSENT);
    return 1;
  }
  const lines = judgeBoard(await measure(pgbench));
  console.log(`\n${tableOf(lines)}`);
  return isEveryLimitKept(lines) ? 0 : 1;
}

async function measure(pgbench: Pgbench): Promise<BoardFigures> {
  const plan = process.argv.includes('--quick') ? QUICK : FULL;
  const database = await createMigratedDatabase(postgres.url, 'bench_board');
  const { url, db } = database;
  const business = await fillVisits(db, { slots: plan.slots, now: new Date() });
  const everywhere = await givenStaff(db, { role: 'receptionist' });
  const staff = await peopleAt(db, plan.people);
  await settleToDisk(database);
  const apps = [
    await startApp({ DATABASE_URL: url, ANSWER_MEMORY_MB: '0' }),
    await startApp({ DATABASE_URL: url, ANSWER_MEMORY_MB: '0' }),
  ] as const;
  const { seconds } = plan;
  const script = () => boardScript(business.locations, spanOf(new Date()));
  const speeds = await alternate(plan.rounds, {
    pgbench: async () => ({ perSecond: await pgbench({ url, script: script(), length: { seconds } }) }),
    board: () => readBoards(apps[0], { business, cookie: everywhere.headers.cookie, seconds }),
    week: () => readWeeks(apps[0], business, seconds),
  });
  const marks = await measureMarks({ apps, staff, marks: plan.marks });
  for (const app of apps) await app.stop();
  await db.close();
  return { speeds, marks };
}

function spanOf(now: Date) {
  return { now, from: addMinutes(now, -HOURS.back * 60), until: addMinutes(now, HOURS.ahead * 60) };
}

type Reading = { readonly business: Business; readonly cookie: string; readonly seconds: number };

/** Reads boards over HTTP for one turn. Throws unless each is answered. */
async function readBoards({ url }: App, { business, cookie, seconds }: Reading): Promise<Speed> {
  const next = forSeconds(seconds, () => boardRequest(randomBelow(business.locations), cookie));
  return speedOf(await runLoad({ url, connections: CONNECTIONS, next }));
}

/** A person for each of the first locations. */
async function peopleAt(db: Database, count: number): Promise<GivenStaff[]> {
  const people: GivenStaff[] = [];
  for (let place = 0; place < count; place += 1)
    people.push(await givenStaff(db, { role: 'receptionist', locationId: idOf('location', place) }));
  return people;
}
