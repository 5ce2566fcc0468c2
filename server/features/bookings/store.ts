import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { RefundState } from '#domain/payments/refund.ts';
import type { BookingQuery } from '#domain/reservations/booking-search.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Places } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { partySizeIn } from '#server/db/party-size.ts';
import { placeIds } from '#server/db/places.ts';
import { SLOT_MINUTES } from '#server/db/slot-minutes.ts';

export type FindAsk = { places: Places; locationId: string | undefined; now: Date };

const MOST_FOUND = 50;

/**
 * A statement that finds bookings at the given locations, nearest to now first. One per search field, because
 * each uses its own index.
 */
const finder = (name: string, source: string) => ({
  name,
  text: `SELECT r.id FROM (${source}) r
         JOIN slots s ON s.id = r.slot_id
         JOIN rooms rm ON rm.id = s.room_id
         WHERE ($1::uuid[] IS NULL OR rm.location_id = ANY ($1)) AND ($2::uuid IS NULL OR rm.location_id = $2)
         ORDER BY abs(date_part('epoch', s.start_time - $3::timestamptz)), r.id LIMIT ${MOST_FOUND}`,
});

const RESERVATIONS = 'SELECT v.id, v.slot_id FROM reservations v';
const OF_MEMBERS = `${RESERVATIONS} JOIN members m ON m.id = v.member_id`;
const OF_CAPTURES = `${RESERVATIONS} JOIN purchased_tickets k ON k.id = v.purchased_ticket_id`;

const BY_NAME = finder(
  'find-bookings-by-name',
  `${OF_MEMBERS} WHERE name_words(m.name) @@ $4::tsquery
   UNION ALL ${RESERVATIONS} WHERE v.guest_name IS NOT NULL AND name_words(v.guest_name) @@ $4::tsquery`,
);
const BY_PHONE = finder('find-bookings-by-phone', `${OF_MEMBERS} WHERE reverse(m.phone_number) LIKE $4::text`);
const BY_NAME_AND_PHONE = finder(
  'find-bookings-by-name-and-phone',
  `${OF_MEMBERS} WHERE name_words(m.name) @@ $4::tsquery AND reverse(m.phone_number) LIKE $5::text`,
);
const BY_EMAIL = finder(
  'find-bookings-by-email',
  `${OF_MEMBERS} WHERE m.email LIKE $4::text UNION ALL ${RESERVATIONS} WHERE v.guest_email LIKE $4::text`,
);
/** The page of a booking shows the guest the short ids of the booking and of its transaction. */
const BY_ID = finder(
  'find-bookings-by-id',
  `${RESERVATIONS} WHERE v.id BETWEEN $4::uuid AND $5::uuid
   UNION ALL ${OF_CAPTURES} WHERE k.transaction_id BETWEEN $4::uuid AND $5::uuid`,
);
const BY_REFERENCE = finder(
  'find-bookings-by-reference',
  `${OF_CAPTURES} JOIN transactions t ON t.id = k.transaction_id JOIN payments p ON p.id = t.payment_id
   WHERE p.merch_txn_ref = $4::text
   UNION ALL ${RESERVATIONS} JOIN desk_bookings d ON d.reservation_id = v.id WHERE d.transfer_reference = upper($4::text)`,
);
const BY_INVOICE = finder(
  'find-bookings-by-invoice',
  `${OF_CAPTURES} JOIN invoices i ON i.transaction_id = k.transaction_id WHERE i.year = $4::smallint AND i.number = $5::integer`,
);
const BY_VOUCHER = finder(
  'find-bookings-by-voucher',
  `${RESERVATIONS} JOIN vouchers c ON c.id = v.voucher_id WHERE c.last_four = $4::text`,
);

type Id = { id: string };

/** Finds the ids of bookings by every possible meaning of a search, the most certain first. */
export async function findBookingIds(db: Queryable, query: BookingQuery, ask: FindAsk): Promise<string[]> {
  const found = new Set<string>();
  const add = (rows: readonly Id[]) => rows.forEach(({ id }) => void found.add(id));
  const where = [placeIds(ask.places), ask.locationId ?? null, ask.now];
  const { shortId, reference, invoice, lastFour, email, phoneEnd } = query;
  // Words contain letters and digits only, so they need no quoting.
  const words = query.words.length === 0 ? null : query.words.map((word) => `'${word}':*`).join(' & ');
  const phone = phoneEnd === null ? null : `${[...phoneEnd].reverse().join('')}%`;
  if (shortId !== null) {
    const ends = ['-0000-0000-0000-000000000000', '-ffff-ffff-ffff-ffffffffffff'].map((end) => `${shortId}${end}`);
    add(await db.query<Id>(BY_ID, [...where, ...ends]));
  }
  if (reference !== null) add(await db.query<Id>(BY_REFERENCE, [...where, reference]));
  if (invoice !== null) add(await db.query<Id>(BY_INVOICE, [...where, invoice.year, invoice.number]));
  if (lastFour !== null) add(await db.query<Id>(BY_VOUCHER, [...where, lastFour]));
  if (email !== null) {
    const pattern = `${email.replaceAll(/[\\%_]/g, '\\$&')}%`;
    add(await db.query<Id>(BY_EMAIL, [...where, pattern]));
  }
  if (words !== null && phone !== null) add(await db.query<Id>(BY_NAME_AND_PHONE, [...where, words, phone]));
  else if (words !== null) add(await db.query<Id>(BY_NAME, [...where, words]));
  else if (phone !== null) add(await db.query<Id>(BY_PHONE, [...where, phone]));
  return [...found].slice(0, MOST_FOUND);
}

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

export type WaitingRow = {
  id: string;
  kind: 'refund_beyond' | 'free_booking';
  /** Null for a booking that is not made yet. */
  reservationId: string | null;
  startTime: Date;
  locationId: string;
  locationName: string;
  roomDisplayName: string;
  guest: string | null;
  amount: number;
  reason: string;
  askedBy: string;
  askedByName: string;
  askedAt: Date;
  expiresAt: Date;
};

const WAITING = {
  name: 'waiting-approvals',
  text: `SELECT a.id, a.kind, r.id AS "reservationId", s.start_time AS "startTime",
           l.id AS "locationId", ${nameIn('l', '$3')} AS "locationName",
           ${roomNameIn('rm', '$3')} AS "roomDisplayName", coalesce(m.name, r.guest_name) AS guest,
           a.amount, a.reason, a.asked_by AS "askedBy", w.name AS "askedByName",
           a.asked_at AS "askedAt", a.expires_at AS "expiresAt"
         FROM approvals a
         LEFT JOIN reservations r ON a.kind = 'refund_beyond' AND r.id = a.subject_id
         JOIN slots s ON s.id = coalesce(r.slot_id, a.subject_id)
         JOIN rooms rm ON rm.id = s.room_id
         JOIN locations l ON l.id = rm.location_id
         JOIN members w ON w.id = a.asked_by
         LEFT JOIN members m ON m.id = coalesce(r.member_id, (a.payload->>'memberId')::uuid)
         WHERE a.decision IS NULL AND a.expires_at > $2
           AND ($1::uuid[] IS NULL OR a.location_id = ANY ($1))
         ORDER BY a.asked_at, a.id LIMIT 100`,
};

/** Lists the requests that wait for a second person at the given locations, oldest first. */
export async function listWaiting(
  db: Queryable,
  { places, locale, now }: ReadAsk & { places: Places },
): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(WAITING, [placeIds(places), now, locale]);
}
