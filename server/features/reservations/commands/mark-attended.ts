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
 * Marks a pending reservation as attended. A repeated call changes nothing, and a reservation that is
 * canceled or a no-show stays as it is.
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
