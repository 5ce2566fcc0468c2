import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

/** Replaces the name or address of a guest without an account. Returns false for a member's reservation. */
export async function updateGuestContact(
  tx: Transaction,
  contact: { id: string; name: string | null; email: string },
): Promise<boolean> {
  const text = `UPDATE reservations SET guest_name = $2, guest_email = $3
                WHERE id = $1 AND member_id IS NULL AND guest_email NOT LIKE 'erased-%@erased.invalid' RETURNING id`;
  const values = [contact.id, contact.name, contact.email];
  return (await tx.query({ name: 'update-guest-contact', text }, values)).length > 0;
}

export type GuestContactRow = { name: string | null; email: string };

/** Finds the contact of a guest without an account; undefined for the reservation of a member. */
export async function findGuestContact(db: Queryable, id: string): Promise<GuestContactRow | undefined> {
  const text = `SELECT guest_name AS name, guest_email AS email FROM reservations
                WHERE id = $1 AND guest_email IS NOT NULL`;
  return (await db.query<GuestContactRow>({ name: 'guest-contact', text }, [id]))[0];
}

/** Locks the reservations of a guest; returns their ids. */
export async function lockReservationsOfGuest(tx: Transaction, email: string): Promise<string[]> {
  const text = 'SELECT id FROM reservations WHERE guest_email = $1 ORDER BY id FOR NO KEY UPDATE';
  const rows = await tx.query<{ id: string }>({ name: 'lock-reservations-of-guest', text }, [email]);
  return rows.map(({ id }) => id);
}

export type GuestVisit = { id: string; status: ReservationStatus; startTime: Date; endTime: Date };

/** Locks the reservations of a guest; returns them with their slots' times, the earliest first. */
export async function lockVisitsOfGuest(tx: Transaction, email: string): Promise<GuestVisit[]> {
  const ids = await lockReservationsOfGuest(tx, email);
  const text = `SELECT v.id, v.status, s.start_time AS "startTime", s.end_time AS "endTime"
                FROM reservations v JOIN slots s ON s.id = v.slot_id
                WHERE v.id = ANY ($1::uuid[]) ORDER BY s.start_time, v.id`;
  return tx.query<GuestVisit>({ name: 'visits-of-guest', text }, [ids]);
}

/** Records that a guest is to be erased after the visit; returns false when that was already recorded. */
export async function updateErasureAsked(tx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const text = `UPDATE reservations SET guest_erasure_asked_at = $2
                WHERE id = $1 AND guest_erasure_asked_at IS NULL RETURNING id`;
  return (await tx.query({ name: 'ask-erasure', text }, [id, now])).length > 0;
}

const LOCK_RESERVATIONS_OF_FORMER_GUESTS = {
  name: 'lock-reservations-of-former-guests',
  text: `SELECT v.id FROM reservations v JOIN slots s ON s.id = v.slot_id
         WHERE v.guest_email IS NOT NULL AND v.guest_email NOT LIKE 'erased-%@erased.invalid'
           AND (s.end_time <= $1 OR (v.guest_erasure_asked_at IS NOT NULL AND s.end_time <= $2))
         ORDER BY v.id LIMIT $3 FOR NO KEY UPDATE OF v`,
};

/** Locks reservations that ended by `before`, or by `now` if erasure was requested; returns their ids. */
export async function lockReservationsOfFormerGuests(
  tx: Transaction,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(LOCK_RESERVATIONS_OF_FORMER_GUESTS, [before, now, limit]);
  return rows.map(({ id }) => id);
}

/** Empties the columns in which guests and members write; a new one of them is added here. */
const EMPTIED = 'notes = NULL';

/** Replaces a guest's address with one that receives no mail, and deletes the name and all notes. */
export async function updateGuestErased(tx: Transaction, { id, email }: { id: string; email: string }): Promise<void> {
  const text = `UPDATE reservations SET guest_email = $2, guest_name = NULL, ${EMPTIED} WHERE id = $1`;
  await tx.query({ name: 'erase-guest', text }, [id, email]);
  const ofStaff = 'DELETE FROM reservation_notes WHERE reservation_id = $1';
  await tx.query({ name: 'delete-notes-of-reservation', text: ofStaff }, [id]);
}

/** Deletes what a member wrote on reservations, and what the staff wrote about them. */
export async function updateEmptiedOfMember(tx: Queryable, memberId: string): Promise<void> {
  const text = `UPDATE reservations SET ${EMPTIED} WHERE member_id = $1`;
  await tx.query({ name: 'clear-notes', text }, [memberId]);
  const ofStaff = `DELETE FROM reservation_notes n USING reservations r
                   WHERE r.id = n.reservation_id AND r.member_id = $1`;
  await tx.query({ name: 'delete-notes-of-member', text: ofStaff }, [memberId]);
}
