import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenLateCapture,
  givenMember,
  givenProgram,
  givenPromotion,
  givenReservation,
  givenRoom,
  givenSlot,
} from '../given/given.ts';
import { type GivenStaff, givenStaff } from '../given/given-staff.ts';
import { givenVoucher } from '../given/given-voucher.ts';

/** Data for generated requests: the members who call, and values that exist in the database. */
export type Pool = {
  readonly members: readonly GivenMember[];
  /** Two owners, a manager and a receptionist, with open sessions. */
  readonly staff: readonly GivenStaff[];
  /** Returns values for a field or parameter of this name; none when any text will do. */
  wordsFor(name: string): readonly string[];
  /** Returns a pool whose ids of members and their tickets are mostly those of this member. */
  as(member: GivenMember | undefined): Pool;
};

const PASSWORDS = ['Suoi-Nong-42', 'Suoi-Nong-43', 'password', 'Aa1'];
const DAYS = [
  '2026-11-23',
  '1990-05-17',
  '2024-02-29',
  '2027-02-29',
  '0000-00-00',
  '9999-12-31',
  '2026-11-23T00:00:00.000Z',
];

/**
 * Creates three members (one an administrator) with an unused ticket each, free slots, and a reservation of a
 * member and of a guest.
 */
export async function givenPool(db: Queryable): Promise<Pool> {
  const members = [await givenMember(db), await givenMember(db), await givenMember(db, { role: 'ADMIN' })];
  const { slots, room, program } = await givenSlots(db, members.length + 7);
  const [taken, guests, ...left] = slots;
  const [owner] = members;
  if (!owner || !taken || !guests) throw new Error('There are too few slots');
  const own = await givenReservation(db, { slot: taken, member: owner });
  const foreign = await givenReservation(db, { slot: guests, guest: { email: 'guest@guests.example' } });
  const tickets = new Map<string, string>();
  const payments: string[] = [];
  for (const member of members) {
    const slot = left.pop();
    if (slot === undefined) throw new Error('There are too few slots');
    const { purchasedTicketId, paymentId } = await givenLateCapture(db, { slot, member });
    tickets.set(member.id, purchasedTicketId);
    payments.push(paymentId);
  }
  const staff: GivenStaff[] = [];
  for (const role of ['owner', 'owner', 'manager', 'receptionist'] as const) staff.push(await givenStaff(db, { role }));
  const promotion = await givenPromotion(db, { code: randomUUID().slice(0, 13).toUpperCase() });
  const voucher = await givenVoucher(db);
  const words: Words = {
    slot: [...left, taken].map(({ slotId }) => slotId),
    room: [room.roomId],
    location: [room.locationId],
    ticket: [program.ticketId],
    purchasedTicket: [...tickets.values(), own.purchasedTicketId ?? ''],
    reservation: [own.reservationId, foreign.reservationId],
    payment: payments,
    user: members.map(({ id }) => id),
    code: [promotion.code, voucher.code, 'AAAA-BBBB-CCCC'],
    email: [...members.map(({ email }) => email), ...newAddresses(), 'no address'],
  };
  return poolOf({ members, staff, tickets }, words);
}

async function givenSlots(db: Queryable, count: number) {
  const room = await givenRoom(db);
  const program = await givenProgram(db);
  const start = addMinutes(new Date(), 48 * 60);
  const slots: GivenSlot[] = [];
  for (let day = 0; day < count; day += 1) {
    slots.push(await givenSlot(db, { room, program, startTime: addMinutes(start, day * 24 * 60) }));
  }
  return { slots, room, program };
}

const newAddresses = () => Array.from({ length: 10 }, () => `${randomUUID().slice(0, 13)}@guests.example`);

type Words = Readonly<
  Record<
    'slot' | 'room' | 'location' | 'ticket' | 'purchasedTicket' | 'reservation' | 'payment' | 'user' | 'code' | 'email',
    readonly string[]
  >
>;

type People = {
  readonly members: readonly GivenMember[];
  readonly staff: readonly GivenStaff[];
  readonly tickets: ReadonlyMap<string, string>;
};

function poolOf(people: People, words: Words): Pool {
  return {
    members: people.members,
    staff: people.staff,
    wordsFor: (name) => wordsFor(name, words),
    as(member) {
      if (member === undefined) return this;
      const own = { user: member.id, purchasedTicket: people.tickets.get(member.id) ?? '' };
      return poolOf(people, {
        ...words,
        user: mostly(own.user, words.user),
        purchasedTicket: mostly(own.purchasedTicket, words.purchasedTicket),
      });
    },
  };
}

/** Returns a list to draw from: mostly the member's own value, sometimes another member's. */
const mostly = (own: string, others: readonly string[]) => [...Array.from({ length: 12 }, () => own), ...others];

/**
 * The kind of a value by the end of its field's name. Path parameters are mostly called `id`, so the segment
 * before them is used.
 */
const MEANINGS: readonly (readonly [RegExp, keyof Words])[] = [
  [/slot(s|id)?$/i, 'slot'],
  [/rooms?(id)?$/i, 'room'],
  [/locations?(id)?$/i, 'location'],
  [/purchased-?tickets?(id)?$/i, 'purchasedTicket'],
  [/tickets?(id)?$/i, 'ticket'],
  [/(reservation|booking|visit)s?(id)?$/i, 'reservation'],
  [/payments?(id)?$/i, 'payment'],
  [/user(id)?$/i, 'user'],
  [/email$/i, 'email'],
  [/(code|validate)$/i, 'code'],
];

function wordsFor(name: string, words: Words): readonly string[] {
  if (/password$/i.test(name)) return PASSWORDS;
  if (/date$/i.test(name)) return DAYS;
  if (name === 'name') return ['Trần Thị Mai'];
  if (name === 'discoveryMethods') return ['website', 'facebook'];
  if (name === 'gender') return ['male', 'female'];
  if (name === 'phoneNumber') return ['0912345678'];
  if (name === 'vpc_Locale') return ['vn', 'en'];
  if (name === 'redirect') return ['/profile', '//evil.example'];
  const meaning = MEANINGS.find(([pattern]) => pattern.test(name))?.[1];
  if (meaning !== undefined) return words[meaning];
  return /id$/i.test(name)
    ? Object.values(words)
        .flat()
        .filter((word) => word.length === 36)
    : [];
}
