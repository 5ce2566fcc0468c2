import { addMinutes } from '#domain/calendar/duration.ts';
import { statusAfterSlotEnd } from '#domain/reservations/status.ts';
import { hasEnded } from '#domain/slots/slot-status.ts';
import type { Context } from '#server/context.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { findOwnArrival } from '#server/features/entry/queries.ts';
import { record } from '#server/history.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { lockStatus, updateStatus } from '../change-store.ts';
import { findVisit } from '../store.ts';
import { markAttended } from './mark-attended.ts';
import { keyOfRevision } from './revision.ts';

type EndOfVisit = { reservationId: string; revision?: number; slotEnd: Date; now: Date };

/** Enqueues the job that updates a reservation's status when its slot ends. */
export async function queueEndOfVisit(
  tx: Transaction,
  { reservationId, revision = 0, slotEnd: runAt, now }: EndOfVisit,
): Promise<void> {
  const key = keyOfRevision(reservationId, revision);
  await enqueue(tx, { kind: 'end-visit', key, payload: { reservationId, revision }, runAt, now });
}

/** How long and how often to retry while the lock cloud cannot say who has come. */
const PATIENCE_MINUTES = 24 * 60;
const PAUSE_MINUTES = 15;

type Visit = { readonly reservationId: string; readonly now: Date };
type OfRevision = Visit & { readonly revision: number };

/**
 * Ends a visit after its slot: an attended one becomes done, a pending one a no-show. Asks the lock cloud
 * once more about a pending one, because a notification of an opening may have been lost. Does nothing once the
 * reservation was moved, because the move has a job of its own.
 */
export async function endVisit(
  context: Pick<Context, 'db' | 'lockCloud'>,
  { reservationId, revision, now }: OfRevision,
): Promise<JobOutcome> {
  const visit = await findVisit(context.db, reservationId);
  if (visit === undefined) return { kind: 'dead', reason: 'the reservation does not exist' };
  if (visit.revision !== revision || statusAfterSlotEnd(visit.status) === null) return done;
  if (!hasEnded({ endTime: visit.endTime }, now)) {
    return { kind: 'later', reason: 'the slot has not ended', at: visit.endTime };
  }
  if (visit.status !== 'PENDING') return moveOn(context.db, { reservationId, revision, now });
  const arrival = await findOwnArrival(context, reservationId);
  if (arrival.kind === 'failed' && now < addMinutes(visit.endTime, PATIENCE_MINUTES)) {
    const reason = `the lock cloud cannot say who has come: ${arrival.failure}: ${arrival.detail}`;
    return { kind: 'later', reason, at: addMinutes(now, PAUSE_MINUTES) };
  }
  if (arrival.kind === 'came') await markAttended(context.db, { reservationId, now });
  const lockSays = arrival.kind === 'did_not_come' ? 'nobody' : 'not_asked';
  return moveOn(context.db, { reservationId, revision, now, lockSays });
}

type End = Visit & {
  readonly lockSays?: 'nobody' | 'not_asked';
  /** The revision that the job is for. A changed visit has another revision, whose own job ends it. */
  readonly revision?: number;
};

function moveOn(db: Database, end: End): Promise<JobOutcome> {
  return db.transaction(async (tx) => {
    await endVisitIn(tx, end);
    return done;
  });
}

/** Sets the final status of a visit whose slot has ended. */
export async function endVisitIn(tx: Transaction, { reservationId, revision, now, lockSays }: End): Promise<void> {
  const visit = await lockStatus(tx, reservationId);
  if (visit === undefined || (revision !== undefined && visit.revision !== revision)) return;
  const { status } = visit;
  const next = statusAfterSlotEnd(status);
  if (next === null) return;
  await updateStatus(tx, { id: reservationId, from: status, to: next, now });
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: next === 'DONE' ? 'reservation.done' : 'reservation.no_show',
    subject: 'reservation',
    subjectId: reservationId,
    before: { status },
    after: { status: next, ...(next === 'NO_SHOW' && { lockSays }) },
  });
}
