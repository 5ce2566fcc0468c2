import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Queryable } from '#server/db/database.ts';

const VERIFICATION = {
  name: 'facts-of-verification-mail',
  text: `SELECT m.email, m.name, m.locale, max(t.expires_at) AS valid_until
         FROM members m JOIN email_tokens t ON t.member_id = m.id AND t.purpose = 'verify' AND t.expires_at > $2
         WHERE m.id = $1 AND m.email_verified_at IS NULL
         GROUP BY m.id`,
};

export type VerificationRow = { email: string; name: string; locale: Locale; valid_until: Date };

/** A member who has still to be verified, and can be. */
export async function selectVerification(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<VerificationRow | undefined> {
  const [row] = await db.query<VerificationRow>(VERIFICATION, [memberId, now]);
  return row;
}

const BLANK_TOKEN = {
  name: 'blank-token-of-verification-mail',
  text: `UPDATE jobs SET payload = payload - 'token'
         WHERE kind = 'mail-verification' AND payload->>'token' = $1 AND done_at IS NULL AND dead_at IS NULL`,
};

/** Forgets a token that was kept only until it was mailed. */
export async function blankToken(db: Queryable, token: string): Promise<void> {
  await db.query(BLANK_TOKEN, [token]);
}

const RESERVATION = {
  name: 'facts-of-reservation-mail',
  text: `SELECT v.id, v.member_id, v.status, v.created_at, v.payment_required, v.payment_method,
           v.voucher_id IS NOT NULL AS by_voucher,
           coalesce(m.email, v.guest_email) AS email, coalesce(m.name, v.guest_name) AS name,
           coalesce(m.locale, v.locale) AS locale,
           s.start_time, s.end_time, r.name AS room_name,
           l.name AS location_name, l.address, l.hotline, l.email AS location_email,
           p.duration_minutes, tr.amount, ARRAY(SELECT day::text FROM holidays) AS holidays
         FROM reservations v
         JOIN slots s ON s.id = v.slot_id
         JOIN rooms r ON r.id = s.room_id
         JOIN locations l ON l.id = r.location_id
         JOIN programs p ON p.id = s.program_id
         LEFT JOIN members m ON m.id = v.member_id
         LEFT JOIN purchased_tickets pt ON pt.id = v.purchased_ticket_id
         LEFT JOIN transactions tr ON tr.id = pt.transaction_id
         WHERE v.id = $1`,
};

export type ReservationRow = {
  id: string;
  member_id: string | null;
  status: ReservationStatus;
  created_at: Date;
  payment_required: boolean;
  payment_method: string | null;
  by_voucher: boolean;
  email: string;
  name: string | null;
  locale: Locale;
  start_time: Date;
  end_time: Date;
  room_name: string;
  location_name: string;
  address: string;
  hotline: string | null;
  location_email: string | null;
  duration_minutes: number;
  amount: number | null;
  holidays: Day[];
};

export async function selectReservation(db: Queryable, reservationId: string): Promise<ReservationRow | undefined> {
  const [row] = await db.query<ReservationRow>(RESERVATION, [reservationId]);
  return row;
}

const PAYMENT = {
  name: 'facts-of-payment-mail',
  text: `SELECT m.email, m.name, m.locale, p.amount, p.captured_amount,
           s.program_id, s.start_time, s.end_time, r.name AS room_name, l.id AS location_id, l.name AS location_name,
           g.name AS program_name, g.duration_minutes,
           pt.id IS NOT NULL AND pt.voided_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM reservations v WHERE v.purchased_ticket_id = pt.id AND v.status <> 'CANCELED'
           ) AS ticket_waits
         FROM payments p
         JOIN members m ON m.id = p.member_id
         JOIN slots s ON s.id = p.slot_id
         JOIN rooms r ON r.id = s.room_id
         JOIN locations l ON l.id = r.location_id
         JOIN programs g ON g.id = s.program_id
         LEFT JOIN transactions tr ON tr.payment_id = p.id AND tr.kind = 'capture'
         LEFT JOIN purchased_tickets pt ON pt.transaction_id = tr.id
         WHERE p.id = $1`,
};

export type PaymentRow = {
  email: string;
  name: string;
  locale: Locale;
  amount: number;
  captured_amount: number | null;
  program_id: string;
  start_time: Date;
  end_time: Date;
  room_name: string;
  location_id: string;
  location_name: string;
  program_name: string;
  duration_minutes: number;
  /** Whether the payment bought a ticket that is still unused. */
  ticket_waits: boolean;
};

export async function selectPayment(db: Queryable, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(PAYMENT, [paymentId]);
  return row;
}
