import { z } from 'zod';
import { LOCALES } from '#domain/basics/locale.ts';
import { GUEST_REFUNDS, STAFF_CANCELLATIONS } from '#domain/reservations/cancellation.ts';
import { RESENDABLE } from '#domain/reservations/resending.ts';
import { END_STEP_MINUTES, MOST_LATER_MINUTES } from '#domain/reservations/visit-end.ts';
import { CalendarDay, Id, IdParams, Instant, Vnd } from '../basics.ts';
import { Refund } from '../refunds.ts';
import { MoveChoice, MoveDrops, ReservationStatus } from '../reservations.ts';
import { route } from '../route.ts';
import { SlotRoom } from '../slots.ts';
import { ForApproval, PartySize, Reason } from './basics.ts';
import { Fact } from './facts.ts';

const TAG = 'Bookings';

/** The version of the booking that a screen showed; an action on another version is refused as `stale`. */
const Version = z.string().min(1).max(100);

const BookedSlot = z.object({
  id: Id,
  startTime: Instant,
  endTime: Instant,
  room: SlotRoom,
  program: z.object({ id: Id, name: z.string(), duration: z.int() }),
  /** Whether a block keeps the room closed at that time. */
  isBlocked: z.boolean(),
});

/** One line of a list of bookings. */
const FoundBooking = z
  .object({
    id: Id,
    status: ReservationStatus,
    slot: BookedSlot,
    name: z.string().nullable(),
    /** The last digits only. */
    phoneEnd: z.string().nullable(),
    paymentRequired: z.boolean(),
  })
  .meta({ id: 'FoundBooking' });
export type FoundBooking = z.infer<typeof FoundBooking>;

const Paper = z.object({ number: z.string(), url: z.string() });

export const StaffBooking = z
  .object({
    id: Id,
    version: Version,
    status: ReservationStatus,
    createdAt: Instant,
    slot: BookedSlot,
    person: z.object({
      memberId: Id.nullable(),
      hasLogin: z.boolean().describe('false for who used a voucher without an account, or was registered by staff'),
      name: z.string().nullable(),
      email: z.string(),
      phone: z.string().nullable(),
      locale: z.enum(LOCALES),
    }),
    /** The number of guests; null where staff did not ask. */
    partySize: z.int().nullable(),
    payment: z.object({
      method: z.enum(['card', 'ticket', 'voucher', 'free', 'reception', 'cash', 'terminal', 'transfer']).nullable(),
      isRequired: z.boolean(),
      payBy: Instant.nullable(),
      /** The amount that was paid, or is to be paid; null for what was cancelled unpaid. */
      amount: Vnd.nullable(),
      voucher: z.object({ type: z.string(), partner: z.string(), lastFour: z.string() }).nullable(),
      /** The reference of the card payment or of the bank transfer. */
      reference: z.string().nullable(),
      invoice: Paper.nullable(),
      /** The document that adjusts the invoice because the money is refunded; null until it is issued. */
      adjustment: Paper.nullable(),
      refund: Refund.nullable(),
    }),
    /** The charges beyond the ticket, oldest first. */
    charges: z.array(
      z.object({
        id: Id,
        minutes: z.int(),
        amount: Vnd,
        state: z.enum(['open', 'paid', 'waived', 'canceled']),
        method: z.enum(['cash', 'terminal', 'transfer']).nullable(),
        reason: z.string().nullable(),
        isRefunded: z.boolean(),
        /** The payment receipt; null until it is issued. */
        receipt: Paper.nullable(),
        /** The document that adjusts the receipt because the money is refunded; null until it is issued. */
        adjustment: Paper.nullable(),
      }),
    ),
    keys: z.array(
      z.object({ kind: z.enum(['LOCATION', 'ROOM']), state: z.enum(['requested', 'active']), isLate: z.boolean() }),
    ),
    notes: z.array(z.object({ id: Id, text: z.string(), by: z.string(), at: Instant })),
    /** The mails that can be sent again now. */
    resendable: z.array(z.enum(RESENDABLE)),
    /** The expiry of a request about this booking that another person has to decide. */
    approvalUntil: Instant.nullable(),
    /** Until when the caller, who made the booking at the desk, can take it back as a mistake. */
    mistakeUntil: Instant.nullable(),
    /** The amount that staff hand back to the guest immediately when the booking is taken back as a mistake. */
    mistakeReturns: Vnd,
    /** What a move to another slot drops: the minutes beyond the normal end, and the money that is then refunded. */
    moveDrops: MoveDrops,
    /** By how many minutes the visit ends sooner than normal. A move to another slot undoes that. */
    shortenedBy: z.int(),
    may: z.object({
      tend: z.boolean(),
      move: z.boolean(),
      cancel: z.boolean(),
      refundBeyond: z.boolean(),
      takeMoney: z.boolean(),
      waive: z.boolean(),
      erase: z.boolean(),
    }),
  })
  .meta({ id: 'StaffBooking' });
export type StaffBooking = z.infer<typeof StaffBooking>;

const TimelineEntry = z
  .object({
    at: Instant,
    kind: z.enum(['act', 'mail']),
    /** The action in the history, or the kind of the mail without the prefix `mail-`. */
    what: z.string(),
    actor: z.enum(['member', 'guest', 'staff', 'gateway', 'system']).nullable(),
    /** The name of the person who did it. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
    facts: z.array(Fact),
    /** `no_address`: nothing was sent, because the guest has no email address. */
    delivery: z.enum(['waiting', 'sent', 'failed', 'no_address']).nullable(),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const StaffCancellation = z
  .object({
    wish: z.enum(GUEST_REFUNDS),
    refundAmount: Vnd,
    /** Whether the voucher that paid can be used again. */
    returnsVoucher: z.boolean(),
    /** Whether the refund is more than the rules allow. */
    isBeyond: z.boolean(),
    /** Whether another person has to approve it. */
    needsApproval: z.boolean(),
    /** The sum that the caller may still refund beyond the rules without another person. */
    aloneLeft: Vnd,
  })
  .meta({ id: 'StaffCancellation' });
export type StaffCancellation = z.infer<typeof StaffCancellation>;

export const findBookings = route({
  id: 'findBookings',
  method: 'GET',
  path: '/admin/bookings',
  summary: 'Bookings by name, phone, email, id, reference, invoice number or voucher',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.see',
  query: z.strictObject({ q: z.string().max(200), locationId: Id.optional() }),
  answers: { 200: z.array(FoundBooking) },
  refusals: ['query_too_short'],
});

export const getBooking = route({
  id: 'getBooking',
  method: 'GET',
  path: '/admin/bookings/{id}',
  summary: 'One booking with its guest, payment, keys and notes',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.see',
  params: IdParams,
  answers: { 200: StaffBooking },
  refusals: ['reservation_not_found'],
});

export const getTimeline = route({
  id: 'getTimeline',
  method: 'GET',
  path: '/admin/bookings/{id}/timeline',
  summary: 'Everything that happened to a booking, the newest first',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.see',
  params: IdParams,
  answers: { 200: z.array(TimelineEntry) },
  refusals: ['reservation_not_found'],
});

export const resendMail = route({
  id: 'resendMail',
  method: 'POST',
  path: '/admin/bookings/{id}/resend',
  summary: "Send a mail about a booking again, in the guest's language",
  tag: TAG,
  caller: 'staff',
  needs: 'booking.tend',
  once: true,
  params: IdParams,
  body: z.strictObject({ what: z.enum(RESENDABLE) }),
  answers: { 200: StaffBooking },
  refusals: ['reservation_not_found', 'nothing_to_resend'],
});

export const correctContact = route({
  id: 'correctContact',
  method: 'PATCH',
  path: '/admin/bookings/{id}/contact',
  summary: 'Correct the contact of a guest; a member with an account changes the address alone',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.tend',
  once: true,
  params: IdParams,
  body: z.strictObject({
    name: z.string().max(200).optional(),
    phone: z.string().max(40).optional().describe('of a member only'),
    email: z.string().max(254).optional(),
    reason: Reason,
  }),
  answers: { 200: StaffBooking },
  refusals: ['reservation_not_found', 'contact_of_member', 'email_taken', 'invalid_fields'],
});

export const setPartySize = route({
  id: 'setPartySize',
  method: 'PATCH',
  path: '/admin/bookings/{id}/party',
  summary: 'Note how many guests come',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.tend',
  once: true,
  params: IdParams,
  body: z.strictObject({ partySize: PartySize }),
  answers: { 200: StaffBooking },
  refusals: ['reservation_not_found', 'visit_over'],
});

export const writeNote = route({
  id: 'writeNote',
  method: 'POST',
  path: '/admin/bookings/{id}/notes',
  summary: 'Write a note about a booking',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.tend',
  once: true,
  params: IdParams,
  // Not strict: a screen of the former version also sends an id.
  body: z.object({ text: z.string().trim().min(1).max(500) }),
  answers: { 200: StaffBooking },
  refusals: ['reservation_not_found'],
});

export const eraseGuest = route({
  id: 'eraseGuest',
  method: 'POST',
  path: '/admin/bookings/{id}/erase-guest',
  summary: 'Erase the name and contact details of a guest without a login from all their bookings, which stay',
  tag: TAG,
  caller: 'staff',
  needs: 'guest.erase',
  needsFreshFactor: true,
  once: true,
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  answers: { 200: StaffBooking },
  refusals: ['reservation_not_found', 'contact_of_member', 'guest_still_expected', 'guest_money_open'],
});

export const previewCancellation = route({
  id: 'previewCancellation',
  method: 'GET',
  path: '/admin/bookings/{id}/cancellation',
  summary: 'What canceling a booking would give back, for each way',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.cancel',
  params: IdParams,
  answers: { 200: z.array(StaffCancellation) },
  refusals: ['reservation_not_found'],
});

export const cancelForGuest = route({
  id: 'cancelForGuest',
  method: 'POST',
  path: '/admin/bookings/{id}/cancel',
  summary: "Cancel a guest's booking, with or without its money back",
  tag: TAG,
  caller: 'staff',
  needs: 'booking.cancel',
  once: true,
  params: IdParams,
  body: z.strictObject({
    refund: z.enum(STAFF_CANCELLATIONS).describe('`mistake` takes a booking at the desk back'),
    reason: Reason,
    version: Version,
  }),
  answers: { 200: StaffBooking, 202: ForApproval },
  refusals: [
    'reservation_not_found',
    'reservation_not_pending',
    'stale',
    'payment_under_way',
    'mistake_too_late',
    'approval_waits',
    'fresh_factor_required',
  ],
});

export const listStaffChoices = route({
  id: 'listStaffChoices',
  method: 'GET',
  path: '/admin/bookings/{id}/choices',
  summary: 'Free slots to which a booking can be moved, the nearest first',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.move',
  params: IdParams,
  query: z.strictObject({ day: CalendarDay.optional() }),
  answers: { 200: z.array(MoveChoice) },
  refusals: ['reservation_not_found'],
});

export const moveForGuest = route({
  id: 'moveForGuest',
  method: 'POST',
  path: '/admin/bookings/{id}/move',
  summary: 'Move a booking to another slot of its program',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.move',
  once: true,
  params: IdParams,
  body: z.strictObject({ slotId: Id, reason: Reason, version: Version }),
  answers: { 200: StaffBooking },
  refusals: [
    'reservation_not_found',
    'reservation_not_pending',
    'reservation_unpaid',
    'slot_not_found',
    'other_program',
    'slot_ended',
    'slot_locked',
    'slot_booked',
    'slot_held',
    'stale',
  ],
});

const VisitEnd = z
  .object({
    /** The change of the end, in minutes from the current end; negative for an earlier one. */
    minutes: z.int(),
    endTime: Instant,
    /** The amount that the guest would then owe. */
    owes: Vnd,
    /** Why the visit cannot end at `endTime`; null when it can. */
    refusal: z
      .enum(['visit_over', 'reservation_unpaid', 'visit_too_short', 'slot_booked', 'slot_locked', 'slot_held'])
      .nullable(),
  })
  .meta({ id: 'VisitEnd' });
export type VisitEnd = z.infer<typeof VisitEnd>;

export const listEnds = route({
  id: 'listEnds',
  method: 'GET',
  path: '/admin/bookings/{id}/ends',
  summary: 'Other ends that a visit could have',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.move',
  params: IdParams,
  answers: { 200: z.array(VisitEnd) },
  refusals: ['reservation_not_found'],
});

export const changeEnd = route({
  id: 'changeEnd',
  method: 'POST',
  path: '/admin/bookings/{id}/end',
  summary: 'Let a visit end later or sooner; what more time costs is charged',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.move',
  once: true,
  params: IdParams,
  body: z.strictObject({
    minutes: z.int().multipleOf(END_STEP_MINUTES).min(-600).max(MOST_LATER_MINUTES),
    /** The amount owed that the person saw. */
    owes: Vnd,
    /** The reason; required for a visit that ends sooner. */
    reason: Reason.optional(),
    version: Version,
  }),
  answers: { 200: StaffBooking },
  refusals: [
    'reservation_not_found',
    'visit_over',
    'reservation_unpaid',
    'visit_too_short',
    'slot_booked',
    'slot_locked',
    'slot_held',
    'amount_differs',
    'invalid_fields',
    'stale',
  ],
});

export const BOOKING_ROUTES = [
  findBookings,
  getBooking,
  getTimeline,
  resendMail,
  correctContact,
  setPartySize,
  writeNote,
  eraseGuest,
  previewCancellation,
  cancelForGuest,
  listStaffChoices,
  moveForGuest,
  listEnds,
  changeEnd,
] as const;
