import { addMinutes, SECOND } from '#domain/calendar/duration.ts';
import type { Context } from '#server/context.ts';
import { keepRecords } from '#server/features/entry/commands/keep-records.ts';
import { findArrivals } from '#server/features/entry/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { markAttended } from './mark-attended.ts';

export type Claimed = Parameters<typeof findArrivals>[1] & { readonly now: Date };

/** How long the lock cloud may take until its records contain an opening that it reported. */
const PATIENCE_MINUTES = 15;
const PAUSE_SECONDS = 20;

/** Marks as attended every reservation whose door opening the lock cloud's own records confirm. */
export async function recordArrivals(
  context: Pick<Context, 'db' | 'lockCloud'>,
  { now, ...asked }: Claimed,
): Promise<JobOutcome> {
  const found = await findArrivals(context, asked);
  const again = (reason: string): JobOutcome => {
    if (now > addMinutes(asked.until, PATIENCE_MINUTES)) return done;
    return { kind: 'later', reason, at: new Date(now.getTime() + PAUSE_SECONDS * SECOND) };
  };
  if (found.kind === 'failed') return { kind: 'later', reason: `${found.failure}: ${found.detail}` };
  await keepRecords(context.db, { lockId: asked.lockId, ...found });
  for (const reservationId of found.reservationIds) {
    await markAttended(context.db, { reservationId, seenBy: { kind: 'lock' }, now });
  }
  return found.isListed ? done : again('the lock cloud does not list every opening that it reported');
}
