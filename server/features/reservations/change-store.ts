import { shortId } from '#domain/basics/id.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { mayBecome, type ReservationStatus } from '#domain/reservations/status.ts';
import type { Transaction } from '#server/db/database.ts';
import type { PaymentMethod } from './store.ts';

export type NewReservation = {
  id: string;
  slotId: string;
  paymentMethod: PaymentMethod;
  locale: Locale;
  now: Date;
} & ({ memberId: string } | { memberId: null; guest: { email: string; name: string | null } }) &
  ({ purchasedTicketId: string } | { voucherId: string });

export async function insertReservation(tx: Transaction, reservation: NewReservation): Promise<void> {
  const guest = reservation.memberId === null ? reservation.guest : null;
  await tx.query(
    {
      name: 'insert-reservation',
      text: `INSERT INTO reservations (id, slot_id, member_id, guest_email, guest_name, purchased_ticket_id, voucher_id,
               payment_method, status, locale, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'PENDING', $9, $10)`,
    },
    [
      reservation.id,
      reservation.slotId,
      reservation.memberId,
      guest?.email ?? null,
      guest?.name ?? null,
      'purchasedTicketId' in reservation ? reservation.purchasedTicketId : null,
      'voucherId' in reservation ? reservation.voucherId : null,
      reservation.paymentMethod,
      reservation.locale,
      reservation.now,
    ],
  );
}

export async function insertUnpaidReservation(
  tx: Transaction,
  reservation: { id: string; slotId: string; memberId: string; locale: Locale; payBy: Date; now: Date },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-unpaid-reservation',
      text: `INSERT INTO reservations (id, slot_id, member_id, payment_required, status, locale, pay_by, created_at)
     VALUES ($1, $2, $3, true, 'PENDING', $4, $5, $6)`,
    },
    [reservation.id, reservation.slotId, reservation.memberId, reservation.locale, reservation.payBy, reservation.now],
  );
}

/** Attaches the ticket that pays for an unpaid reservation. Returns whether it still awaited payment. */
export async function updateReservationPaid(
  tx: Transaction,
  payment: { id: string; purchasedTicketId: string; paymentMethod: PaymentMethod },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'update-reservation-paid',
      text: `UPDATE reservations SET purchased_ticket_id = $2, payment_method = $3, payment_required = false
     WHERE id = $1 AND payment_required AND status <> 'CANCELED' RETURNING id`,
    },
    [payment.id, payment.purchasedTicketId, payment.paymentMethod],
  );
  return rows.length > 0;
}

const MOVE = {
  name: 'move-reservation-and-arrival',
  text: `UPDATE reservations SET status = $3, canceled_at = CASE WHEN $3 = 'CANCELED' THEN $4::timestamptz END,
           attended_at = CASE $3 WHEN 'ATTENDED' THEN $5::timestamptz WHEN 'DONE' THEN attended_at END
         WHERE id = $1 AND status = $2 RETURNING id`,
};

/**
 * Changes a reservation's status, only from the status that the caller saw. `cameAt`: when the guest of an attended one
 * came, if known. Returns whether it changed.
 */
export async function updateStatus(
  tx: Transaction,
  move: { id: string; from: ReservationStatus; to: ReservationStatus; now: Date; cameAt?: Date | null },
): Promise<boolean> {
  const { id, from, to, now, cameAt = null } = move;
  if (!mayBecome(from, to)) throw new Error(`Reservation ${shortId(id)} cannot change from ${from} to ${to}`);
  return (await tx.query(MOVE, [id, from, to, now, cameAt])).length > 0;
}

/** Marks a canceled reservation as given up, by its owner or the staff: its ticket or voucher stays used. */
export async function updateGivenUp(tx: Transaction, id: string): Promise<void> {
  await tx.query({ name: 'update-given-up', text: 'UPDATE reservations SET given_up = true WHERE id = $1' }, [id]);
}

export async function updateTicketReturned(tx: Transaction, id: string): Promise<void> {
  const text = 'UPDATE reservations SET ticket_returned = true WHERE id = $1';
  await tx.query({ name: 'update-ticket-returned', text }, [id]);
}

/** Gives a pending reservation another slot. Returns its new revision; undefined when it changed meanwhile. */
export async function updateSlot(
  tx: Transaction,
  move: { id: string; from: string; to: string; now: Date },
): Promise<number | undefined> {
  const text = `UPDATE reservations SET slot_id = $3, revision = revision + 1, moved_at = $4
                WHERE id = $1 AND slot_id = $2 AND status = 'PENDING' RETURNING revision`;
  const values = [move.id, move.from, move.to, move.now];
  return (await tx.query<{ revision: number }>({ name: 'update-slot-of-reservation', text }, values))[0]?.revision;
}

/**
 * Increments the revision of a reservation that is as the caller saw it. Returns it; undefined when it
 * changed meanwhile.
 */
export async function updateRevision(
  tx: Transaction,
  { id, slotId, status, now }: { id: string; slotId: string; status: ReservationStatus; now: Date },
): Promise<number | undefined> {
  const text = `UPDATE reservations SET revision = revision + 1, moved_at = $4
                WHERE id = $1 AND slot_id = $2 AND status = $3 RETURNING revision`;
  const statement = { name: 'update-revision-of-reservation', text };
  return (await tx.query<{ revision: number }>(statement, [id, slotId, status, now]))[0]?.revision;
}

export async function updatePartySize(tx: Transaction, ask: { id: string; partySize: number }): Promise<void> {
  const text = 'UPDATE reservations SET party_size = $2 WHERE id = $1';
  await tx.query({ name: 'update-party-size', text }, [ask.id, ask.partySize]);
}

export type NewNote = { id: string; reservationId: string; text: string; byId: string; now: Date };

/** Inserts a note of the staff. */
export async function insertNote(tx: Transaction, { id, reservationId, text, byId, now }: NewNote): Promise<void> {
  const statement = 'INSERT INTO reservation_notes (id, reservation_id, text, by_id, at) VALUES ($1, $2, $3, $4, $5)';
  await tx.query({ name: 'insert-note', text: statement }, [id, reservationId, text, byId, now]);
}

/** Locks a reservation until the transaction ends, and returns its status and revision. */
export async function lockStatus(
  tx: Transaction,
  id: string,
): Promise<{ status: ReservationStatus; revision: number } | undefined> {
  const statement = {
    name: 'select-status-for-update',
    text: 'SELECT status, revision FROM reservations WHERE id = $1 FOR NO KEY UPDATE',
  };
  return (await tx.query<{ status: ReservationStatus; revision: number }>(statement, [id]))[0];
}
