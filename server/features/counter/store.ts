import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { BankAccount } from '#domain/counter/vietqr.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { isFree } from '#server/db/slot-standing.ts';
import { listSettings } from '#server/settings.ts';

export type NewDeskBooking = {
  reservationId: string;
  madeBy: string;
  partySize: number;
  price: number;
  transferReference: string | null;
  /** The request that another person approved. */
  approvalId: string | null;
  /** The limit on the person's free bookings, when this one was made free of charge without approval. */
  freeLimit: number | null;
  now: Date;
};

export async function insertDeskBooking(tx: Transaction, booking: NewDeskBooking): Promise<void> {
  const { reservationId, madeBy, partySize, price, transferReference, approvalId, freeLimit, now } = booking;
  await tx.query(
    {
      name: 'insert-desk-booking',
      text: `INSERT INTO desk_bookings (reservation_id, made_by, made_at, party_size, price, transfer_reference, approval_id,
               free_limit)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    },
    [reservationId, madeBy, now, partySize, price, transferReference, approvalId, freeLimit],
  );
}

/** `email` is the address of its member. */
export type DeskBookingRow = { price: number; transferReference: string | null; email: string };

export async function findDeskBooking(db: Queryable, reservationId: string): Promise<DeskBookingRow | undefined> {
  const text = `SELECT d.price, d.transfer_reference AS "transferReference", m.email FROM desk_bookings d
                JOIN reservations r ON r.id = d.reservation_id JOIN members m ON m.id = r.member_id
                WHERE d.reservation_id = $1`;
  const [row] = await db.query<DeskBookingRow>({ name: 'desk-booking', text }, [reservationId]);
  return row;
}

const PAY_LINK = {
  name: 'pay-link',
  text: `SELECT r.id, r.status, r.payment_required AS "paymentRequired", r.pay_by AS "payBy",
           r.canceled_at AS "canceledAt", r.member_id AS "memberId", m.locale,
           s.id AS "slotId", s.start_time AS "startTime", s.end_time AS "endTime",
           ${nameIn('l', '$2')} AS location, ${roomNameIn('rm', '$2')} AS room,
           ${nameIn('p', '$2')} AS program, t.id AS "ticketId", coalesce(d.price, t.price) AS amount,
           EXISTS (SELECT 1 FROM holidays h WHERE h.day = (s.start_time AT TIME ZONE 'Asia/Ho_Chi_Minh')::date) AS "isOnHoliday"
         FROM reservations r JOIN members m ON m.id = r.member_id JOIN slots s ON s.id = r.slot_id
         JOIN rooms rm ON rm.id = s.room_id JOIN locations l ON l.id = rm.location_id
         JOIN programs p ON p.id = s.program_id JOIN tickets t ON t.program_id = p.id
         LEFT JOIN desk_bookings d ON d.reservation_id = r.id
         WHERE r.id = $1`,
};

export type PayLinkRow = {
  id: string;
  status: ReservationStatus;
  paymentRequired: boolean;
  /** Null for a reservation that never awaited a payment. */
  payBy: Date | null;
  canceledAt: Date | null;
  memberId: string;
  /** The member's language, for mails. */
  locale: Locale;
  slotId: string;
  startTime: Date;
  endTime: Date;
  location: string;
  room: string;
  program: string;
  ticketId: string;
  amount: number;
  /** Whether the slot starts on a public holiday. */
  isOnHoliday: boolean;
};

/** Finds a member's reservation as its payment link shows it, with names in a language. */
export async function findPayLinkRow(
  db: Queryable,
  { reservationId, locale }: { reservationId: string; locale: Locale },
): Promise<PayLinkRow | undefined> {
  const [row] = await db.query<PayLinkRow>(PAY_LINK, [reservationId, locale]);
  return row;
}

export async function insertTaking(
  tx: Transaction,
  taking: { transactionId: string; locationId: string; takenBy: string },
): Promise<void> {
  const text = 'INSERT INTO desk_takings (transaction_id, location_id, taken_by) VALUES ($1, $2, $3)';
  await tx.query({ name: 'insert-desk-taking', text }, [taking.transactionId, taking.locationId, taking.takenBy]);
}

/** The name of the setting that replaces the default limit of free bookings. */
export const FREE_LIMIT_SETTING = 'free_limit';

/** Finds the limit on the free bookings of one person in 24 hours; undefined when the default applies. */
export async function findFreeLimit(db: Queryable): Promise<number | undefined> {
  const stored = (await listSettings(db, [FREE_LIMIT_SETTING])).get(FREE_LIMIT_SETTING);
  return stored === undefined ? undefined : z.int().min(0).parse(stored);
}

/** Serializes the free bookings of one person until the transaction ends, so that their sum is right. */
export async function lockGiver(tx: Transaction, memberId: string): Promise<void> {
  const text = `SELECT pg_advisory_xact_lock(hashtextextended('free ' || $1::text, 0))`;
  await tx.query({ name: 'lock-giver', text }, [memberId]);
}

/** Sums the prices of a person's free bookings without approval after an instant, canceled ones included. */
export async function sumGivenFree(
  tx: Transaction,
  { memberId, since }: { memberId: string; since: Date },
): Promise<number> {
  const text = `SELECT coalesce(sum(d.price), 0)::integer AS sum FROM desk_bookings d
                JOIN reservations r ON r.id = d.reservation_id
                WHERE d.made_by = $1 AND d.made_at > $2 AND r.payment_method = 'free' AND d.approval_id IS NULL`;
  const [row] = await tx.query<{ sum: number }>({ name: 'sum-given-free', text }, [memberId, since]);
  return row?.sum ?? 0;
}

const Account = z.object({ bin: z.string(), bank: z.string(), number: z.string(), owner: z.string() });

/** Finds the catalog's bank account, to which guests transfer money. */
export async function findBankAccount(db: Queryable): Promise<BankAccount | undefined> {
  const stored = (await listSettings(db, ['bankAccount'])).get('bankAccount');
  return stored === undefined ? undefined : Account.parse(stored);
}

export type FreeSlotRow = {
  id: string;
  startTime: Date;
  endTime: Date;
  room: string;
  program: string;
  price: number;
};

const FREE_SLOTS = {
  name: 'free-slots-of-day',
  text: `SELECT s.id, s.start_time AS "startTime", s.end_time AS "endTime",
           ${roomNameIn('r', '$4')} AS room, ${nameIn('p', '$4')} AS program, t.price
         FROM slots s JOIN rooms r ON r.id = s.room_id JOIN programs p ON p.id = s.program_id
         JOIN tickets t ON t.program_id = p.id LEFT JOIN slot_claims c ON c.slot_id = s.id
         WHERE r.location_id = $1 AND s.end_time > $3 AND ${isFree('$3')}
           AND s.start_time >= ($2::date)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
           AND s.start_time < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
         ORDER BY s.start_time, r.position, s.id`,
};

/** Lists the free slots of a location on a day that have not ended. */
export function listFreeSlotRows(
  db: Queryable,
  { locationId, day, locale, now }: { locationId: string; day: Day; locale: Locale; now: Date },
): Promise<FreeSlotRow[]> {
  return db.query<FreeSlotRow>(FREE_SLOTS, [locationId, day, now, locale]);
}
