import { z } from 'zod';
import { Id, IdParams, Instant, Vnd } from './basics.ts';
import { EntryCode } from './entry.ts';
import { Refund } from './refunds.ts';
import { route } from './route.ts';
import { Program, SlotRoom } from './slots.ts';

export const ReservationStatus = z.enum(['PENDING', 'ATTENDED', 'DONE', 'NO_SHOW', 'CANCELED']);

export const Cancellation = z
  .object({
    allowed: z.boolean(),
    /** Why it may not be canceled; null when it may. */
    reason: z
      .enum(['not_pending', 'voucher', 'too_late', 'public_holiday', 'no_transaction', 'payment_required'])
      .nullable(),
    refundAmount: Vnd,
    /** The last instant at which the whole amount comes back. */
    until: Instant,
  })
  .meta({ id: 'Cancellation' });

/** As much of a slot as whoever has reserved it needs. */
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
    purchasedTicket: z.object({ id: Id, transaction: z.object({ id: Id, amount: Vnd }) }).nullable(),
    voucherUsage: z
      .object({
        voucher: z.object({ type: z.object({ name: z.string() }), partner: z.object({ name: z.string() }) }),
      })
      .nullable(),
    paymentMethod: z.enum(['card', 'ticket', 'voucher', 'free', 'reception']).nullable(),
    paymentRequired: z.boolean(),
    payBy: Instant.nullable().describe('by when it must be paid, for its owner; null when it is paid or over'),
    invoiceUrl: z.string().nullable(),
    invoiceExpiredAt: Instant.nullable(),
    ttLockQRCodes: z.array(EntryCode),
    cancellation: Cancellation.nullable(),
    /** What a canceled reservation's money is doing, for its owner; null when there is none to go back. */
    refund: Refund.nullable(),
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
    'idempotency_key_reused',
    'request_in_progress',
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
  summary: 'One reservation, as much of it as the viewer may see',
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
  summary: "Give up the caller's reservation that is not paid yet; nothing is refunded",
  tag: 'Reservations',
  caller: 'member',
  params: IdParams,
  answers: { 200: Reservation },
  refusals: ['reservation_not_found', 'reservation_paid'],
  personal: true,
});
