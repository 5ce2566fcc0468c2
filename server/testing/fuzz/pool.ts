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
} from '#server/testing/given.ts';

/** What generated requests know of the database that they are sent to: who may ask, and which words mean something in it. */
export type Pool = {
  readonly members: readonly GivenMember[];
  /** Values for a field or a parameter of this name; none when any text will do. */
  wordsFor(name: string): readonly string[];
  /** The same as one of these members, who is then meant by a field that asks for the caller. */
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

/** Three members (one an administrator), free slots, a reservation of a member and of a guest, an unused ticket, a promotion. */
export async function givenPool(db: Queryable): Promise<Pool> {
  const members = [await givenMember(db), await givenMember(db), await givenMember(db, { role: 'ADMIN' })];
  const [owner] = members;
  if (owner === undefined) throw new Error('There is no member');
  const room = await givenRoom(db);
  const program = await givenProgram(db);
  const start = addMinutes(new Date(), 48 * 60);
  const slots: GivenSlot[] = [];
  for (let day = 0; day < 7; day += 1) {
    slots.push(await givenSlot(db, { room, program, startTime: addMinutes(start, day * 24 * 60) }));
  }
  const [taken, guests, sold, ...free] = slots;
  if (!taken || !guests || !sold) throw new Error('There are too few slots');
  const own = await givenReservation(db, { slot: taken, member: owner });
  const foreign = await givenReservation(db, { slot: guests, guest: { email: 'guest@guests.example' } });
  const late = await givenLateCapture(db, { slot: sold, member: owner });
  const promotion = await givenPromotion(db, { code: randomUUID().slice(0, 13).toUpperCase() });
  const words: Words = {
    slot: [...free, taken].map(({ slotId }) => slotId),
    room: [room.roomId],
    location: [room.locationId],
    ticket: [program.ticketId],
    purchasedTicket: [late.purchasedTicketId, own.purchasedTicketId ?? late.purchasedTicketId],
    reservation: [own.reservationId, foreign.reservationId],
    payment: [late.paymentId],
    user: members.map(({ id }) => id),
    code: [promotion.code, 'AAAA-BBBB-CCCC'],
    email: [...members.map(({ email }) => email), 'new@guests.example', 'no address'],
  };
  return poolOf(members, words);
}

type Words = Readonly<
  Record<
    'slot' | 'room' | 'location' | 'ticket' | 'purchasedTicket' | 'reservation' | 'payment' | 'user' | 'code' | 'email',
    readonly string[]
  >
>;

function poolOf(members: readonly GivenMember[], words: Words): Pool {
  return {
    members,
    wordsFor: (name) => wordsFor(name, words),
    as(member) {
      if (member === undefined) return this;
      // Mostly oneself, now and then somebody else.
      return poolOf(members, { ...words, user: [member.id, member.id, member.id, member.id, ...words.user] });
    },
  };
}

/** By what a name ends in. The routes call most of their path's parameters `id`, which are given with what stands before them. */
const MEANINGS: readonly (readonly [RegExp, keyof Words])[] = [
  [/slot(s|id)?$/i, 'slot'],
  [/room$/i, 'room'],
  [/location$/i, 'location'],
  [/purchased-?tickets?(id)?$/i, 'purchasedTicket'],
  [/tickets?(id)?$/i, 'ticket'],
  [/reservations?(id)?$/i, 'reservation'],
  [/payments?(id)?$/i, 'payment'],
  [/user(id)?$/i, 'user'],
  [/email$/i, 'email'],
  [/(code|validate)$/i, 'code'],
];

function wordsFor(name: string, words: Words): readonly string[] {
  if (/password$/i.test(name)) return PASSWORDS;
  if (/date$/i.test(name)) return DAYS;
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
