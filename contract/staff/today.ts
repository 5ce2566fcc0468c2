import { z } from 'zod';
import { LOCALES } from '#domain/basics/locale.ts';
import { ROOM_MARKS, VISIT_MARKS } from '#domain/visits/mark.ts';
import { KEY_STATES } from '#domain/visits/phase.ts';
import { Id, IdParams, Instant, Vnd } from '../basics.ts';
import { ReservationStatus } from '../reservations.ts';
import { route } from '../route.ts';
import { Place, Reason } from './basics.ts';

const MarkKind = z.enum([...VISIT_MARKS, ...ROOM_MARKS]);

export const BoardVisit = z
  .object({
    reservationId: Id,
    status: ReservationStatus,
    expectedAt: Instant.describe(
      'from when the guest can be late: the start, or the booking of or move to a slot already running',
    ),
    arrivedAt: Instant.nullable().describe('null before the arrival, and when it is not known'),
    leftAt: Instant.nullable(),
    guest: z
      .object({ name: z.string().describe('the given name and an initial'), language: z.enum(LOCALES) })
      .nullable()
      .describe('null for who may not see bookings'),
    partySize: z.int().nullable().describe('how many come; null where the booking was not asked'),
    owed: Vnd.nullable().describe('what is still to be paid; null for who may not see bookings'),
    isUnpaid: z.boolean().nullable().describe('whether the booking itself is to be paid, not only extra time'),
    key: z.enum(KEY_STATES).nullable().describe('null when no key is needed'),
  })
  .meta({ id: 'BoardVisit' });

export const BoardSlot = z
  .object({
    id: Id,
    startTime: Instant,
    endTime: Instant,
    program: z.string(),
    isBlocked: z.boolean(),
    heldUntil: Instant.nullable(),
    visit: BoardVisit.nullable(),
  })
  .meta({ id: 'BoardSlot' });

export const BoardMark = z
  .object({ id: Id, kind: MarkKind, reservationId: Id.nullable(), tappedAt: Instant, by: z.string() })
  .meta({ id: 'BoardMark' });

export const BoardRoom = z
  .object({
    id: Id,
    name: z.string(),
    state: z.object({ kind: z.enum(['left', ...ROOM_MARKS]), since: Instant }).nullable(),
    lastMark: BoardMark.nullable().describe('the latest mark that stands: the only one that may be taken back'),
    slots: z.array(BoardSlot).describe('by start'),
  })
  .meta({ id: 'BoardRoom' });

export const Board = z
  .object({
    location: Place,
    may: z
      .object({ markVisits: z.boolean(), markRooms: z.boolean(), seeBookings: z.boolean(), correct: z.boolean() })
      .describe('what the caller may do here'),
    rooms: z.array(BoardRoom),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

export const getToday = route({
  id: 'getToday',
  method: 'GET',
  path: '/admin/today',
  summary: "A location's rooms with their slots from four hours ago to twelve hours ahead",
  tag: 'Today',
  caller: 'staff',
  needs: 'board.see',
  query: z.strictObject({ locationId: Id }),
  answers: { 200: Board },
  refusals: ['location_not_found'],
});

export const watchToday = route({
  id: 'watchToday',
  method: 'GET',
  path: '/admin/changes',
  summary:
    'Server-sent events: `changes` says that the board of the location is to be read again. Ends when the session is locked or over',
  tag: 'Today',
  caller: 'staff',
  needs: 'board.see',
  query: z.strictObject({ locationId: Id }),
  answers: { 200: z.custom<AsyncIterable<string>>() },
  produces: 'text/event-stream',
  refusals: ['location_not_found'],
});

const tap = {
  id: Id.describe('made by the phone; a mark that is sent again is stored once'),
  tappedAt: Instant.describe("by the server's clock; at most twelve hours ago"),
};

export const VisitMarkBody = z.strictObject({ ...tap, kind: z.enum(VISIT_MARKS) });
export const RoomMarkBody = z.strictObject({ ...tap, kind: z.enum(ROOM_MARKS) });
export const TakeBackBody = z.strictObject(tap);

export const Marked = z
  .object({ isNew: z.boolean().describe('false when what the mark says was known already, so that it was not stored') })
  .meta({ id: 'Marked' });

export const markVisit = route({
  id: 'markVisit',
  method: 'POST',
  path: '/admin/visits/{id}/marks',
  summary: 'Mark that the guest of a booking arrived or left',
  tag: 'Today',
  caller: 'staff',
  needs: 'visit.mark',
  params: IdParams,
  body: VisitMarkBody,
  answers: { 200: Marked },
  refusals: ['reservation_not_found', 'mark_not_possible', 'mark_too_old'],
});

export const markRoom = route({
  id: 'markRoom',
  method: 'POST',
  path: '/admin/rooms/{id}/marks',
  summary: 'Mark that a room is being cleaned or is ready',
  tag: 'Today',
  caller: 'staff',
  needs: 'room.mark',
  params: IdParams,
  body: RoomMarkBody,
  answers: { 200: Marked },
  refusals: ['room_not_found', 'mark_not_possible', 'mark_too_old'],
});

export const takeBackMark = route({
  id: 'takeBackMark',
  method: 'POST',
  path: '/admin/marks/{id}/take-back',
  summary: 'Take back a mark, and what it caused, within 15 minutes',
  tag: 'Today',
  caller: 'staff',
  // A permission to mark visits includes marking rooms. The command checks which of the two this mark needs.
  needs: 'room.mark',
  params: IdParams,
  body: TakeBackBody,
  answers: { 200: Marked },
  refusals: ['mark_not_found', 'mark_not_possible', 'mark_too_old', 'take_back_too_late'],
});

export const correctVisit = route({
  id: 'correctVisit',
  method: 'POST',
  path: '/admin/visits/{id}/correct',
  summary: 'Correct a no-show of the last seven days: the guest had come',
  tag: 'Today',
  caller: 'staff',
  needs: 'visit.correct',
  params: IdParams,
  body: z.strictObject({ id: tap.id, reason: Reason }),
  answers: { 200: Marked },
  refusals: ['reservation_not_found', 'mark_not_possible'],
});

export const showPhone = route({
  id: 'showPhone',
  method: 'POST',
  path: '/admin/visits/{id}/phone',
  summary: "Show the phone number of a booking's guest, which is recorded",
  tag: 'Today',
  caller: 'staff',
  needs: 'booking.see',
  params: IdParams,
  answers: { 200: z.object({ phoneNumber: z.string().nullable() }).meta({ id: 'GuestPhone' }) },
  refusals: ['reservation_not_found'],
});

export const TODAY_ROUTES = [getToday, watchToday, markVisit, markRoom, takeBackMark, correctVisit, showPhone] as const;
