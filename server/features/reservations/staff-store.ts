import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { RefundState } from '#domain/payments/refund.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Places } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { partySizeIn } from '#server/db/party-size.ts';
import { placeIds } from '#server/db/places.ts';
import { SLOT_MINUTES } from '#server/db/slot-minutes.ts';

export type PaperRow = { id: string; issuedAt: string; year: number; number: number };

export type BookingRow = {
  id: string;
  memberId: string | null;
  isOfDeskGuest: boolean;
  status: ReservationStatus;
  revision: number;
  createdAt: Date;
  paymentRequired: boolean;
  paymentMethod: 'card' | 'ticket' | 'voucher' | 'free' | 'reception' | null;
  payBy: Date | null;
  locale: Locale;
  name: string | null;
  email: string;
  phone: string | null;
  slotId: string;
  startTime: Date;
  endTime: Date;
  /** The end before it was changed. */
  normalEnd: Date;
  isBlocked: boolean;
  roomId: string;
  roomName: string;
  roomDisplayName: string;
  locationId: string;
  locationName: string;
  programId: string;
  programName: string;
  minutes: number;
  /** The amount that was paid, or the price that is to be paid. */
  amount: number | null;
  /** The way in which its ticket was paid. */
  paidBy: string | null;
  voucherType: string | null;
  partner: string | null;
  lastFour: string | null;
  paymentId: string | null;
  /** The reference of the card payment or of the bank transfer. */
  reference: string | null;
  invoice: PaperRow | null;
  /** The adjustment that reversed the invoice. */
  adjustment: PaperRow | null;
  purchasedTicketId: string | null;
  refund: {
    id: string;
    state: RefundState;
    method: 'card' | 'manual';
    amount: number;
    from: Day;
    until: Day;
  } | null;
  charges: (Omit<StaffBooking['charges'][number], 'receipt' | 'adjustment'> & {
    transactionId: string | null;
    receipt: PaperRow | null;
    adjustment: PaperRow | null;
  })[];
  keys: Array<{ kind: 'LOCATION' | 'ROOM'; state: 'requested' | 'active'; isLate: boolean }>;
  partySize: number | null;
  madeBy: string | null;
  madeAt: Date | null;
  notes: Array<{ id: string; text: string; by: string; at: string }>;
  approvalUntil: Date | null;
};

/** The papers of a transaction, whose id follows. */
const PAPER = `SELECT json_build_object('id', hi.id, 'issuedAt', hi.issued_at, 'year', hi.year, 'number', hi.number)
          FROM invoices hi WHERE hi.transaction_id =`;

/** Bookings with names in the language `$2`, as of the instant `$3`. */
const BOOKINGS = `
  SELECT r.id, r.member_id AS "memberId", coalesce(m.registered_by = 'desk', false) AS "isOfDeskGuest",
    r.status, r.revision, r.created_at AS "createdAt", r.payment_required AS "paymentRequired",
    r.payment_method AS "paymentMethod", r.pay_by AS "payBy",
    coalesce(m.locale, r.locale) AS locale, coalesce(m.name, r.guest_name) AS name,
    coalesce(m.email, r.guest_email) AS email, m.phone_number AS phone,
    ${partySizeIn('r', 'desk')} AS "partySize",
    desk.made_by AS "madeBy", desk.made_at AS "madeAt",
    s.id AS "slotId", s.start_time AS "startTime", s.end_time AS "endTime",
    coalesce(s.normal_end, s.end_time) AS "normalEnd",
    s.locked_at IS NOT NULL AS "isBlocked", rm.id AS "roomId", rm.name AS "roomName",
    ${roomNameIn('rm', '$2')} AS "roomDisplayName", l.id AS "locationId", ${nameIn('l', '$2')} AS "locationName",
    p.id AS "programId", ${nameIn('p', '$2')} AS "programName", ${SLOT_MINUTES} AS minutes,
    CASE WHEN r.payment_required THEN t.price ELSE tr.amount END AS amount, tr.method AS "paidBy",
    ${nameIn('vt', '$2')} AS "voucherType", ${nameIn('pa', '$2')} AS partner, v.last_four AS "lastFour",
    pay.id AS "paymentId", coalesce(pay.merch_txn_ref, desk.transfer_reference) AS reference,
    (${PAPER} tr.id AND hi.kind = 'invoice') AS invoice,
    (${PAPER} tr.id AND hi.kind = 'adjustment') AS adjustment, r.purchased_ticket_id AS "purchasedTicketId",
    (SELECT json_build_object('id', f.id, 'state', f.state, 'method', f.method, 'amount', f.amount,
        'from', f.expected_from, 'until', f.expected_until)
      FROM refunds f WHERE f.transaction_id = tr.id AND r.status = 'CANCELED' AND NOT r.ticket_returned) AS refund,
    coalesce((SELECT json_agg(json_build_object('id', h.id, 'minutes', h.minutes, 'amount', h.amount, 'state', h.state,
        'method', ht.method, 'reason', h.reason, 'transactionId', h.transaction_id,
        'receipt', (${PAPER} h.transaction_id AND hi.kind = 'invoice'),
        'adjustment', (${PAPER} h.transaction_id AND hi.kind = 'adjustment'),
        'isRefunded', EXISTS (SELECT FROM refunds hf WHERE hf.transaction_id = h.transaction_id)) ORDER BY h.made_at, h.id)
      FROM charges h LEFT JOIN transactions ht ON ht.id = h.transaction_id WHERE h.reservation_id = r.id), '[]') AS charges,
    coalesce((SELECT json_agg(json_build_object('kind', e.kind, 'state', e.state, 'isLate', e.alarmed_at IS NOT NULL)
        ORDER BY e.kind)
      FROM entry_codes e WHERE e.reservation_id = r.id AND e.state <> 'revoked'), '[]') AS keys,
    coalesce((SELECT json_agg(json_build_object('id', n.id, 'text', n.text, 'by', w.name, 'at', n.at) ORDER BY n.at, n.id)
      FROM reservation_notes n JOIN members w ON w.id = n.by_id WHERE n.reservation_id = r.id), '[]') AS notes,
    (SELECT a.expires_at FROM approvals a
      WHERE a.kind = 'refund_beyond' AND a.subject_id = r.id AND a.decision IS NULL AND a.expires_at > $3) AS "approvalUntil"
  FROM reservations r
  JOIN slots s ON s.id = r.slot_id
  JOIN rooms rm ON rm.id = s.room_id
  JOIN locations l ON l.id = rm.location_id
  JOIN programs p ON p.id = s.program_id
  JOIN tickets t ON t.program_id = p.id
  LEFT JOIN members m ON m.id = r.member_id
  LEFT JOIN desk_bookings desk ON desk.reservation_id = r.id
  LEFT JOIN purchased_tickets k ON k.id = r.purchased_ticket_id
  LEFT JOIN transactions tr ON tr.id = k.transaction_id
  LEFT JOIN payments pay ON pay.id = tr.payment_id
  LEFT JOIN vouchers v ON v.id = r.voucher_id
  LEFT JOIN voucher_types vt ON vt.id = v.voucher_type_id
  LEFT JOIN partners pa ON pa.id = vt.partner_id`;

type ReadAsk = { locale: Locale; now: Date };

export async function listBookings(
  db: Queryable,
  { ids, locale, now }: ReadAsk & { ids: readonly string[] },
): Promise<BookingRow[]> {
  const text = `${BOOKINGS} WHERE r.id = ANY ($1::uuid[])`;
  return db.query<BookingRow>({ name: 'bookings', text }, [ids, locale, now]);
}

/** Finds a booking at the given locations. */
export async function findBookingRow(
  db: Queryable,
  { id, places, locale, now }: ReadAsk & { id: string; places: Places },
): Promise<BookingRow | undefined> {
  const text = `${BOOKINGS} WHERE r.id = $1 AND ($4::uuid[] IS NULL OR l.id = ANY ($4))`;
  return (await db.query<BookingRow>({ name: 'booking', text }, [id, locale, now, placeIds(places)]))[0];
}

export type ActRow = {
  at: Date;
  action: string;
  actor: 'member' | 'guest' | 'admin' | 'staff' | 'gateway' | 'system';
  by: string | null;
  reason: string | null;
  subjectId: string;
  before: unknown;
  after: unknown;
};

const ACTS = {
  name: 'acts-of-booking',
  text: `SELECT h.at, h.action, h.actor, nullif(m.name, '') AS by, h.reason,
           h.subject_id AS "subjectId", h.before, h.after
         FROM history h LEFT JOIN members m ON m.id = h.actor_id
         WHERE h.subject_id = ANY ($1::uuid[]) OR h.subject_id IN (SELECT e.id FROM entry_codes e WHERE e.reservation_id = $2)
         ORDER BY h.id DESC LIMIT 500`,
};

/** Lists the history of a booking and of its payment, refund, ticket, invoices and entry codes, newest first. */
export async function listActs(db: Queryable, row: BookingRow): Promise<ActRow[]> {
  const { paymentId, refund, purchasedTicketId, invoice, adjustment } = row;
  const subjects = [row.id, paymentId, refund?.id, purchasedTicketId, invoice?.id, adjustment?.id];
  return db.query<ActRow>(ACTS, [subjects.filter((id) => id !== null && id !== undefined), row.id]);
}

export type MailRow = { kind: string; createdAt: Date; runAt: Date; doneAt: Date | null; deadAt: Date | null };

const MAILS = {
  name: 'mails-of-booking',
  text: `SELECT kind, created_at AS "createdAt", run_at AS "runAt", done_at AS "doneAt", dead_at AS "deadAt" FROM jobs
         WHERE starts_with(kind, 'mail-') AND payload ->> 'reservationId' = $1 ORDER BY id DESC`,
};

/** Lists the jobs of mails whose payload names a booking. Finished ones are deleted after a month. */
export async function listMails(db: Queryable, reservationId: string): Promise<MailRow[]> {
  return db.query<MailRow>(MAILS, [reservationId]);
}
