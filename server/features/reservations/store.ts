import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { BankAccount } from '#domain/counter/vietqr.ts';
import type { RefundState } from '#domain/payments/refund.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { partySizeIn } from '#server/db/party-size.ts';
import { SLOT_MINUTES } from '#server/db/slot-minutes.ts';
import { isFree } from '#server/db/slot-standing.ts';

export type PaymentMethod = 'card' | 'ticket' | 'voucher' | 'free' | 'reception';

export type PaperRow = { id: string; issuedAt: string; year: number; number: number };

export type ReceiptRow = PaperRow & { minutes: number; amount: number; adjustment: PaperRow | null };

/** What guests and staff read of a reservation, with names in one language. */
export type ReservationRow = {
  id: string;
  memberId: string | null;
  /** Whether the member was registered at the desk and cannot log in. */
  isOfDeskGuest: boolean;
  status: ReservationStatus;
  /** How often it was moved. */
  revision: number;
  createdAt: Date;
  paymentRequired: boolean;
  paymentMethod: PaymentMethod | null;
  /** The deadline for payment of a reservation that was opened without one. */
  payBy: Date | null;
  /** The number of guests; null where nobody asked. */
  partySize: number | null;
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
  minutes: number;
  purchasedTicketId: string | null;
  voucherType: string | null;
  partner: string | null;
  invoice: PaperRow | null;
  /** The adjustment that reversed the invoice. */
  adjustment: PaperRow | null;
  /** The refund of a canceled reservation. */
  refund: { id: string; state: RefundState; method: 'card' | 'manual'; amount: number; from: Day; until: Day } | null;
};

/** The papers of a transaction, whose id follows. */
export const PAPER = `SELECT json_build_object('id', i.id, 'issuedAt', i.issued_at, 'year', i.year, 'number', i.number)
    FROM invoices i WHERE i.transaction_id =`;

/** The columns of a {@link ReservationRow}, with names in the language `$2`. */
export const RESERVATION = `
    r.id, r.member_id AS "memberId", coalesce(m.registered_by = 'desk', false) AS "isOfDeskGuest",
    r.status, r.revision, r.created_at AS "createdAt", r.payment_required AS "paymentRequired",
    r.payment_method AS "paymentMethod", r.pay_by AS "payBy", ${partySizeIn('r', 'd')} AS "partySize",
    s.id AS "slotId", s.start_time AS "startTime", s.end_time AS "endTime",
    coalesce(s.normal_end, s.end_time) AS "normalEnd", rm.id AS "roomId", rm.name AS "roomName",
    ${roomNameIn('rm', '$2')} AS "roomDisplayName",
    l.id AS "locationId", ${nameIn('l', '$2')} AS "locationName",
    p.id AS "programId", ${nameIn('p', '$2')} AS "programName", ${SLOT_MINUTES} AS minutes,
    r.purchased_ticket_id AS "purchasedTicketId",
    ${nameIn('vt', '$2')} AS "voucherType", ${nameIn('pa', '$2')} AS partner,
    (${PAPER} tr.id AND i.kind = 'invoice') AS invoice, (${PAPER} tr.id AND i.kind = 'adjustment') AS adjustment,
    (SELECT json_build_object('id', f.id, 'state', f.state, 'method', f.method, 'amount', f.amount,
        'from', f.expected_from, 'until', f.expected_until)
      FROM refunds f WHERE f.transaction_id = tr.id AND r.status = 'CANCELED' AND NOT r.ticket_returned) AS refund`;

/** A reservation `r` with its slot, its person and what paid for it. */
export const OF_RESERVATION = `
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

export type StoredReservation = ReservationRow & {
  locale: Locale;
  notes: string | null;
  canceledAt: Date | null;
  /** What an unpaid reservation costs: the price that the desk told, else the ticket's. */
  amountDue: number | null;
  /** The reference of the transfer that an unpaid reservation awaits. */
  transferReference: string | null;
  /** The account for that transfer; null when the catalog has none. */
  bankAccount: BankAccount | null;
  ticketId: string;
  ticketName: string;
  /** The ticket's price before any discount: at the time of payment, or now when there was no payment. */
  ticketPrice: number;
  transactionId: string | null;
  amount: number | null;
  /** Whether the ticket was paid by other means than a card on the site. */
  isByHand: boolean;
  entryCodes: Array<{ id: string; kind: 'LOCATION' | 'ROOM' }>;
  /** The receipts of paid charges, with the adjustments that reversed them. */
  receipts: ReceiptRow[];
  /** Whether one of the receipts is for money that was not refunded. */
  hasReceipt: boolean;
  /** What was paid for extra time and not refunded, in VND. */
  extraPaid: number;
};

const SELECT = `
  SELECT ${RESERVATION}, r.locale, r.notes, r.canceled_at AS "canceledAt",
    t.id AS "ticketId", ${nameIn('t', '$2')} AS "ticketName", coalesce(pay.original_price, t.price) AS "ticketPrice",
    tr.id AS "transactionId", tr.amount, coalesce(tr.method <> 'card', false) AS "isByHand",
    CASE WHEN r.payment_required THEN coalesce(d.price, t.price) END AS "amountDue",
    CASE WHEN r.payment_required THEN d.transfer_reference END AS "transferReference",
    CASE WHEN r.payment_required AND d.transfer_reference IS NOT NULL
      THEN (SELECT value FROM settings WHERE name = 'bankAccount') END AS "bankAccount",
    coalesce((SELECT json_agg(json_build_object('id', e.id, 'kind', e.kind) ORDER BY e.kind)
      FROM entry_codes e WHERE e.reservation_id = r.id AND e.state <> 'revoked'), '[]') AS "entryCodes",
    coalesce((SELECT json_agg(json_build_object('id', ri.id, 'issuedAt', ri.issued_at, 'year', ri.year, 'number', ri.number,
        'minutes', h.minutes, 'amount', h.amount, 'adjustment', (${PAPER} h.transaction_id AND i.kind = 'adjustment'))
        ORDER BY h.made_at, h.id)
      FROM charges h JOIN invoices ri ON ri.transaction_id = h.transaction_id AND ri.kind = 'invoice'
      WHERE h.reservation_id = r.id), '[]') AS receipts,
    EXISTS (SELECT FROM charges h JOIN invoices i ON i.transaction_id = h.transaction_id
      WHERE h.reservation_id = r.id AND NOT EXISTS (SELECT FROM refunds f WHERE f.transaction_id = h.transaction_id)) AS "hasReceipt",
    (SELECT coalesce(sum(h.amount), 0)::integer FROM charges h
      WHERE h.reservation_id = r.id AND h.state = 'paid'
        AND NOT EXISTS (SELECT FROM refunds f WHERE f.transaction_id = h.transaction_id)) AS "extraPaid"
  ${OF_RESERVATION}`;

/** Finds any reservation, for callers that then check who may see it. */
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

export type LiveReservation = {
  id: string;
  /** Null for a guest's reservation. */
  memberId: string | null;
  awaitsPayment: boolean;
};

export async function findLiveReservationRow(db: Queryable, slotId: string): Promise<LiveReservation | undefined> {
  const text = `SELECT id, member_id AS "memberId", payment_required AS "awaitsPayment" FROM reservations
                WHERE slot_id = $1 AND status <> 'CANCELED'`;
  const [row] = await db.query<LiveReservation>({ name: 'live-reservation', text }, [slotId]);
  return row;
}

export async function findStatus(tx: Transaction, id: string): Promise<ReservationStatus | undefined> {
  const text = 'SELECT status FROM reservations WHERE id = $1';
  return (await tx.query<{ status: ReservationStatus }>({ name: 'select-status', text }, [id]))[0]?.status;
}

type Visit = { status: ReservationStatus; revision: number; endTime: Date };

/** Finds a reservation's status, revision and the end of its slot. */
export async function findVisit(db: Queryable, id: string): Promise<Visit | undefined> {
  const [row] = await db.query<Visit>(
    {
      name: 'select-visit',
      text: `SELECT r.status, r.revision, s.end_time AS "endTime" FROM reservations r
             JOIN slots s ON s.id = r.slot_id WHERE r.id = $1`,
    },
    [id],
  );
  return row;
}

type DeskMaking = { madeBy: string; madeAt: Date };

/** Finds who made a booking at the desk, and when. */
export async function findDeskMaking(db: Queryable, id: string): Promise<DeskMaking | undefined> {
  const text = 'SELECT made_by AS "madeBy", made_at AS "madeAt" FROM desk_bookings WHERE reservation_id = $1';
  return (await db.query<DeskMaking>({ name: 'desk-making', text }, [id]))[0];
}

export async function getSlotTimes(tx: Transaction, slotId: string): Promise<{ startTime: Date; endTime: Date }> {
  const statement = {
    name: 'slot-times',
    text: 'SELECT start_time AS "startTime", end_time AS "endTime" FROM slots WHERE id = $1',
  };
  const [row] = await tx.query<{ startTime: Date; endTime: Date }>(statement, [slotId]);
  if (row === undefined) throw new Error(`Slot ${slotId} not found`);
  return row;
}

type Choice = { slotId: string; startTime: Date; endTime: Date; roomId: string; roomDisplayName: string };

/**
 * Free slots of the program `$1` at the location `$2` that end after `$3`, between two instants if given, those
 * nearest to `$6` first; at the same distance, the room `$7` first.
 */
const CHOICES = {
  name: 'choices-of-move',
  text: `SELECT s.id AS "slotId", s.start_time AS "startTime", s.end_time AS "endTime", r.id AS "roomId",
           ${roomNameIn('r', '$8')} AS "roomDisplayName"
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

export async function listChoices(db: Queryable, ask: ChoicesAsk): Promise<Choice[]> {
  const { programId, locationId, roomId, around, from, until, locale, now, limit } = ask;
  return db.query<Choice>(CHOICES, [programId, locationId, now, from, until, around, roomId, locale, limit]);
}
