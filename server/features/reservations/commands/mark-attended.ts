import type { Database } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { findStatus, updateStatus } from '../store.ts';

export type Arrival = {
  readonly reservationId: string;
  /** Who saw the guest: the room's lock, or an operator at the reception. */
  readonly seenBy: { readonly kind: 'lock' } | { readonly kind: 'operator'; readonly id: string };
  readonly now: Date;
};

export type Attended = { readonly kind: 'attended' | 'already_attended' | 'not_pending' | 'not_found' };

/**
 * Notes that the guest of a reservation has come. Whoever is seen twice came once; a reservation that is canceled, or over
 * without its guest, stays what it is.
 */
export function markAttended(db: Database, { reservationId, seenBy, now }: Arrival): Promise<Attended> {
  return db.transaction(async (tx) => {
    if (!(await updateStatus(tx, { id: reservationId, from: 'PENDING', to: 'ATTENDED', now }))) {
      const status = await findStatus(tx, reservationId);
      if (status === undefined) return { kind: 'not_found' };
      return { kind: status === 'ATTENDED' || status === 'DONE' ? 'already_attended' : 'not_pending' };
    }
    await record(tx, {
      at: now,
      actor: seenBy.kind === 'operator' ? 'admin' : 'system',
      actorId: seenBy.kind === 'operator' ? seenBy.id : null,
      action: 'reservation.attended',
      subject: 'reservation',
      subjectId: reservationId,
      before: { status: 'PENDING' },
      after: { status: 'ATTENDED', seenBy: seenBy.kind },
    });
    return { kind: 'attended' };
  });
}
