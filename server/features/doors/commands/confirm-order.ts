import { addMinutes, addSeconds, SECOND } from '#domain/calendar/duration.ts';
import { RECORD_MINUTES } from '#domain/doors/decide-opening.ts';
import type { Context } from '#server/context.ts';
import { keepRecords } from '#server/features/entry/commands/keep-records.ts';
import { codesOfLock } from '#server/features/entry/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { findOrder, listOrders, updateOrderEnded } from '../store.ts';

/** How far the clocks of a lock and of this server may differ. */
const CLOCK_SECONDS = 30;
const PAUSE_SECONDS = 10;

/** Looks up the lock's record of an opening that was ordered; the record proves that the door opened. */
export async function confirmOrder(
  { db, lockCloud }: Pick<Context, 'db' | 'lockCloud'>,
  { orderId, now }: { orderId: string; now: Date },
): Promise<JobOutcome> {
  const order = await findOrder(db, orderId);
  if (order === undefined || lockCloud === undefined || order.state === 'failed') return done;
  const { lockId, at } = order;
  const span = { lockId, from: addSeconds(at, -CLOCK_SECONDS), until: addMinutes(at, RECORD_MINUTES) };
  const answer = await lockCloud.listRecords(span);
  if (answer.kind === 'listed') {
    const { records } = answer;
    await keepRecords(db, { lockId, records, codes: await codesOfLock(db, span) });
    const later = (await listOrders(db, { lockIds: [lockId], since: at })).map((each) => each.at.getTime());
    const end = Math.min(...later, span.until.getTime());
    const hasOpened = records.some(({ opened, way, at: time }) => opened && way === 'remote' && time.getTime() < end);
    if (hasOpened) await db.transaction((tx) => updateOrderEnded(tx, { id: orderId, state: 'opened', failure: null }));
    if (hasOpened) return done;
  }
  if (now > addMinutes(at, RECORD_MINUTES)) return done;
  const reason = 'the lock has not recorded the opening yet';
  return { kind: 'later', reason, at: new Date(now.getTime() + PAUSE_SECONDS * SECOND) };
}
