import { statusAfterSlotEnd } from '#domain/reservations/status.ts';
import { hasEnded } from '#domain/slots/slot-status.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { moveStatus, selectVisitForUpdate } from '../store.ts';

/** Has a reservation's status follow the end of its slot. */
export async function queueEndOfVisit(
  tx: Transaction,
  { reservationId, slotEnd: runAt, now }: { reservationId: string; slotEnd: Date; now: Date },
): Promise<void> {
  await enqueue(tx, { kind: 'end-visit', key: reservationId, payload: { reservationId }, runAt, now });
}

/** The slot has ended: whoever came has been here, and whoever did not is a no-show. */
export function endVisit(
  db: Database,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<JobOutcome> {
  return db.transaction(async (tx) => {
    const visit = await selectVisitForUpdate(tx, reservationId);
    if (visit === undefined) return { kind: 'dead', reason: 'there is no such reservation' };
    const next = statusAfterSlotEnd(visit.status);
    if (next === null) return done;
    if (!hasEnded({ endTime: visit.end_time }, now)) {
      return { kind: 'later', reason: 'its slot has not ended', at: visit.end_time };
    }
    await moveStatus(tx, { id: reservationId, from: visit.status, to: next, now });
    await record(tx, {
      at: now,
      actor: 'system',
      actorId: null,
      action: next === 'DONE' ? 'reservation.done' : 'reservation.no_show',
      subject: 'reservation',
      subjectId: reservationId,
      before: { status: visit.status },
      after: { status: next },
    });
    return done;
  });
}
