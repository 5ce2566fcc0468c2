import { z } from 'zod';
import { CalendarDay, Id, IdParams, Instant, Vnd } from './basics.ts';
import { EntryCode } from './entry.ts';
import { Refund } from './refunds.ts';
import { route } from './route.ts';
import { Program, SlotRoom } from './slots.ts';

export const ReservationStatus = z.enum(['PENDING', 'ATTENDED', 'DONE', 'NO_SHOW', 'CANCELED']);

export const Cancellation = z
  .object({
    allowed: z.boolean(),
    /** Why the reservation may not be cancelled; null when it may. */
    reason: z
      .enum(['not_pending', 'voucher', 'too_late', 'public_holiday', 'no_transaction', 'payment_required'])
      .nullable(),
    refundAmount: Vnd,
    refundMethod: Refund.shape.method,
    /** The last instant for a full refund. */
    until: Instant,
  })
  .meta({ id: 'Cancellation' });

/** The document that reverses an invoice or a receipt after a refund. */
export const Adjustment = z
  .object({ number: z.string(), url: z.string(), expiredAt: Instant })
  .meta({ id: 'Adjustment' });
export type Adjustment = z.infer<typeof Adjustment>;

/** The receipt for extra time that was paid. */
export const Receipt = Adjustment.extend({
  minutes: z.int(),
  amount: Vnd,
  adjustment: Adjustment.nullable(),
}).meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

/** The extra minutes that a move to a slot of the normal length drops, and what is refunded for extra time. */
export const MoveDrops = z.object({ minutes: z.int(), returns: Vnd }).meta({ id: 'MoveDrops' });
export type MoveDrops = z.infer<typeof MoveDrops>;

/** How to transfer the money of an unpaid reservation; also for staff. */
export const TransferDue = z
  .object({
    reference: z.string(),
    bank: z.string(),
    accountNumber: z.string(),
    accountOwner: z.string(),
    /** The text of the VietQR code. */
    qr: z.string(),
  })
  .meta({ id: 'TransferDue' });
export type TransferDue = z.infer<typeof TransferDue>;

/** The part of a slot that a reservation shows. */
export const ReservedSlot = z
  .object({ id: Id, startTime: Instant, endTime: Instant, room: SlotRoom, program: Program })
  .meta({ id: 'ReservedSlot' });

export const Reservation = z
  .object({
    id: Id,
    viewer: z.enum(['owner', 'guest', 'visitor']),
    status: ReservationStatus,
    createdAt: Instant,
    notes: z.string().nullable(),
    slot: ReservedSlot,
    purchasedTicket: z
      .object({ id: Id, transaction: z.object({ id: Id, amount: Vnd }) })
      .nullable()
      .describe('for its owner, or anyone with the link of a guest; null when nothing was paid'),
    voucherUsage: z
      .object({
        voucher: z.object({ type: z.object({ name: z.string() }), partner: z.object({ name: z.string() }) }),
      })
      .nullable(),
    paymentMethod: z.enum(['card', 'ticket', 'voucher', 'free', 'reception']).nullable(),
    paymentRequired: z.boolean(),
    payBy: Instant.nullable().describe(
      'the payment deadline, for its owner, or anyone with the link of a guest; null when paid or over',
    ),
    amountDue: Vnd.nullable().describe('for its owner, or anyone with the link of a guest; null when paid or over'),
    transfer: TransferDue.nullable().describe(
      'for its owner, or anyone with the link of a guest; null when it awaits no transfer',
    ),
    /** Whether it was cancelled because it was not paid by its deadline. */
    canceledUnpaid: z.boolean().describe('for its owner, or anyone with the link of a guest'),
    invoiceUrl: z.string().nullable().describe('for its owner, or anyone with the link of a guest'),
    invoiceExpiredAt: Instant.nullable(),
    adjustment: Adjustment.nullable().describe('for its owner, or anyone with the link of a guest'),
    receipts: z
      .array(Receipt)
      .describe('payment receipts for charges; for its owner, or anyone with the link of a guest'),
    ttLockQRCodes: z.array(EntryCode),
    cancellation: Cancellation.nullable().describe(
      'for its owner, or anyone with the link of a guest, who cancels by contacting the location',
    ),
    /** The last instant at which its owner may move it; null when it cannot be moved. */
    movableUntil: Instant.nullable(),
    /** What its owner loses and gets back by a move; null when it cannot be moved. */
    moveDrops: MoveDrops.nullable(),
    /** The refund of a cancelled reservation. */
    refund: Refund.nullable().describe(
      'for its owner, or anyone with the link of a guest; null when nothing is refunded',
    ),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.infer<typeof Reservation>;

export const TicketUse = z
  .strictObject({ userId: Id, ticketId: Id, slotId: Id, purchasedTicketId: Id })
  .meta({ id: 'TicketUse' });
export type TicketUse = z.infer<typeof TicketUse>;

export const reserveWithTicket = route({
  id: 'reserveWithTicket',
  method: 'POST',
  path: '/reservations',
  summary: 'Reserve a slot with an unused ticket of the caller',
  tag: 'Reservations',
  caller: 'member',
  once: true,
  body: TicketUse,
  answers: { 201: Reservation },
  refusals: [
    'forbidden',
    'ticket_not_found',
    'slot_not_found',
    'ticket_used',
    'ticket_mismatch',
    'slot_ended',
    'slot_booked',
    'slot_locked',
    'slot_held',
  ],
  personal: true,
});

export const listReservations = route({
  id: 'listReservations',
  method: 'GET',
  path: '/reservations/user/{id}',
  summary: "The caller's reservations, newest first",
  tag: 'Reservations',
  caller: 'member',
  params: IdParams,
  answers: { 200: z.array(Reservation) },
  refusals: ['forbidden'],
  personal: true,
});

export const getReservation = route({
  id: 'getReservation',
  method: 'GET',
  path: '/reservations/{id}',
  summary: 'One reservation, reduced to what the viewer may see',
  tag: 'Reservations',
  caller: 'viewer',
  params: IdParams,
  answers: { 200: Reservation },
  refusals: ['reservation_not_found'],
  personal: true,
});

export const releaseReservation = route({
  id: 'releaseReservation',
  method: 'POST',
  path: '/reservations/{id}/release',
  summary: "Release the caller's unpaid reservation; nothing is refunded",
  tag: 'Reservations',
  caller: 'member',
  params: IdParams,
  answers: { 200: Reservation },
  refusals: ['reservation_not_found', 'reservation_paid'],
  personal: true,
});

/** A free slot to which a reservation can be moved. */
export const MoveChoice = z
  .object({ slotId: Id, startTime: Instant, endTime: Instant, room: z.object({ id: Id, displayName: z.string() }) })
  .meta({ id: 'MoveChoice' });
export type MoveChoice = z.infer<typeof MoveChoice>;

/**
 * A free slot for the reservation's owner. `isFinal`: after this move they can neither cancel for a refund
 * nor move again.
 */
export const OwnMoveChoice = MoveChoice.extend({ isFinal: z.boolean() }).meta({ id: 'OwnMoveChoice' });
export type OwnMoveChoice = z.infer<typeof OwnMoveChoice>;

export const listMoveChoices = route({
  id: 'listMoveChoices',
  method: 'GET',
  path: '/reservations/{id}/choices',
  summary: "Free slots to which the caller's reservation can be moved, the nearest first",
  tag: 'Reservations',
  caller: 'member',
  params: IdParams,
  query: z.strictObject({ day: CalendarDay.optional() }),
  answers: { 200: z.array(OwnMoveChoice) },
  refusals: ['reservation_not_found'],
  personal: true,
});

export const moveReservation = route({
  id: 'moveReservation',
  method: 'POST',
  path: '/reservations/{id}/move',
  summary: "Move the caller's reservation to another slot of its program at its location, free of charge",
  tag: 'Reservations',
  caller: 'member',
  once: true,
  params: IdParams,
  body: z.strictObject({ slotId: Id }),
  answers: { 200: Reservation },
  refusals: [
    'reservation_not_found',
    'reservation_not_pending',
    'reservation_unpaid',
    'move_too_late',
    'slot_not_found',
    'other_program',
    'slot_ended',
    'slot_locked',
    'slot_booked',
    'slot_held',
  ],
  personal: true,
});
