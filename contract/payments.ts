import { z } from 'zod';
import { Id, IdParams, Instant, Vnd } from './basics.ts';
import { Buyer } from './invoices.ts';
import { Refund } from './refunds.ts';
import { Reservation } from './reservations.ts';
import { route } from './route.ts';
import { Slot } from './slots.ts';

/** The names are OnePAY's, as the client sends them. The server replaces `AgainLink` and `vpc_TicketNo`. */
export const PaymentAsk = z
  .strictObject({
    vpc_Locale: z.string().max(10),
    AgainLink: z.string().max(2000).optional(),
    vpc_TicketNo: z.string().max(100).optional(),
    user_UserId: Id,
    user_SlotId: Id,
    vpc_Promotion_Code: z.string().max(100).optional(),
    expectedAmount: Vnd.optional().describe('the total that the payer was shown; any other total is refused'),
    buyer: Buyer.optional().describe('the company to which the invoice is issued'),
  })
  .meta({ id: 'PaymentAsk' });
export type PaymentAsk = z.infer<typeof PaymentAsk>;

export const PaymentStart = z
  .object({
    data: z.union([
      z.object({ url: z.url().describe('the signed address of the payment page') }),
      z.object({ slot: Slot, reservation: Reservation }).describe('when the total is zero'),
    ]),
  })
  .meta({ id: 'PaymentStart' });
export type PaymentStart = z.infer<typeof PaymentStart>;

/**
 * The outcome of a payment: `open` (no final answer yet), `reserved`, `ticket` (paid too late, an unused
 * ticket exists), `failed`, `refund` (captured in a wrong amount, being refunded), `closed` (abandoned or
 * never answered).
 */
export const PaymentOutcome = z.enum(['open', 'reserved', 'ticket', 'failed', 'refund', 'closed']);

export const Payment = z
  .object({
    id: Id,
    outcome: PaymentOutcome,
    amount: Vnd,
    slotId: Id,
    ticketId: Id,
    startedAt: Instant,
    reservation: Reservation.nullable(),
    purchasedTicketId: Id.nullable(),
    /** The nearest free slots of the program, when the paid slot was taken by another member. */
    alternatives: z.array(Slot),
    /** Why the capture became an unused ticket, where the slot was not merely taken or locked; otherwise null. */
    unusedBecause: z.enum(['own_booking', 'slot_ended']).nullable(),
    /** The refund of a capture that bought nothing. */
    refund: Refund.nullable(),
    /** Why a capture bought nothing; null when it bought something, or nothing was captured. */
    returnedBecause: z.enum(['wrong_amount', 'promotion_gone', 'account_deleted', 'link_over']).nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

export const startPayment = route({
  id: 'startPayment',
  method: 'POST',
  path: '/payment/get-payment-url',
  summary: 'Start the payment for a held slot, or return the one already started',
  tag: 'Payments',
  caller: 'member',
  once: true,
  body: PaymentAsk,
  answers: { 200: PaymentStart },
  refusals: [
    'forbidden',
    'invalid_fields',
    'slot_not_found',
    'hold_required',
    'slot_ended',
    'slot_locked',
    'promotion_not_found',
    'promotion_inactive',
    'promotion_outside_dates',
    'promotion_usage_limit',
    'promotion_in_use',
    'amount_differs',
    'payments_unavailable',
  ],
  personal: true,
});

export const getPayment = route({
  id: 'getPayment',
  method: 'GET',
  path: '/payments/{id}',
  summary: 'The outcome of a payment, for its owner only',
  tag: 'Payments',
  caller: 'member',
  params: IdParams,
  answers: { 200: Payment },
  refusals: ['payment_not_found'],
  personal: true,
});

export const returnFromGateway = route({
  id: 'returnFromGateway',
  method: 'GET',
  path: '/payment/onepay/return',
  summary: 'The return address of the gateway; settles the payment and redirects to the slot',
  tag: 'Payments',
  caller: 'anyone',
  answers: { 302: z.null() },
  refusals: [],
  personal: true,
});

export const noticeFromGateway = route({
  id: 'noticeFromGateway',
  method: 'GET',
  path: '/payment/onepay/ipn',
  summary: "The gateway's own notice (IPN); settles the payment and answers in the gateway's format",
  tag: 'Payments',
  caller: 'anyone',
  answers: { 200: z.string() },
  refusals: ['payment_not_found', 'payments_unavailable'],
  personal: true,
});

export const postNoticeFromGateway = route({
  ...noticeFromGateway,
  id: 'postNoticeFromGateway',
  method: 'POST',
  summary: "The gateway's own notice (IPN) as a form",
});
