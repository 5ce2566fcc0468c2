import { addDays, type Day, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { sumByWay } from '#domain/counter/day-sums.ts';
import type { Context } from '#server/context.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { countExceptions } from '#server/features/exceptions/queries.ts';
import { listMorningReaders } from '#server/features/staff/queries.ts';
import { listMoneyOfDay } from '#server/ledger/read.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { countVisitsOfDay, listOccupancy } from '../store.ts';

/** 07:00 in Ho Chi Minh City. */
const MORNING_MINUTES = 7 * 60;
const KIND = 'report-morning';

const morningOf = (day: Day) => addMinutes(startOfDay(day), MORNING_MINUTES);

/** Enqueues the report of a morning, once however many processes try. */
export async function queueMorning(db: Queryable, { day, now }: { day: Day; now: Date }): Promise<void> {
  await enqueue(db, { kind: KIND, key: day, payload: {}, runAt: morningOf(day), now });
}

/**
 * Enqueues a mail with yesterday's numbers to each owner, and the report of tomorrow. Before 07:00 after an
 * outage it enqueues today's report instead, so that only the last day is reported. New owners get it from
 * the next day on.
 */
export async function reportMorning({ db, wakeQueue }: Context, now: Date): Promise<JobOutcome> {
  const today = dayOf(now);
  if (now < morningOf(today)) {
    await db.transaction((tx) => queueMorning(tx, { day: today, now }));
    return done;
  }
  const readers = await listMorningReaders(db, startOfDay(today));
  const day = addDays(today, -1);
  const numbers = await numbersOf(db, { day, now });
  await db.transaction(async (tx) => {
    for (const memberId of readers) {
      const payload = { memberId, day, ...numbers };
      await enqueue(tx, { kind: 'mail-morning', key: `${day} ${memberId}`, payload, runAt: now, now });
    }
    await queueMorning(tx, { day: addDays(today, 1), now });
    tx.afterCommit(wakeQueue);
  });
  return done;
}

/** Reads a day's numbers of all locations; its money comes from the ledger. */
export async function numbersOf(db: Database, { day, now }: { day: Day; now: Date }) {
  const visits = await countVisitsOfDay(db, day);
  const occupancy = await listOccupancy(db, { from: day, until: day, locationIds: null });
  const sum = (of: 'offered' | 'taken') => occupancy.reduce((total, row) => total + row[of], 0);
  const ways = sumByWay(await listMoneyOfDay(db, { day, locationIds: null }));
  return {
    ...visits,
    offered: sum('offered'),
    taken: sum('taken'),
    ways: ways.map(({ account, taken, refunds, returned }) => ({ account, taken, refunds, returned })),
    exceptions: await countExceptions(db, { now, exceptJob: KIND }),
  };
}
