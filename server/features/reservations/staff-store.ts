import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Places } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { placeIds } from '#server/db/places.ts';
import { OF_RESERVATION, PAPER, type PaperRow, RESERVATION, type ReservationRow } from './store.ts';

/** A reservation as staff see it. */
export type BookingRow = ReservationRow & {
  locale: Locale;
  name: string | null;
  email: string;
  phone: string | null;
  isBlocked: boolean;
  /** The amount that was paid, or the price that is to be paid. */
  amount: number | null;
  /** The way in which its ticket was paid. */
  paidBy: string | null;
  lastFour: string | null;
  paymentId: string | null;
  /** The reference of the card payment or of the bank transfer. */
  reference: string | null;
  charges: (Omit<StaffBooking['charges'][number], 'receipt' | 'adjustment'> & {
    transactionId: string | null;
    receipt: PaperRow | null;
    adjustment: PaperRow | null;
  })[];
  keys: Array<{ kind: 'LOCATION' | 'ROOM'; state: 'requested' | 'active'; isLate: boolean }>;
  madeBy: string | null;
  madeAt: Date | null;
  notes: Array<{ id: string; text: string; by: string; at: string }>;
  approvalUntil: Date | null;
};

/** Bookings as of the instant `$3`. */
const BOOKINGS = `
  SELECT ${RESERVATION},
    coalesce(m.locale, r.locale) AS locale, coalesce(m.name, r.guest_name) AS name,
    coalesce(m.email, r.guest_email) AS email, m.phone_number AS phone,
    d.made_by AS "madeBy", d.made_at AS "madeAt", s.locked_at IS NOT NULL AS "isBlocked",
    CASE WHEN r.payment_required THEN coalesce(d.price, t.price) ELSE tr.amount END AS amount, tr.method AS "paidBy",
    v.last_four AS "lastFour", pay.id AS "paymentId", coalesce(pay.merch_txn_ref, d.transfer_reference) AS reference,
    coalesce((SELECT json_agg(json_build_object('id', h.id, 'minutes', h.minutes, 'amount', h.amount, 'state', h.state,
        'method', ht.method, 'reason', h.reason, 'transactionId', h.transaction_id,
        'receipt', (${PAPER} h.transaction_id AND i.kind = 'invoice'), 'adjustment', (${PAPER} h.transaction_id AND i.kind = 'adjustment'),
        'isRefunded', EXISTS (SELECT FROM refunds hf WHERE hf.transaction_id = h.transaction_id)) ORDER BY h.made_at, h.id)
      FROM charges h LEFT JOIN transactions ht ON ht.id = h.transaction_id WHERE h.reservation_id = r.id), '[]') AS charges,
    coalesce((SELECT json_agg(json_build_object('kind', e.kind, 'state', e.state, 'isLate', e.alarmed_at IS NOT NULL)
        ORDER BY e.kind)
      FROM entry_codes e WHERE e.reservation_id = r.id AND e.state <> 'revoked'), '[]') AS keys,
    coalesce((SELECT json_agg(json_build_object('id', n.id, 'text', n.text, 'by', w.name, 'at', n.at) ORDER BY n.at, n.id)
      FROM reservation_notes n JOIN members w ON w.id = n.by_id WHERE n.reservation_id = r.id), '[]') AS notes,
    (SELECT a.expires_at FROM approvals a
      WHERE a.kind = 'refund_beyond' AND a.subject_id = r.id AND a.decision IS NULL AND a.expires_at > $3) AS "approvalUntil"
  ${OF_RESERVATION}`;

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
