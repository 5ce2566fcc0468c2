import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Queryable } from '#server/db/database.ts';
import { addressIn, nameIn, roomNameIn } from '#server/db/names.ts';
import { SLOT_MINUTES } from '#server/db/slot-minutes.ts';
import type { Booked } from './visit.ts';

const VERIFICATION = {
  name: 'facts-of-verification-mail',
  text: `SELECT m.email, m.name, m.locale, max(t.expires_at) AS "validUntil"
         FROM members m JOIN email_tokens t ON t.member_id = m.id AND t.purpose = 'verify' AND t.expires_at > $2
         WHERE m.id = $1 AND m.email_verified_at IS NULL
         GROUP BY m.id`,
};

export type VerificationRow = { email: string; name: string; locale: Locale; validUntil: Date };

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
  const text = `SELECT expires_at AS "expiresAt" FROM email_tokens WHERE token_hash = $1 AND purpose = 'reset' AND used_at IS NULL`;
  const [row] = await tx.query<{ expiresAt: Date }>({ name: 'end-of-reset', text }, [tokenHash]);
  return row?.expiresAt;
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
  text: `SELECT t.new_email AS email, t.expires_at AS "validUntil", m.name, m.locale
         FROM email_tokens t JOIN members m ON m.id = t.member_id
         WHERE t.token_hash = $1 AND t.purpose = 'change' AND t.new_email IS NOT NULL AND t.used_at IS NULL AND t.expires_at > $2`,
};

export type EmailChangeRow = { email: string; validUntil: Date; name: string; locale: Locale };

export async function findEmailChange(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<EmailChangeRow | undefined> {
  const [row] = await db.query<EmailChangeRow>(EMAIL_CHANGE, [tokenHash, now]);
  return row;
}

/** A guest's language is the language of the booking. */
const RECIPIENT = 'coalesce(m.locale, v.locale)';

const MAIL_FACTS = {
  name: 'facts-of-reservation-mail',
  text: `SELECT coalesce(m.email, v.guest_email) AS email, coalesce(m.name, v.guest_name) AS name, ${RECIPIENT} AS locale,
           ${addressIn('l', RECIPIENT)} AS address, l.hotline, l.email AS "locationEmail",
           v.moved_at AS "movedAt", v.given_up AS "givenUp", v.ticket_returned AS "ticketReturned",
           (SELECT c.amount FROM charges c WHERE c.reservation_id = v.id AND c.state = 'open') AS owed,
           (SELECT back.method FROM purchased_tickets pt JOIN refunds f ON f.transaction_id = pt.transaction_id
            JOIN transactions back ON back.id = f.settlement_id WHERE pt.id = v.purchased_ticket_id) AS "refundSettledBy"
         FROM reservations v
         JOIN slots s ON s.id = v.slot_id
         JOIN rooms r ON r.id = s.room_id
         JOIN locations l ON l.id = r.location_id
         LEFT JOIN members m ON m.id = v.member_id
         WHERE v.id = $1`,
};

/** How a refund was paid back: the method of its transaction. */
type SettledBy = 'card' | 'free' | 'reception' | 'demo' | 'cash' | 'terminal' | 'transfer';

/** What only mails read of a reservation. */
export type MailFacts = {
  email: string;
  name: string | null;
  /** The recipient's language, in which the reservation is then read. */
  locale: Locale;
  address: string;
  hotline: string | null;
  locationEmail: string | null;
  movedAt: Date | null;
  /** Whether the payment for a canceled reservation stays used. */
  givenUp: boolean;
  ticketReturned: boolean;
  /** The amount owed beyond the ticket. */
  owed: number | null;
  refundSettledBy: SettledBy | null;
};

export async function findMailFacts(db: Queryable, reservationId: string): Promise<MailFacts | undefined> {
  const [row] = await db.query<MailFacts>(MAIL_FACTS, [reservationId]);
  return row;
}

const PAYMENT = {
  name: 'facts-of-payment-mail',
  text: `SELECT m.email, m.name, m.locale, p.amount, p.captured_amount AS captured,
           s.program_id AS "programId", s.start_time AS "startTime", s.end_time AS "endTime",
           ${SLOT_MINUTES} AS minutes, r.name AS "roomName", ${roomNameIn('r', 'm.locale')} AS "roomDisplayName",
           l.id AS "locationId", ${nameIn('l', 'm.locale')} AS "locationName",
           ${nameIn('g', 'm.locale')} AS "programName", g.duration_minutes AS "programMinutes",
           pt.id IS NOT NULL AND pt.voided_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM reservations v WHERE v.purchased_ticket_id = pt.id AND v.status <> 'CANCELED'
           ) AS "ticketWaits",
           f.expected_from AS "refundFrom", f.expected_until AS "refundUntil", paid.id AS "paidReservationId"
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

export type PaymentForMail = Booked & {
  email: string;
  name: string;
  locale: Locale;
  amount: number;
  captured: number | null;
  programId: string;
  locationId: string;
  /** The length of the program, for which the ticket was bought; the slot may be longer or shorter. */
  programMinutes: number;
  /** Whether the payment bought a ticket that is still unused. */
  ticketWaits: boolean;
  refundFrom: Day | null;
  refundUntil: Day | null;
  /** The reservation whose payment link started this payment, once it is paid. */
  paidReservationId: string | null;
};

export async function findPaymentForMail(db: Queryable, paymentId: string): Promise<PaymentForMail | undefined> {
  const [row] = await db.query<PaymentForMail>(PAYMENT, [paymentId]);
  return row;
}

const OF_REFUND = 'coalesce(m.locale, hv.locale)';

const REFUND = {
  name: 'facts-of-refund-mail',
  text: `SELECT coalesce(m.email, hv.guest_email) AS email, coalesce(m.name, hv.guest_name) AS name,
           coalesce(m.locale, hv.locale) AS locale, f.amount, f.state,
           f.expected_from AS "expectedFrom", f.expected_until AS "expectedUntil", back.method AS "settledBy",
           s.start_time AS "startTime", s.end_time AS "endTime", ${SLOT_MINUTES} AS minutes,
           r.name AS "roomName", ${roomNameIn('r', OF_REFUND)} AS "roomDisplayName",
           ${nameIn('l', OF_REFUND)} AS "locationName", ${nameIn('g', OF_REFUND)} AS "programName"
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
  expectedFrom: Day;
  expectedUntil: Day;
  settledBy: SettledBy | null;
} & { [Column in keyof Booked]: Booked[Column] | null };

export async function findRefundForMail(db: Queryable, refundId: string): Promise<RefundForMail | undefined> {
  const [row] = await db.query<RefundForMail>(REFUND, [refundId]);
  return row;
}

export type ReceiptRow = {
  id: string;
  issuedAt: Date;
  year: number;
  number: number;
  minutes: number;
  amount: number;
};

/** Lists the receipts for the paid charges of a reservation whose money was not given back. */
export function listReceipts(db: Queryable, reservationId: string): Promise<ReceiptRow[]> {
  const text = `SELECT i.id, i.issued_at AS "issuedAt", i.year, i.number, h.minutes, h.amount FROM charges h
                JOIN invoices i ON i.transaction_id = h.transaction_id AND i.kind = 'invoice'
                WHERE h.reservation_id = $1 AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.transaction_id = h.transaction_id)
                ORDER BY h.made_at, h.id`;
  return db.query<ReceiptRow>({ name: 'receipts-of-reservation', text }, [reservationId]);
}
