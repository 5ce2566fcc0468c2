import { shortId } from '#domain/basics/id.ts';
import { DAY } from '#domain/calendar/duration.ts';
import type { Context } from '#server/context.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { findRefund } from '../refund-store.ts';

/** Logs an alarm every day about a refund that is not settled within the time promised to its owner. */
export async function watchRefund(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { refundId, now }: { refundId: string; now: Date },
): Promise<JobOutcome> {
  const refund = await findRefund(db, refundId);
  if (refund === undefined || refund.state === 'settled') return done;
  log.error({ refund: shortId(refundId), state: refund.state }, 'a refund has not settled within 21 working days');
  return { kind: 'later', reason: 'not settled after 21 working days', at: new Date(now.getTime() + DAY) };
}
