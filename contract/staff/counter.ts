import { z } from 'zod';
import { LOCALES } from '#domain/basics/locale.ts';
import { PLACES_OF_MONEY } from '#domain/counter/day-sums.ts';
import { CalendarDay, Id, IdParams, Instant, Vnd } from '../basics.ts';
import { TransferDue } from '../reservations.ts';
import { route } from '../route.ts';
import { ForApproval, PartySize, Reason } from './basics.ts';

const TAG = 'Desk';

/**
 * The person who comes. A member is found by the exact address, or by the exact phone number and the name.
 */
export const DeskPerson = z
  .strictObject({
    name: z.string().max(200),
    phone: z.string().max(40).optional(),
    email: z.string().max(254).optional(),
    language: z.enum(LOCALES),
  })
  .meta({ id: 'DeskPerson' });
export type DeskPerson = z.infer<typeof DeskPerson>;

const Amount = Vnd.describe('the price that the guest was told; any other price is refused');

export const DeskPay = z
  .discriminatedUnion('way', [
    z.strictObject({ way: z.enum(['cash', 'terminal']), amount: Amount }).describe('taken now'),
    z.strictObject({ way: z.enum(['transfer', 'link']), amount: Amount }).describe('awaited until `payBy`'),
    z.strictObject({ way: z.literal('voucher'), code: z.string().max(64) }),
    z.strictObject({ way: z.literal('ticket') }).describe("the member's oldest unused ticket of the program"),
    z.strictObject({ way: z.literal('free'), reason: Reason }),
  ])
  .meta({ id: 'DeskPay' });
export type DeskPay = z.infer<typeof DeskPay>;

export const BankTransfer = TransferDue.extend({
  amount: Vnd,
  payBy: Instant,
  /** The address to which the instructions are mailed; null for a guest without one. */
  mailedTo: z.string().nullable(),
}).meta({ id: 'BankTransfer' });
export type BankTransfer = z.infer<typeof BankTransfer>;

/** The link by which a booking is paid, as it was mailed to the guest. */
export const PayLinkSent = z
  .object({
    state: z.enum(['sent', 'paying', 'failed']).describe('whether the guest has begun to pay by it'),
    mailedTo: z.string(),
    payBy: Instant,
  })
  .meta({ id: 'PayLinkSent' });
export type PayLinkSent = z.infer<typeof PayLinkSent>;

export const FreeSlots = z
  .array(z.object({ id: Id, startTime: Instant, endTime: Instant, room: z.string(), program: z.string(), price: Vnd }))
  .meta({ id: 'FreeSlots' });
export type FreeSlots = z.infer<typeof FreeSlots>;

export const listFreeSlots = route({
  id: 'listFreeSlots',
  method: 'GET',
  path: '/admin/free-slots',
  summary: 'What can still be booked at a location on a day, also what has begun',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.make',
  query: z.strictObject({ locationId: Id, day: CalendarDay }),
  answers: { 200: FreeSlots },
  refusals: ['location_not_found'],
});

export const DeskPreview = z
  .object({
    slot: z.object({
      id: Id,
      startTime: Instant,
      endTime: Instant,
      room: z.string(),
      /** The number of guests without a surcharge. */
      capacity: z.int().min(1),
      location: z.object({ id: Id, name: z.string() }),
      program: z.string(),
    }),
    price: Vnd,
    /** Why the slot cannot be booked; null when it can. */
    taken: z.enum(['slot_ended', 'slot_booked', 'slot_locked', 'slot_held']).nullable(),
    /** The expiry of a request to give the slot free of charge, which another person has to decide. */
    freeWaitsUntil: Instant.nullable(),
    /** The member who will have the booking, in their own language, when the person is known. */
    known: z
      .object({ name: z.string(), locale: z.enum(LOCALES), hasEmail: z.boolean(), hasTicket: z.boolean() })
      .nullable(),
    ways: z.array(z.enum(['cash', 'terminal', 'transfer', 'link', 'voucher', 'ticket', 'free'])),
  })
  .meta({ id: 'DeskPreview' });
export type DeskPreview = z.infer<typeof DeskPreview>;

export const previewBooking = route({
  id: 'previewBooking',
  method: 'POST',
  path: '/admin/bookings/preview',
  summary: 'What a booking at the desk costs, whether its slot is free, and whether the person is known',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.make',
  body: z.strictObject({ slotId: Id, person: DeskPerson.optional() }),
  answers: { 200: DeskPreview },
  refusals: ['slot_not_found'],
});

export const DeskBooking = z
  .object({
    reservationId: Id,
    isPaid: z.boolean(),
    amount: Vnd,
    transfer: BankTransfer.nullable(),
    link: PayLinkSent.nullable(),
  })
  .meta({ id: 'DeskBooking' });
export type DeskBooking = z.infer<typeof DeskBooking>;

export const bookAtDesk = route({
  id: 'bookAtDesk',
  method: 'POST',
  path: '/admin/bookings',
  summary: 'Book a slot for a caller or walk-in, with the money taken, awaited or not needed',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.make',
  once: true,
  body: z.strictObject({ slotId: Id, person: DeskPerson, partySize: PartySize, pay: DeskPay }),
  answers: { 201: DeskBooking, 202: ForApproval },
  refusals: [
    'invalid_fields',
    'slot_not_found',
    'slot_ended',
    'slot_booked',
    'slot_locked',
    'slot_held',
    'held_by_this_guest',
    'amount_differs',
    'no_bank_account',
    'link_impossible',
    'fresh_factor_required',
    'approval_waits',
    'ticket_not_found',
    'ticket_used',
    'ticket_mismatch',
    'voucher_not_found',
    'voucher_already_used',
    'voucher_type_inactive',
    'voucher_expired',
    'voucher_program_mismatch',
    'slot_already_booked',
  ],
});

export const takeMoney = route({
  id: 'takeMoney',
  method: 'POST',
  path: '/admin/bookings/{id}/money',
  summary: 'Note the money of an unpaid booking: a transfer that was seen, or cash or a card taken at the desk',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.make',
  once: true,
  params: IdParams,
  body: z.strictObject({ method: z.enum(['cash', 'terminal', 'transfer']), amount: Amount }),
  answers: { 200: DeskBooking },
  refusals: ['reservation_not_found', 'not_awaiting_payment', 'amount_differs'],
});

export const getAwaitedMoney = route({
  id: 'getAwaitedMoney',
  method: 'GET',
  path: '/admin/bookings/{id}/money',
  summary: 'The money that an unpaid booking awaits, and how its guest was asked for it',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.make',
  params: IdParams,
  answers: { 200: DeskBooking },
  refusals: ['reservation_not_found', 'not_awaiting_payment'],
});

export const MoneyOfDay = z
  .object({
    day: CalendarDay,
    places: z.array(
      z.object({
        /** The place where the money is, such as the till. */
        account: z.enum(PLACES_OF_MONEY),
        takings: z.int(),
        taken: Vnd,
        refunds: z.int(),
        returned: Vnd,
        net: z.int(),
      }),
    ),
    net: z.int(),
  })
  .meta({ id: 'MoneyOfDay' });
export type MoneyOfDay = z.infer<typeof MoneyOfDay>;

export const getMoneyOfDay = route({
  id: 'getMoneyOfDay',
  method: 'GET',
  path: '/admin/money/day',
  summary: "A day's money by way of payment, as the ledger has it: at one location, or at all of the caller's",
  tag: TAG,
  caller: 'staff',
  needs: 'money.see',
  query: z.strictObject({ day: CalendarDay, locationId: Id.optional() }),
  answers: { 200: MoneyOfDay },
  refusals: ['location_not_found'],
});

export const COUNTER_ROUTES = [
  listFreeSlots,
  previewBooking,
  bookAtDesk,
  takeMoney,
  getAwaitedMoney,
  getMoneyOfDay,
] as const;
