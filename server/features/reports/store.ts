import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { hasArrivedIn } from '#server/db/reservation-status.ts';
import { IS_OFFERED } from '#server/db/slot-standing.ts';

/** Days in Ho Chi Minh City, both included; locations, or null for all. */
export type Period = {
  readonly from: Day;
  readonly until: Day;
  readonly locationIds: readonly string[] | null;
};

/** SQL: whether an instant lies within the days `$1` to `$2`. */
const within = (instant: string) => `${instant} >= ($1::date)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
  AND ${instant} < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'`;

const atPlace = (location: string) => `($3::uuid[] IS NULL OR ${location} = ANY ($3))`;

export type OccupancyRow = { weekday: number; hour: number; offered: number; taken: number };

const OCCUPANCY = {
  name: 'report-occupancy',
  text: `SELECT extract(isodow FROM local.begins)::int AS weekday, extract(hour FROM local.begins)::int AS hour,
           count(*)::int AS offered, count(r.id)::int AS taken
         FROM slots s JOIN rooms rm ON rm.id = s.room_id
         CROSS JOIN LATERAL (SELECT s.start_time AT TIME ZONE 'Asia/Ho_Chi_Minh' AS begins) local
         LEFT JOIN reservations r ON r.slot_id = s.id AND r.status <> 'CANCELED'
         WHERE ${within('s.start_time')} AND ${atPlace('rm.location_id')}
           AND (r.id IS NOT NULL OR ${IS_OFFERED})
         GROUP BY 1, 2 ORDER BY 1, 2`,
};

/** Counts slots by weekday (1 is Monday) and hour of their start: those on offer, and those taken. */
export function listOccupancy(db: Queryable, { from, until, locationIds }: Period): Promise<OccupancyRow[]> {
  return db.query<OccupancyRow>(OCCUPANCY, [from, until, locationIds]);
}

export type VisitsOfDayRow = {
  made: number;
  canceled: number;
  visits: number;
  noShows: number;
  arrivals: number;
  firstArrival: Date | null;
};

const VISITS_OF_DAY = {
  name: 'visits-of-day',
  text: `WITH day AS (SELECT ($1::date)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh' AS begins,
             ($1::date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh' AS ends,
             ($1::date + 2)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh' AS next_ends)
         SELECT
           (SELECT count(*) FROM reservations, day WHERE created_at >= begins AND created_at < ends)::int AS made,
           (SELECT count(*) FROM reservations, day WHERE canceled_at >= begins AND canceled_at < ends)::int AS canceled,
           count(*) FILTER (WHERE s.start_time < ends AND ${hasArrivedIn('v')})::int AS visits,
           count(*) FILTER (WHERE s.start_time < ends AND v.status = 'NO_SHOW')::int AS "noShows",
           count(*) FILTER (WHERE s.start_time >= ends)::int AS arrivals,
           min(s.start_time) FILTER (WHERE s.start_time >= ends) AS "firstArrival"
         FROM day JOIN slots s ON s.start_time >= begins AND s.start_time < next_ends
         JOIN reservations v ON v.slot_id = s.id AND v.status <> 'CANCELED'`,
};

/** Counts the bookings and visits of a day, and the visits booked for the following day. */
export async function countVisitsOfDay(db: Queryable, day: Day): Promise<VisitsOfDayRow> {
  const [row] = await db.query<VisitsOfDayRow>(VISITS_OF_DAY, [day]);
  if (row === undefined) throw new Error(`The visits of ${day} were not counted`);
  return row;
}

/**
 * SQL: the location of a transaction. A card payment is for its slot, a ticket bought otherwise for the slot
 * that it was used for, and a refund for the slot of its capture.
 */
const PLACE = `
  LEFT JOIN refunds f ON f.settlement_id = t.id
  LEFT JOIN transactions c ON c.id = coalesce(f.transaction_id, t.id)
  LEFT JOIN payments p ON p.id = c.payment_id
  LEFT JOIN purchased_tickets pt ON pt.transaction_id = c.id
  LEFT JOIN LATERAL (SELECT v.id, v.slot_id FROM reservations v WHERE v.purchased_ticket_id = pt.id
    ORDER BY v.status <> 'CANCELED' DESC, v.created_at DESC LIMIT 1) v ON true
  LEFT JOIN charges h ON h.transaction_id = c.id
  LEFT JOIN reservations hv ON hv.id = h.reservation_id
  LEFT JOIN slots s ON s.id = coalesce(v.slot_id, hv.slot_id, p.slot_id)
  LEFT JOIN rooms rm ON rm.id = s.room_id
  LEFT JOIN locations l ON l.id = rm.location_id
  LEFT JOIN programs pr ON pr.id = coalesce(pt.program_id, s.program_id)`;

export type RevenueRow = {
  week: Day;
  locationId: string | null;
  locationName: string | null;
  room: string | null;
  program: string | null;
  method: string;
  captured: number;
  refunded: number;
};

const REVENUE = {
  name: 'report-revenue',
  text: `SELECT date_trunc('week', t.occurred_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS week,
           l.id AS "locationId", ${nameIn('l', '$4')} AS "locationName", ${roomNameIn('rm', '$4')} AS room,
           ${nameIn('pr', '$4')} AS program, t.method,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'capture'), 0)::bigint AS captured,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'refund'), 0)::bigint AS refunded
         FROM transactions t ${PLACE}
         WHERE ${within('t.occurred_at')} AND ${atPlace('l.id')} AND t.amount > 0
         GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1 DESC, 3, 4, 5, 6`,
};

/** Sums captures and refunds by week, room, program and way of payment. Whole VND. */
export function listRevenue(db: Queryable, period: Period & { readonly locale: Locale }): Promise<RevenueRow[]> {
  const { from, until, locationIds, locale } = period;
  return db.query<RevenueRow>(REVENUE, [from, until, locationIds, locale]);
}

export type Page = Period & {
  readonly locale: Locale;
  /** The time and id of the last row of the previous page. */
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
};

const afterRow = (at: string, id: string) => `($5::timestamptz IS NULL OR (${at}, ${id}) > ($5, $6::uuid))`;
const values = ({ from, until, locationIds, locale, after, limit }: Page) => [
  from,
  until,
  locationIds,
  locale,
  after?.at ?? null,
  after?.id ?? null,
  limit,
];

export type BookingLine = {
  id: string;
  at: Date;
  made: Date;
  start: Date;
  end: Date;
  location: string;
  room: string;
  program: string;
  status: string;
  paidBy: string | null;
  amount: number | null;
  guest: string | null;
  email: string | null;
  phone: string | null;
};

const BOOKINGS = {
  name: 'export-bookings',
  text: `SELECT v.id, s.start_time AS at, v.created_at AS made, s.start_time AS start, s.end_time AS "end",
           ${nameIn('l', '$4')} AS location, ${roomNameIn('rm', '$4')} AS room, ${nameIn('pr', '$4')} AS program, v.status,
           v.payment_method AS "paidBy", t.amount,
           coalesce(m.name, v.guest_name) AS guest, coalesce(m.email, v.guest_email) AS email,
           m.phone_number AS phone
         FROM reservations v JOIN slots s ON s.id = v.slot_id JOIN rooms rm ON rm.id = s.room_id
         JOIN locations l ON l.id = rm.location_id JOIN programs pr ON pr.id = s.program_id
         LEFT JOIN members m ON m.id = v.member_id
         LEFT JOIN purchased_tickets pt ON pt.id = v.purchased_ticket_id LEFT JOIN transactions t ON t.id = pt.transaction_id
         WHERE ${within('s.start_time')} AND ${atPlace('l.id')} AND ${afterRow('s.start_time', 'v.id')}
         ORDER BY s.start_time, v.id LIMIT $7`,
};

/** Lists bookings by the start of their slots. */
export function listBookingLines(db: Queryable, page: Page): Promise<BookingLine[]> {
  return db.query<BookingLine>(BOOKINGS, values(page));
}

export type PaymentLine = {
  id: string;
  at: Date;
  kind: string;
  method: string;
  amount: number;
  reference: string | null;
  location: string | null;
  room: string | null;
  program: string | null;
  bookingId: string | null;
  payer: string;
  email: string;
};

const PAYMENTS = {
  name: 'export-payments',
  text: `SELECT t.id, t.occurred_at AS at, t.kind, t.method, t.amount, coalesce(f.merch_txn_ref, p.merch_txn_ref) AS reference,
           ${nameIn('l', '$4')} AS location, ${roomNameIn('rm', '$4')} AS room, ${nameIn('pr', '$4')} AS program,
           coalesce(v.id, hv.id) AS "bookingId", coalesce(m.name, hv.guest_name, '') AS payer,
           coalesce(m.email, hv.guest_email) AS email
         FROM transactions t ${PLACE} LEFT JOIN members m ON m.id = t.member_id
         WHERE ${within('t.occurred_at')} AND ${atPlace('l.id')} AND ${afterRow('t.occurred_at', 't.id')}
         ORDER BY t.occurred_at, t.id LIMIT $7`,
};

/** Lists captures and settled refunds by time. */
export function listPaymentLines(db: Queryable, page: Page): Promise<PaymentLine[]> {
  return db.query<PaymentLine>(PAYMENTS, values(page));
}

export type RefundLine = {
  id: string;
  at: Date;
  amount: number;
  method: string;
  reason: string;
  state: string;
  reference: string | null;
  expectedFrom: Day;
  expectedUntil: Day;
  location: string | null;
  payer: string;
  email: string;
};

const REFUNDS = {
  name: 'export-refunds',
  text: `SELECT r.id, r.requested_at AS at, r.amount, r.method, r.reason, r.state, r.merch_txn_ref AS reference,
           r.expected_from AS "expectedFrom", r.expected_until AS "expectedUntil",
           ${nameIn('l', '$4')} AS location,
           coalesce(m.name, hv.guest_name, '') AS payer, coalesce(m.email, hv.guest_email) AS email
         FROM refunds r JOIN transactions t ON t.id = r.transaction_id ${PLACE} LEFT JOIN members m ON m.id = t.member_id
         WHERE ${within('r.requested_at')} AND ${atPlace('l.id')} AND ${afterRow('r.requested_at', 'r.id')}
         ORDER BY r.requested_at, r.id LIMIT $7`,
};

/** Lists refunds by the time of their request. */
export function listRefundLines(db: Queryable, page: Page): Promise<RefundLine[]> {
  return db.query<RefundLine>(REFUNDS, values(page));
}

export type InvoiceLine = {
  id: string;
  at: Date;
  year: number;
  number: number;
  kind: string;
  gross: number;
  net: number;
  vat: number;
  vatPercent: number;
  location: string | null;
  payer: string;
  email: string;
};

const INVOICES = {
  name: 'export-invoices',
  text: `SELECT i.id, i.issued_at AS at, i.year, i.number, i.kind, i.gross, i.net, i.vat, i.vat_percent AS "vatPercent",
           ${nameIn('l', '$4')} AS location, m.name AS payer, m.email
         FROM invoices i JOIN transactions t ON t.id = i.transaction_id ${PLACE} JOIN members m ON m.id = t.member_id
         WHERE ${within('i.issued_at')} AND ${atPlace('l.id')} AND ${afterRow('i.issued_at', 'i.id')}
         ORDER BY i.issued_at, i.id LIMIT $7`,
};

/** Lists invoices and adjustments by the time of issue. */
export function listInvoiceLines(db: Queryable, page: Page): Promise<InvoiceLine[]> {
  return db.query<InvoiceLine>(INVOICES, values(page));
}
