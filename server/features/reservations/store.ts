import { shortId } from '#domain/basics/id.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { BankAccount } from '#domain/counter/vietqr.ts';
import type { RefundState } from '#domain/payments/refund.ts';
import { mayBecome, type ReservationStatus } from '#domain/reservations/status.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { SLOT_MINUTES } from '#server/db/slot-minutes.ts';
import { isFree } from '#server/db/slot-standing.ts';

export type PaymentMethod = 'card' | 'ticket' | 'voucher' | 'free' | 'reception';

/** A reservation with the names of its slot, ticket and voucher in one language. */
export type StoredReservation = {
  id: string;
  memberId: string | null;
  /** Whether the member was registered at the desk and cannot log in. */
  isOfDeskGuest: boolean;
  status: ReservationStatus;
  locale: Locale;
  createdAt: Date;
  notes: string | null;
  paymentRequired: boolean;
  paymentMethod: PaymentMethod | null;
  /** The deadline for payment of a reservation that was opened without one. */
  payBy: Date | null;
  canceledAt: Date | null;
  /** What an unpaid reservation costs: the price that the desk told, else the ticket's. */
  amountDue: number | null;
  /** The reference of the transfer that an unpaid reservation awaits. */
  transferReference: string | null;
  /** The account for that transfer; null when the catalog has none. */
  bankAccount: BankAccount | null;
  /** How often it was moved. */
  revision: number;
  slotId: string;
  startTime: Date;
  endTime: Date;
  /** When the slot ends by the schedule. */
  normalEnd: Date;
  roomId: string;
  roomName: string;
  roomDisplayName: string;
  locationId: string;
  locationName: string;
  programId: string;
  programName: string;
  programDuration: number;
  ticketId: string;
  ticketName: string;
  /** The ticket's price before any discount: at the time of payment, or now when there was no payment. */
  ticketPrice: number;
  purchasedTicketId: string | null;
  transactionId: string | null;
  amount: number | null;
  /** Whether the ticket was paid by other means than a card on the site. */
  isByHand: boolean;
  voucherType: string | null;
  partner: string | null;
  entryCodes: Array<{ id: string; kind: 'LOCATION' | 'ROOM' }>;
  /** The refund of a canceled reservation. */
  refund: { state: RefundState; method: 'card' | 'manual'; amount: number; from: Day; until: Day } | null;
  invoice: PaperRow | null;
  /** The adjustment that reversed the invoice. */
  adjustment: PaperRow | null;
  /** The receipts of paid charges, with the adjustments that reversed them. */
  receipts: ReceiptRow[];
  /** Whether one of the receipts is for money that was not refunded. */
  hasReceipt: boolean;
  /** What was paid for extra time and not refunded, in VND. */
  extraPaid: number;
};

export type PaperRow = { id: string; issuedAt: string; year: number; number: number };

export type ReceiptRow = PaperRow & { minutes: number; amount: number; adjustment: PaperRow | null };

/** The invoice or adjustment `i`. */
const PAPER = `json_build_object('id', i.id, 'issuedAt', i.issued_at, 'year', i.year, 'number', i.number)`;

/** Selects reservations with names in the language `$2`. */
const SELECT = `
  SELECT r.id, r.member_id AS "memberId", coalesce(m.registered_by = 'desk', false) AS "isOfDeskGuest",
    r.status, r.locale, r.created_at AS "createdAt", r.notes, r.payment_required AS "paymentRequired",
    r.payment_method AS "paymentMethod", r.pay_by AS "payBy", r.canceled_at AS "canceledAt", r.revision,
    s.id AS "slotId", s.start_time AS "startTime", s.end_time AS "endTime",
    coalesce(s.normal_end, s.end_time) AS "normalEnd", rm.id AS "roomId", rm.name AS "roomName",
    ${roomNameIn('rm', '$2')} AS "roomDisplayName",
    l.id AS "locationId", ${nameIn('l', '$2')} AS "locationName",
    p.id AS "programId", ${nameIn('p', '$2')} AS "programName", ${SLOT_MINUTES} AS "programDuration",
    t.id AS "ticketId", ${nameIn('t', '$2')} AS "ticketName", coalesce(pay.original_price, t.price) AS "ticketPrice",
    r.purchased_ticket_id AS "purchasedTicketId", tr.id AS "transactionId", tr.amount,
    coalesce(tr.method <> 'card', false) AS "isByHand",
    ${nameIn('vt', '$2')} AS "voucherType", ${nameIn('pa', '$2')} AS partner,
    CASE WHEN r.payment_required THEN coalesce(d.price, t.price) END AS "amountDue",
    CASE WHEN r.payment_required THEN d.transfer_reference END AS "transferReference",
    CASE WHEN r.payment_required AND d.transfer_reference IS NOT NULL
      THEN (SELECT value FROM settings WHERE name = 'bankAccount') END AS "bankAccount",
    coalesce((SELECT json_agg(json_build_object('id', e.id, 'kind', e.kind) ORDER BY e.kind)
      FROM entry_codes e WHERE e.reservation_id = r.id AND e.state <> 'revoked'), '[]') AS "entryCodes",
    (SELECT json_build_object('state', f.state, 'method', f.method, 'amount', f.amount,
        'from', f.expected_from, 'until', f.expected_until)
      FROM refunds f WHERE f.transaction_id = tr.id AND r.status = 'CANCELED' AND NOT r.ticket_returned) AS refund,
    (SELECT ${PAPER} FROM invoices i WHERE i.transaction_id = tr.id AND i.kind = 'invoice') AS invoice,
    (SELECT ${PAPER} FROM invoices i WHERE i.transaction_id = tr.id AND i.kind = 'adjustment') AS adjustment,
    coalesce((SELECT json_agg(json_build_object('id', ri.id, 'issuedAt', ri.issued_at, 'year', ri.year, 'number', ri.number,
        'minutes', h.minutes, 'amount', h.amount,
        'adjustment', (SELECT ${PAPER} FROM invoices i WHERE i.transaction_id = h.transaction_id AND i.kind = 'adjustment'))
        ORDER BY h.made_at, h.id)
      FROM charges h JOIN invoices ri ON ri.transaction_id = h.transaction_id AND ri.kind = 'invoice'
      WHERE h.reservation_id = r.id), '[]') AS receipts,
    EXISTS (SELECT FROM charges h JOIN invoices i ON i.transaction_id = h.transaction_id
      WHERE h.reservation_id = r.id AND NOT EXISTS (SELECT FROM refunds f WHERE f.transaction_id = h.transaction_id)) AS "hasReceipt",
    (SELECT coalesce(sum(h.amount), 0)::integer FROM charges h
      WHERE h.reservation_id = r.id AND h.state = 'paid'
        AND NOT EXISTS (SELECT FROM refunds f WHERE f.transaction_id = h.transaction_id)) AS "extraPaid"
  FROM reservations r
  JOIN slots s ON s.id = r.slot_id
  JOIN rooms rm ON rm.id = s.room_id
  JOIN locations l ON l.id = rm.location_id
  JOIN programs p ON p.id = s.program_id
  JOIN tickets t ON t.program_id = p.id
  LEFT JOIN members m ON m.id = r.member_id
  LEFT JOIN desk_bookings d ON d.reservation_id = r.id
  LEFT JOIN purchased_tickets pt ON pt.id = r.purchased_ticket_id
  LEFT JOIN transactions tr ON tr.id = pt.transaction_id
  LEFT JOIN payments pay ON pay.id = tr.payment_id
  LEFT JOIN vouchers v ON v.id = r.voucher_id
  LEFT JOIN voucher_types vt ON vt.id = v.voucher_type_id
  LEFT JOIN partners pa ON pa.id = vt.partner_id`;

export async function findReservation(
  db: Queryable,
  id: string,
  locale: Locale | null = null,
): Promise<StoredReservation | undefined> {
  const [row] = await db.query<StoredReservation>({ name: 'reservation', text: `${SELECT} WHERE r.id = $1` }, [
    id,
    locale,
  ]);
  return row;
}

export async function listReservationsOfMember(
  db: Queryable,
  memberId: string,
  locale: Locale,
): Promise<StoredReservation[]> {
  return db.query(
    { name: 'reservations-of-member', text: `${SELECT} WHERE r.member_id = $1 ORDER BY r.created_at DESC, r.id` },
    [memberId, locale],
  );
}

/** Finds the reservation that a captured payment led to, through the ticket that it bought. */
export async function findReservationRowOfPayment(
  db: Queryable,
  paymentId: string,
  locale: Locale,
): Promise<StoredReservation | undefined> {
  const [row] = await db.query<StoredReservation>(
    { name: 'reservation-of-payment', text: `${SELECT} WHERE tr.payment_id = $1 ORDER BY r.created_at DESC LIMIT 1` },
    [paymentId, locale],
  );
  return row;
}

export type LiveReservationRow = { id: string; member_id: string | null; payment_required: boolean };

export async function findLiveReservationRow(db: Queryable, slotId: string): Promise<LiveReservationRow | undefined> {
  const text = `SELECT id, member_id, payment_required FROM reservations WHERE slot_id = $1 AND status <> 'CANCELED'`;
  const [row] = await db.query<LiveReservationRow>({ name: 'live-reservation', text }, [slotId]);
  return row;
}

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

export async function findStatus(tx: Transaction, id: string): Promise<ReservationStatus | undefined> {
  const text = 'SELECT status FROM reservations WHERE id = $1';
  return (await tx.query<{ status: ReservationStatus }>({ name: 'select-status', text }, [id]))[0]?.status;
}

type VisitRow = { status: ReservationStatus; revision: number; end_time: Date };

/** Finds a reservation's status, revision and the end of its slot. */
export async function findVisit(db: Queryable, id: string): Promise<VisitRow | undefined> {
  const [row] = await db.query<VisitRow>(
    {
      name: 'select-visit',
      text: 'SELECT r.status, r.revision, s.end_time FROM reservations r JOIN slots s ON s.id = r.slot_id WHERE r.id = $1',
    },
    [id],
  );
  return row;
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

export type GuestContactRow = { member_id: string | null; guest_name: string | null; guest_email: string | null };

/** Finds and locks the owner of a reservation. */
export async function lockContact(tx: Transaction, id: string): Promise<GuestContactRow | undefined> {
  const text = 'SELECT member_id, guest_name, guest_email FROM reservations WHERE id = $1 FOR NO KEY UPDATE';
  return (await tx.query<GuestContactRow>({ name: 'lock-contact', text }, [id]))[0];
}

/** Locks a reservation until the transaction ends, and returns the number of its guests. */
export async function lockPartySize(
  tx: Transaction,
  id: string,
): Promise<{ party_size: number | null; status: ReservationStatus } | undefined> {
  const text = `SELECT coalesce(r.party_size, d.party_size) AS party_size, r.status FROM reservations r
                LEFT JOIN desk_bookings d ON d.reservation_id = r.id WHERE r.id = $1 FOR NO KEY UPDATE OF r`;
  const rows = await tx.query<{ party_size: number | null; status: ReservationStatus }>(
    { name: 'lock-party-size', text },
    [id],
  );
  return rows[0];
}

export async function updatePartySize(tx: Transaction, ask: { id: string; partySize: number }): Promise<void> {
  const text = 'UPDATE reservations SET party_size = $2 WHERE id = $1';
  await tx.query({ name: 'update-party-size', text }, [ask.id, ask.partySize]);
}

export type DeskMakingRow = { made_by: string; made_at: Date };

/** Finds who made a booking at the desk, and when. */
export async function findDeskMaking(db: Queryable, id: string): Promise<DeskMakingRow | undefined> {
  const text = 'SELECT made_by, made_at FROM desk_bookings WHERE reservation_id = $1';
  return (await db.query<DeskMakingRow>({ name: 'desk-making', text }, [id]))[0];
}

export type NewNote = { id: string; reservationId: string; text: string; byId: string; now: Date };

/** Inserts a note of the staff. Returns false when it exists. */
export async function insertNote(tx: Transaction, { id, reservationId, text, byId, now }: NewNote): Promise<boolean> {
  const statement = `INSERT INTO reservation_notes (id, reservation_id, text, by_id, at) VALUES ($1, $2, $3, $4, $5)
                     ON CONFLICT (id) DO NOTHING RETURNING id`;
  const values = [id, reservationId, text, byId, now];
  return (await tx.query({ name: 'insert-note', text: statement }, values)).length > 0;
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

export async function getSlotTimes(tx: Transaction, slotId: string): Promise<{ start_time: Date; end_time: Date }> {
  const statement = { name: 'slot-times', text: 'SELECT start_time, end_time FROM slots WHERE id = $1' };
  const [row] = await tx.query<{ start_time: Date; end_time: Date }>(statement, [slotId]);
  if (row === undefined) throw new Error(`Slot ${slotId} not found`);
  return row;
}

/** Locks the reservations of a guest; returns their ids. */
export async function lockReservationsOfGuest(tx: Transaction, email: string): Promise<string[]> {
  const text = 'SELECT id FROM reservations WHERE guest_email = $1 ORDER BY id FOR NO KEY UPDATE';
  const rows = await tx.query<{ id: string }>({ name: 'lock-reservations-of-guest', text }, [email]);
  return rows.map(({ id }) => id);
}

export type GuestVisitRow = { id: string; status: ReservationStatus; start_time: Date; end_time: Date };

/** Locks the reservations of a guest; returns them with their slots' times, the earliest first. */
export async function lockVisitsOfGuest(tx: Transaction, email: string): Promise<GuestVisitRow[]> {
  const ids = await lockReservationsOfGuest(tx, email);
  const text = `SELECT v.id, v.status, s.start_time, s.end_time FROM reservations v JOIN slots s ON s.id = v.slot_id
                WHERE v.id = ANY ($1::uuid[]) ORDER BY s.start_time, v.id`;
  return tx.query<GuestVisitRow>({ name: 'visits-of-guest', text }, [ids]);
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
export async function deleteNotesOfMember(tx: Queryable, memberId: string): Promise<void> {
  const text = `UPDATE reservations SET ${EMPTIED} WHERE member_id = $1`;
  await tx.query({ name: 'clear-notes', text }, [memberId]);
  const ofStaff = `DELETE FROM reservation_notes n USING reservations r
                   WHERE r.id = n.reservation_id AND r.member_id = $1`;
  await tx.query({ name: 'delete-notes-of-member', text: ofStaff }, [memberId]);
}

export type ChoiceRow = { id: string; start_time: Date; end_time: Date; room_id: string; room_display_name: string };

/**
 * Free slots of the program `$1` at the location `$2` that end after `$3`, between two instants if given, those
 * nearest to `$6` first; at the same distance, the room `$7` first.
 */
const CHOICES = {
  name: 'choices-of-move',
  text: `SELECT s.id, s.start_time, s.end_time, r.id AS room_id, ${roomNameIn('r', '$8')} AS room_display_name
         FROM slots s JOIN rooms r ON r.id = s.room_id LEFT JOIN slot_claims c ON c.slot_id = s.id
         WHERE s.program_id = $1 AND r.location_id = $2 AND s.end_time > $3
           AND ($4::timestamptz IS NULL OR s.start_time >= $4) AND ($5::timestamptz IS NULL OR s.start_time < $5)
           AND ${isFree('$3')}
         ORDER BY abs(date_part('epoch', s.start_time - $6::timestamptz)), s.start_time, r.id = $7 DESC, r.position
         LIMIT $9`,
};

export type ChoicesAsk = {
  programId: string;
  locationId: string;
  roomId: string;
  around: Date;
  from: Date | null;
  until: Date | null;
  locale: Locale;
  now: Date;
  limit: number;
};

export async function listChoices(db: Queryable, ask: ChoicesAsk): Promise<ChoiceRow[]> {
  const { programId, locationId, roomId, around, from, until, locale, now, limit } = ask;
  return db.query<ChoiceRow>(CHOICES, [programId, locationId, now, from, until, around, roomId, locale, limit]);
}
