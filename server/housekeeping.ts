import { addDays, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes, DAY } from '#domain/calendar/duration.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import type { Context } from './context.ts';
import type { Database, Queryable } from './db/database.ts';
import { eraseFormerGuests } from './features/reservations/commands/erase-guest.ts';
import { done, enqueue, type JobHandlers } from './queue/jobs.ts';

const SIGN_IN_DAYS = 1;

/** What is cleared, and from when on: everything that came before the instant that `days` ago was. */
const CLEARED: readonly { readonly name: string; readonly days: number; readonly rows: string }[] = [
  { name: 'sessions that are over', days: 0, rows: 'sessions WHERE expires_at <= $1' },
  { name: 'known devices', days: KEPT_DAYS.knownDevice, rows: 'known_devices WHERE logged_in_at <= $1' },
  { name: 'links that are dead', days: KEPT_DAYS.deadLink, rows: 'email_tokens WHERE expires_at <= $1' },
  { name: 'unused links to erase a guest', days: 0, rows: 'guest_erasures WHERE expires_at <= $1 AND used_at IS NULL' },
  { name: 'used links to erase a guest', days: KEPT_DAYS.deadLink, rows: 'guest_erasures WHERE expires_at <= $1' },
  { name: 'sign-ins that were never finished', days: SIGN_IN_DAYS, rows: 'sign_in_attempts WHERE expires_at <= $1' },
  { name: 'sign-in codes', days: SIGN_IN_DAYS, rows: 'sign_in_codes WHERE expires_at <= $1' },
  { name: 'counts of limits', days: 0, rows: 'rate_counts WHERE window_end <= $1' },
  {
    name: 'keys of repeated requests',
    days: KEPT_DAYS.repeatedRequest,
    rows: 'idempotency_keys WHERE created_at <= $1',
  },
  { name: 'jobs that are done', days: KEPT_DAYS.doneWork, rows: 'jobs WHERE done_at <= $1' },
  {
    name: 'accounts that nobody has confirmed, and nothing hangs on',
    days: KEPT_DAYS.unconfirmedAccount,
    rows: `members m WHERE m.created_at <= $1 AND m.email_verified_at IS NULL AND m.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM email_tokens t WHERE t.member_id = m.id AND t.created_at > $1)
      AND NOT EXISTS (SELECT 1 FROM holds h WHERE h.member_id = m.id)
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.member_id = m.id)
      AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.member_id = m.id)
      AND NOT EXISTS (SELECT 1 FROM purchased_tickets k WHERE k.member_id = m.id)
      AND NOT EXISTS (SELECT 1 FROM reservations r WHERE r.member_id = m.id)`,
  },
];

const AT_ONCE = 1_000;

/** Clears what nobody needs any more; gives how many rows of each went. */
export async function clearOld(db: Database, now: Date): Promise<Record<string, number>> {
  const cleared: Record<string, number> = {};
  for (const { name, days, rows } of CLEARED) {
    const [table = ''] = rows.split(' ');
    const text = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${rows} LIMIT ${AT_ONCE})) RETURNING 1`;
    const until = new Date(now.getTime() - days * DAY);
    let last = AT_ONCE;
    cleared[name] = 0;
    while (last === AT_ONCE) {
      last = (await db.query({ name: `clear ${name}`, text }, [until])).length;
      cleared[name] += last;
    }
  }
  return cleared;
}

/** In the small hours of a day in Ho Chi Minh City; each day once. */
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
      log.info({ cleared: { ...(await clearOld(db, now)), guests } }, 'what is old was cleared');
      await queueHousekeeping(db, { daysAhead: 1, now });
      return done;
    },
  } satisfies Partial<JobHandlers>;
}
