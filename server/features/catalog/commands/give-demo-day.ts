import { randomUUID } from 'node:crypto';
import { LOCALES, type Locale, OPERATORS_LOCALE } from '#domain/basics/locale.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { DEFAULT_BIRTH_DATE, DEFAULT_GENDER } from '#domain/members/registration.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { openDemoAccount } from '#server/features/accounts/commands/open-demo-account.ts';
import { revokeEntryCodes } from '#server/features/entry/commands/revoke-entry-codes.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { recordDemo } from '#server/features/payments/commands/record-demo.ts';
import { endVisitIn } from '#server/features/reservations/commands/end-visit.ts';
import { makeReservation } from '#server/features/reservations/commands/make-reservation.ts';
import { openReservation } from '#server/features/reservations/commands/open-reservation.ts';
import { issueTicket } from '#server/features/tickets/commands/issue-ticket.ts';
import { markRoom } from '#server/features/visits/commands/mark-room.ts';
import { markVisit } from '#server/features/visits/commands/mark-visit.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { type DemoVisit, planDemoDay } from '../demo-day.ts';
import { findDemoStaff, listDemoSlots, lockImports } from '../store.ts';
import { addMissingSlots } from './sync-slots.ts';

const HOURS_BACK = 5;
const HOURS_AHEAD = 7;
/** How long before the visit the demo's guests booked. */
const BOOKED_HOURS_BEFORE = 26;

/** An English, a Vietnamese and a Japanese guest in turn. */
const GUESTS = [
  { name: 'Emma Johnson', phoneNumber: '0900000301' },
  { name: 'Phạm Minh Anh', phoneNumber: '0900000302' },
  { name: '田中 陽子', phoneNumber: '0900000303' },
  { name: 'Lucas Martin', phoneNumber: '0900000304' },
  { name: 'Lê Quốc Bảo', phoneNumber: '0900000305' },
  { name: '佐藤 美咲', phoneNumber: '0900000306' },
];

const localeOf = (index: number): Locale => LOCALES[index % LOCALES.length] ?? OPERATORS_LOCALE;

type DemoContext = Pick<Context, 'db' | 'config' | 'wakeQueue'>;

/** Fills the demo's day with visits, so that today's board shows a working day. */
export async function giveDemoDay(context: DemoContext, now: Date): Promise<void> {
  const { db, config } = context;
  const staffId = await findDemoStaff(db);
  if (staffId === undefined) return;
  const from = addMinutes(now, -HOURS_BACK * 60);
  const slots = await db.transaction(async (tx) => {
    await lockImports(tx);
    await addMissingSlots(tx, { now: from, horizonDays: config.slotHorizonDays });
    return listDemoSlots(tx, { from, until: addMinutes(now, HOURS_AHEAD * 60) });
  });
  const guestIds = await openGuests(context, addMinutes(now, -BOOKED_HOURS_BEFORE * 60));
  const programOf = new Map(slots.map((slot) => [slot.id, slot]));
  for (const [index, visit] of planDemoDay(slots, now).entries()) {
    const { ticketId = '', price = 0 } = programOf.get(visit.slot.id) ?? {};
    const memberId = guestIds[index % guestIds.length];
    if (memberId === undefined) throw new Error('The demo has no guests');
    const book = { visit, memberId, locale: localeOf(index), ticketId, price, now };
    const reservationId = await db.transaction((tx) => bookFor(context, tx, book));
    if (reservationId !== undefined) await mark(context, { visit, reservationId, staffId, now });
  }
}

async function openGuests({ db }: DemoContext, now: Date): Promise<string[]> {
  const passwordHash = await hashPassword(randomUUID());
  return db.transaction(async (tx) => {
    const ids: string[] = [];
    for (const [index, guest] of GUESTS.entries()) {
      const email = `guest${index + 1}@yumori.example`;
      const person = { role: 'MEMBER', gender: DEFAULT_GENDER, birthDate: DEFAULT_BIRTH_DATE } as const;
      ids.push(await openDemoAccount(tx, { ...guest, ...person, locale: localeOf(index), email, passwordHash, now }));
    }
    return ids;
  });
}

type Booking = {
  readonly visit: DemoVisit;
  readonly memberId: string;
  readonly locale: Locale;
  readonly ticketId: string;
  readonly price: number;
  readonly now: Date;
};

/**
 * Books a visit some time before it. Returns the reservation's id; undefined for one that is not paid yet.
 */
async function bookFor(context: DemoContext, tx: Transaction, booking: Booking): Promise<string | undefined> {
  const { visit, memberId, locale, ticketId, price, now } = booking;
  const slotId = visit.slot.id;
  if (!visit.isPaid && (await openReservation(tx, { slotId, memberId, locale, now })) === 'opened') return undefined;
  const at = addMinutes(visit.slot.startTime, -BOOKED_HOURS_BEFORE * 60);
  const transactionId = await recordDemo(tx, { memberId, amount: price, now: at });
  const purchasedTicketId = await issueTicket(tx, { memberId, ticketId, transactionId, now: at });
  await lockSlot(tx, slotId);
  const paid = { slotId, memberId, purchasedTicketId, paymentMethod: 'ticket', locale, ownHoldId: null } as const;
  return makeReservation(context, tx, { ...paid, now: at });
}

type Marking = {
  readonly visit: DemoVisit;
  readonly reservationId: string;
  readonly staffId: string;
  readonly now: Date;
};

async function mark(context: DemoContext, { visit, reservationId, staffId, now }: Marking): Promise<void> {
  const { db } = context;
  const by = { id: staffId, places: null };
  const { arrivedAt, leftAt, cleaningAt, readyAt, slot } = visit;
  const ofVisit = (kind: 'arrived' | 'left', at: Date | null) =>
    at && markVisit(db, { id: randomUUID(), reservationId, kind, tappedAt: at, by, now: at });
  const ofRoom = (kind: 'cleaning' | 'ready', at: Date | null) =>
    at && markRoom(db, { id: randomUUID(), roomId: slot.roomId, kind, tappedAt: at, by, now: at });
  await ofVisit('arrived', arrivedAt);
  await ofVisit('left', leftAt);
  if (slot.endTime <= now)
    await db.transaction(async (tx) => {
      await endVisitIn(tx, { reservationId, now: slot.endTime });
      // Locks have no codes for these invented past visits.
      await revokeEntryCodes(context, tx, { reservationId, now: slot.endTime });
    });
  await ofRoom('cleaning', cleaningAt);
  await ofRoom('ready', readyAt);
}
