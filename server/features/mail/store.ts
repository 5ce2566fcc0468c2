import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Queryable } from '#server/db/database.ts';
import { addressIn, nameIn, roomNameIn } from '#server/db/names.ts';
import { SLOT_MINUTES } from '#server/db/slot-minutes.ts';
import type { SlotColumns } from './visit.ts';

const VERIFICATION = {
  name: 'facts-of-verification-mail',
  text: `SELECT m.email, m.name, m.locale, max(t.expires_at) AS valid_until
         FROM members m JOIN email_tokens t ON t.member_id = m.id AND t.purpose = 'verify' AND t.expires_at > $2
         WHERE m.id = $1 AND m.email_verified_at IS NULL
         GROUP BY m.id`,
};

export type VerificationRow = { email: string; name: string; locale: Locale; valid_until: Date };

/** Finds an unverified member with a valid link. */
export async function findVerification(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<VerificationRow | undefined> {
  const [row] = await db.query<VerificationRow>(VERIFICATION, [memberId, now]);
  return row;
}

/** Finds the expiry of a password link; undefined when it was used or replaced. */
export async function findResetEnd(tx: Queryable, tokenHash: Buffer): Promise<Date | undefined> {
  const text = `SELECT expires_at FROM email_tokens WHERE token_hash = $1 AND purpose = 'reset' AND used_at IS NULL`;
  const [row] = await tx.query<{ expires_at: Date }>({ name: 'end-of-reset', text }, [tokenHash]);
  return row?.expires_at;
}

export type MemberRow = { id: string; email: string; name: string; locale: Locale };

const MEMBER = 'SELECT id, email, name, locale FROM members WHERE deleted_at IS NULL AND';

export async function findMember(db: Queryable, memberId: string): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>({ name: 'member-to-mail', text: `${MEMBER} id = $1` }, [memberId]);
  return row;
}

export async function findMemberByEmail(db: Queryable, email: string): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>({ name: 'member-to-mail-by-email', text: `${MEMBER} email = $1` }, [email]);
  return row;
}

/** Returns whether a password set by a mailed link unlinks the member's Google account. */
export async function resetUnlinksGoogle(db: Queryable, memberId: string): Promise<boolean> {
  const text = `SELECT EXISTS (SELECT FROM identities i JOIN members m ON m.id = i.member_id
                 WHERE m.id = $1 AND NOT (i.is_authoritative AND i.email = m.email)) AS unlinks`;
  const [row] = await db.query<{ unlinks: boolean }>({ name: 'does-reset-unlink-google', text }, [memberId]);
  return row?.unlinks ?? false;
}

const EMAIL_CHANGE = {
  name: 'facts-of-email-change',
  text: `SELECT t.new_email, t.expires_at, m.name, m.locale FROM email_tokens t JOIN members m ON m.id = t.member_id
         WHERE t.token_hash = $1 AND t.purpose = 'change' AND t.new_email IS NOT NULL AND t.used_at IS NULL AND t.expires_at > $2`,
};

export type EmailChangeRow = { new_email: string; expires_at: Date; name: string; locale: Locale };

export async function findEmailChange(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<EmailChangeRow | undefined> {
  const [row] = await db.query<EmailChangeRow>(EMAIL_CHANGE, [tokenHash, now]);
  return row;
}

/** A guest's language is the language of the booking. */
const RECIPIENT = 'coalesce(m.locale, v.locale)';

const RESERVATION = {
  name: 'facts-of-reservation-mail',
  text: `SELECT v.id, v.member_id, m.registered_by = 'desk' AS of_desk_guest, v.status, v.created_at, v.payment_required, v.payment_method, v.pay_by,
           v.revision, v.moved_at, v.given_up, v.ticket_returned,
           v.voucher_id IS NOT NULL AS by_voucher, ${nameIn('vt', RECIPIENT)} AS voucher_type, ${nameIn('pa', RECIPIENT)} AS partner,
           coalesce(m.email, v.guest_email) AS email, coalesce(m.name, v.guest_name) AS name,
           coalesce(m.locale, v.locale) AS locale,
           s.start_time, s.end_time, r.name AS room_code, ${roomNameIn('r', RECIPIENT)} AS room_name,
           ${nameIn('p', RECIPIENT)} AS program_name,
           ${nameIn('l', RECIPIENT)} AS location_name, ${addressIn('l', RECIPIENT)} AS address, l.hotline, l.email AS location_email,
           ${SLOT_MINUTES} AS slot_minutes, tr.amount, coalesce(tr.method <> 'card', false) AS by_hand,
           (SELECT c.amount FROM charges c WHERE c.reservation_id = v.id AND c.state = 'open') AS owed, ARRAY(SELECT day::text FROM holidays) AS holidays,
           l.id AS location_id, v.canceled_at, f.amount AS refund_amount, f.method AS refund_method,
           f.expected_from AS refund_from, f.expected_until AS refund_until, back.method AS refund_settled_by
         FROM reservations v
         JOIN slots s ON s.id = v.slot_id
         JOIN rooms r ON r.id = s.room_id
         JOIN locations l ON l.id = r.location_id
         JOIN programs p ON p.id = s.program_id
         LEFT JOIN members m ON m.id = v.member_id
         LEFT JOIN purchased_tickets pt ON pt.id = v.purchased_ticket_id
         LEFT JOIN transactions tr ON tr.id = pt.transaction_id
         LEFT JOIN refunds f ON f.transaction_id = tr.id AND v.status = 'CANCELED' AND NOT v.ticket_returned
         LEFT JOIN transactions back ON back.id = f.settlement_id
         LEFT JOIN vouchers vc ON vc.id = v.voucher_id
         LEFT JOIN voucher_types vt ON vt.id = vc.voucher_type_id
         LEFT JOIN partners pa ON pa.id = vt.partner_id
         WHERE v.id = $1`,
};

/** How a refund was paid back: the method of its transaction. */
type SettledBy = 'card' | 'free' | 'reception' | 'demo' | 'cash' | 'terminal' | 'transfer';

export type ReservationForMail = SlotColumns & {
  id: string;
  member_id: string | null;
  /** Whether the member was registered at the desk and cannot log in; null without a member. */
  of_desk_guest: boolean | null;
  status: ReservationStatus;
  created_at: Date;
  payment_required: boolean;
  payment_method: string | null;
  /** Whether the ticket was paid by other means than a card on the site. */
  by_hand: boolean;
  pay_by: Date | null;
  revision: number;
  moved_at: Date | null;
  /** Whether the payment for a canceled reservation stays used. */
  given_up: boolean;
  ticket_returned: boolean;
  by_voucher: boolean;
  voucher_type: string | null;
  partner: string | null;
  email: string;
  name: string | null;
  locale: Locale;
  address: string;
  hotline: string | null;
  location_email: string | null;
  amount: number | null;
  /** The amount owed beyond the ticket. */
  owed: number | null;
  holidays: Day[];
  location_id: string;
  canceled_at: Date | null;
  refund_amount: number | null;
  refund_method: 'card' | 'manual' | null;
  refund_from: Day | null;
  refund_until: Day | null;
  refund_settled_by: SettledBy | null;
};

export async function findReservationForMail(
  db: Queryable,
  reservationId: string,
): Promise<ReservationForMail | undefined> {
  const [row] = await db.query<ReservationForMail>(RESERVATION, [reservationId]);
  return row;
}

const PAYMENT = {
  name: 'facts-of-payment-mail',
  text: `SELECT m.email, m.name, m.locale, p.amount, p.captured_amount,
           s.program_id, s.start_time, s.end_time, ${SLOT_MINUTES} AS slot_minutes,
           r.name AS room_code, ${roomNameIn('r', 'm.locale')} AS room_name,
           l.id AS location_id, ${nameIn('l', 'm.locale')} AS location_name, ${nameIn('g', 'm.locale')} AS program_name, g.duration_minutes,
           pt.id IS NOT NULL AND pt.voided_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM reservations v WHERE v.purchased_ticket_id = pt.id AND v.status <> 'CANCELED'
           ) AS ticket_waits,
           f.expected_from AS refund_from, f.expected_until AS refund_until, paid.id AS paid_reservation_id
         FROM payments p
         JOIN members m ON m.id = p.member_id
         JOIN slots s ON s.id = p.slot_id
         JOIN rooms r ON r.id = s.room_id
         JOIN locations l ON l.id = r.location_id
         JOIN programs g ON g.id = s.program_id
         LEFT JOIN transactions tr ON tr.payment_id = p.id AND tr.kind = 'capture'
         LEFT JOIN purchased_tickets pt ON pt.transaction_id = tr.id
         LEFT JOIN refunds f ON f.transaction_id = tr.id
         LEFT JOIN reservations paid
           ON paid.id = p.link_reservation_id AND paid.status <> 'CANCELED' AND NOT paid.payment_required
         WHERE p.id = $1`,
};

export type PaymentForMail = SlotColumns & {
  email: string;
  name: string;
  locale: Locale;
  amount: number;
  captured_amount: number | null;
  program_id: string;
  location_id: string;
  /** The length of the program, for which the ticket was bought; the slot may be longer or shorter. */
  duration_minutes: number;
  /** Whether the payment bought a ticket that is still unused. */
  ticket_waits: boolean;
  refund_from: Day | null;
  refund_until: Day | null;
  /** The reservation whose payment link started this payment, once it is paid. */
  paid_reservation_id: string | null;
};

export async function findPaymentForMail(db: Queryable, paymentId: string): Promise<PaymentForMail | undefined> {
  const [row] = await db.query<PaymentForMail>(PAYMENT, [paymentId]);
  return row;
}

const OF_REFUND = 'coalesce(m.locale, hv.locale)';

const REFUND = {
  name: 'facts-of-refund-mail',
  text: `SELECT coalesce(m.email, hv.guest_email) AS email, coalesce(m.name, hv.guest_name) AS name,
           coalesce(m.locale, hv.locale) AS locale, f.amount, f.state, f.expected_from, f.expected_until, back.method AS settled_by,
           s.start_time, s.end_time, ${SLOT_MINUTES} AS slot_minutes, r.name AS room_code, ${roomNameIn('r', OF_REFUND)} AS room_name,
           ${nameIn('l', OF_REFUND)} AS location_name, ${nameIn('g', OF_REFUND)} AS program_name
         FROM refunds f
         JOIN transactions tr ON tr.id = f.transaction_id
         LEFT JOIN charges h ON h.transaction_id = tr.id
         LEFT JOIN reservations hv ON hv.id = h.reservation_id
         LEFT JOIN members m ON m.id = tr.member_id
         LEFT JOIN transactions back ON back.id = f.settlement_id
         LEFT JOIN payments p ON p.id = f.payment_id
         LEFT JOIN purchased_tickets pt ON pt.transaction_id = tr.id
         LEFT JOIN reservations v ON v.purchased_ticket_id = pt.id AND v.status = 'CANCELED' AND NOT v.ticket_returned
         LEFT JOIN slots s ON s.id = coalesce(v.slot_id, hv.slot_id, p.slot_id)
         LEFT JOIN rooms r ON r.id = s.room_id
         LEFT JOIN locations l ON l.id = r.location_id
         LEFT JOIN programs g ON g.id = s.program_id
         WHERE f.id = $1 ORDER BY v.canceled_at DESC LIMIT 1`,
};

export type RefundForMail = {
  email: string;
  name: string | null;
  locale: Locale;
  amount: number;
  state: 'requested' | 'sent' | 'settled' | 'failed';
  expected_from: Day;
  expected_until: Day;
  settled_by: SettledBy | null;
} & { [Column in keyof SlotColumns]: SlotColumns[Column] | null };

export async function findRefundForMail(db: Queryable, refundId: string): Promise<RefundForMail | undefined> {
  const [row] = await db.query<RefundForMail>(REFUND, [refundId]);
  return row;
}

export type ReceiptRow = {
  id: string;
  issued_at: Date;
  year: number;
  number: number;
  minutes: number;
  amount: number;
};

/** Lists the receipts for the paid charges of a reservation whose money was not given back. */
export function listReceipts(db: Queryable, reservationId: string): Promise<ReceiptRow[]> {
  const text = `SELECT i.id, i.issued_at, i.year, i.number, h.minutes, h.amount FROM charges h
                JOIN invoices i ON i.transaction_id = h.transaction_id AND i.kind = 'invoice'
                WHERE h.reservation_id = $1 AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.transaction_id = h.transaction_id)
                ORDER BY h.made_at, h.id`;
  return db.query<ReceiptRow>({ name: 'receipts-of-reservation', text }, [reservationId]);
}
