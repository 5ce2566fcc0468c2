import { addDays, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes, DAY } from '#domain/calendar/duration.ts';
import type { Context } from './context.ts';
import type { Database, Queryable } from './db/database.ts';
import { SWEPT_AT_ONCE, type Sweep } from './db/sweep.ts';
import { ENDED_ACCESS, UNCONFIRMED_ACCOUNTS } from './features/accounts/commands/sweep-accounts.ts';
import { FORMER_DOOR_ORDERS } from './features/doors/commands/sweep-doors.ts';
import { FORMER_DOOR_EVENTS } from './features/entry/commands/sweep-records.ts';
import { ENDED_ERASURE_LINKS } from './features/guests/commands/sweep-links.ts';
import { eraseFormerGuests } from './features/reservations/commands/erase-guest.ts';
import { ENDED_STAFF_ACCESS } from './features/staff/commands/sweep-staff.ts';
import { FORMER_KEYS } from './http/idempotency.ts';
import { FORMER_COUNTS } from './limits/limits.ts';
import { done, enqueue, type JobHandlers } from './queue/jobs.ts';
import { DONE_JOBS } from './queue/store.ts';

const SWEPT: readonly Sweep[] = [
  ...ENDED_ACCESS,
  ...ENDED_STAFF_ACCESS,
  ...ENDED_ERASURE_LINKS,
  FORMER_COUNTS,
  FORMER_DOOR_ORDERS,
  FORMER_DOOR_EVENTS,
  FORMER_KEYS,
  DONE_JOBS,
  UNCONFIRMED_ACCOUNTS,
];

/** Deletes expired rows of every swept table. Returns the number of deleted rows by name. */
export async function clearOld(db: Database, now: Date): Promise<Record<string, number>> {
  const cleared: Record<string, number> = {};
  for (const { name, days, text } of SWEPT) {
    const until = new Date(now.getTime() - days * DAY);
    let last = SWEPT_AT_ONCE;
    cleared[name] = 0;
    while (last === SWEPT_AT_ONCE) {
      last = (await db.query({ name: `clear ${name}`, text }, [until])).length;
      cleared[name] += last;
    }
  }
  return cleared;
}

/** Enqueues the housekeeping job, once per day, at 03:30 in Ho Chi Minh City. */
export async function queueHousekeeping(
  db: Queryable,
  { daysAhead, now }: { daysAhead: number; now: Date },
): Promise<void> {
  const day = addDays(dayOf(now), daysAhead);
  await enqueue(db, { kind: 'clear-old', key: day, payload: {}, runAt: addMinutes(startOfDay(day), 3 * 60 + 30), now });
}

export function housekeepingJobs({ db, log }: Pick<Context, 'db' | 'log'>) {
  return {
    'clear-old': async (_payload, now) => {
      const guests = await eraseFormerGuests(db, now);
      log.info({ cleared: { ...(await clearOld(db, now)), guests } }, 'expired rows were deleted');
      await queueHousekeeping(db, { daysAhead: 1, now });
      return done;
    },
  } satisfies Partial<JobHandlers>;
}
