import { hasArrived, type ReservationStatus } from '#domain/reservations/status.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { updateStatus } from '../change-store.ts';
import { findStatus } from '../store.ts';

export type Attended = { readonly kind: 'attended' | 'already_attended' | 'not_pending' | 'not_found' };

/**
 * Marks a pending reservation as attended because the room's lock saw its guest. A repeated call changes nothing, and a
 * reservation that is canceled or a no-show stays as it is.
 */
export function markAttended(
  db: Database,
  { reservationId, now }: { readonly reservationId: string; readonly now: Date },
): Promise<Attended> {
  return db.transaction(async (tx) => {
    if (!(await attend(tx, { reservationId, from: 'PENDING', cameAt: now, now }))) {
      const status = await findStatus(tx, reservationId);
      if (status === undefined) return { kind: 'not_found' };
      return { kind: hasArrived(status) ? 'already_attended' : 'not_pending' };
    }
    return { kind: 'attended' };
  });
}

/** A staff member who acts at a location. */
export type ByStaff = { readonly id: string; readonly locationId: string };

type Arrival = {
  readonly reservationId: string;
  readonly from: Extract<ReservationStatus, 'PENDING' | 'NO_SHOW'>;
  /** The time of arrival; null when it is not known. */
  readonly cameAt: Date | null;
  /** The person who saw the guest; absent when the room's lock recorded the arrival. */
  readonly by?: ByStaff;
  /** The reason for correcting a no-show. */
  readonly reason?: string | undefined;
  readonly now: Date;
};

/** Makes a reservation attended, from the status that the caller saw. Returns whether it changed. */
export async function attend(tx: Transaction, arrival: Arrival): Promise<boolean> {
  const { reservationId, from, cameAt, by, reason, now } = arrival;
  if (!(await updateStatus(tx, { id: reservationId, from, to: 'ATTENDED', now, cameAt }))) return false;
  await record(tx, {
    at: now,
    ...(by
      ? { actor: 'staff', actorId: by.id, locationId: by.locationId, reason }
      : { actor: 'system', actorId: null }),
    action: 'reservation.attended',
    subject: 'reservation',
    subjectId: reservationId,
    before: { status: from },
    after: { status: 'ATTENDED', seenBy: by ? 'staff' : 'lock', ...(by && cameAt && { tappedAt: cameAt }) },
  });
  return true;
}

type TakingBack = {
  readonly reservationId: string;
  /** The id of the arrival mark that is taken back. */
  readonly markId: string;
  readonly tappedAt: Date;
  readonly by: ByStaff;
  readonly now: Date;
};

/** Makes an attended reservation pending again. Runs in the transaction that takes the arrival mark back. */
export async function takeBackArrival(tx: Transaction, wish: TakingBack): Promise<void> {
  const { reservationId, markId, tappedAt, by, now } = wish;
  if (!(await updateStatus(tx, { id: reservationId, from: 'ATTENDED', to: 'PENDING', now })))
    throw new Error(`Reservation ${reservationId} was no longer attended after it was locked`);
  await record(tx, {
    at: now,
    actor: 'staff',
    actorId: by.id,
    locationId: by.locationId,
    action: 'reservation.taken_back',
    subject: 'reservation',
    subjectId: reservationId,
    before: { status: 'ATTENDED' },
    after: { status: 'PENDING', markId, tappedAt },
  });
}
