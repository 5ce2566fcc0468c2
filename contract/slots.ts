import { z } from 'zod';
import { CalendarDay, Id, IdParams, Instant, Vnd } from './basics.ts';
import { route } from './route.ts';

export const Ticket = z.object({ id: Id, name: z.string(), price: Vnd }).meta({ id: 'Ticket' });

export const Program = z
  .object({ id: Id, name: z.string(), duration: z.int().min(1).describe('minutes'), ticket: Ticket })
  .meta({ id: 'Program' });

export const SlotRoom = z
  .object({
    id: Id,
    name: z.string().describe('the code of the room, from which its type and capacity follow'),
    displayName: z.string().describe("the room's name in the caller's language"),
    location: z.object({ id: Id, name: z.string() }),
  })
  .meta({ id: 'SlotRoom' });

export const OwnHold = z
  .object({
    expiresAt: Instant,
    isPaying: z
      .literal(true)
      .optional()
      .describe('present when a payment was started and is undecided; never in a week'),
  })
  .meta({ id: 'OwnHold' });

export const Slot = z
  .object({
    id: Id,
    startTime: Instant,
    endTime: Instant,
    isBooked: z.boolean(),
    isPayment: z.boolean().describe('a member holds the slot while paying'),
    isLocked: z
      .boolean()
      .describe("locked by staff, or withdrawn from sale and neither reserved nor the caller's to pay for"),
    roomId: Id,
    room: SlotRoom,
    program: Program,
    hold: OwnHold.optional().describe("present only when the hold is the caller's"),
    freeCancellationUntil: Instant.nullable()
      .optional()
      .describe(
        'until when a paid reservation can be cancelled for a full refund; null on a public holiday, when it never can; not in a week',
      ),
  })
  .meta({ id: 'Slot' });
export type Slot = z.infer<typeof Slot>;

export const SlotWeek = z
  .object({
    slots: z.array(Slot),
    onSaleUntil: CalendarDay.nullable().describe(
      "the day of the room's last slot on sale, in any week; null without one",
    ),
  })
  .meta({ id: 'SlotWeek' });
export type SlotWeek = z.infer<typeof SlotWeek>;

export const TicketOnSale = z
  .object({
    id: Id,
    name: z.string(),
    price: Vnd,
    program: z.object({ id: Id, name: z.string(), duration: z.int().min(1) }),
  })
  .meta({ id: 'TicketOnSale' });
export type TicketOnSale = z.infer<typeof TicketOnSale>;

export const WeekQuery = z.strictObject({
  startDate: z.string().max(40).describe('a day YYYY-MM-DD in Asia/Ho_Chi_Minh, or a full ISO time'),
});

export const listSlotsOfWeek = route({
  id: 'listSlotsOfWeek',
  method: 'GET',
  path: '/slots/room/{id}/week',
  summary: "A room's slots that start within seven days from the given day",
  tag: 'Slots',
  caller: 'viewer',
  params: IdParams,
  query: WeekQuery,
  answers: { 200: SlotWeek },
  refusals: ['room_not_found'],
});

export const getSlot = route({
  id: 'getSlot',
  method: 'GET',
  path: '/slots/{id}',
  summary: 'One slot',
  tag: 'Slots',
  caller: 'viewer',
  params: IdParams,
  answers: { 200: Slot },
  refusals: ['slot_not_found'],
});

const MOST_ROOMS = 40;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

export const WatchQuery = z.strictObject({
  roomIds: z
    .string()
    .max(MOST_ROOMS * 37)
    .regex(new RegExp(`^${UUID}(,${UUID})*$`))
    .describe(`ids of rooms, at most ${MOST_ROOMS}, separated by commas`),
  since: Instant.optional().describe(
    'omits changes before this time; without it the stream begins with those of the last minute',
  ),
});

/** The data of a `changes` event: the slots to fetch again. It does not say who changed them, or how. */
export const SlotChanges = z.object({
  changes: z.array(z.object({ roomId: Id, slotId: Id.nullable().describe('null: any slot of the room') })),
});
export type SlotChanges = z.infer<typeof SlotChanges>;

export const watchSlots = route({
  id: 'watchSlots',
  method: 'GET',
  path: '/slots/changes',
  summary:
    'Server-sent events: `changes` with `{ "changes": [{ "roomId", "slotId" }] }` lists the slots to fetch again; `slotId` null means any slot of the room',
  tag: 'Slots',
  caller: 'anyone',
  query: WatchQuery,
  answers: { 200: z.custom<AsyncIterable<string>>() },
  produces: 'text/event-stream',
  refusals: [],
});

export const getTicket = route({
  id: 'getTicket',
  method: 'GET',
  path: '/tickets/{id}',
  summary: 'A ticket on sale',
  tag: 'Slots',
  caller: 'anyone',
  params: IdParams,
  answers: { 200: TicketOnSale },
  refusals: ['ticket_not_found'],
});
