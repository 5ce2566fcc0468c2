import { z } from 'zod';
import { PAY_LINK_STATES } from '#domain/counter/pay-link.ts';
import { Id, Instant, Vnd } from './basics.ts';
import { route } from './route.ts';

const Token = z.string().max(200).describe('the token of the mailed link');

/** A booking that is paid by link. Anyone with the link may see it, so it names no person. */
export const PayLink = z
  .object({
    state: z.enum(PAY_LINK_STATES),
    reservationId: Id,
    startTime: Instant,
    endTime: Instant,
    location: z.string(),
    room: z.string(),
    program: z.string(),
    amount: Vnd,
    payBy: Instant,
    freeCancellationUntil: Instant.nullable().describe('the last instant for a full refund; null on a public holiday'),
    lastFailed: z.boolean().describe('the last attempt by this link was refused or canceled'),
    lastCanceled: z.boolean().describe('the guest canceled the last attempt by this link'),
    returned: Vnd.nullable().describe('what the last attempt by this link paid too late, and is refunded'),
  })
  .meta({ id: 'PayLink' });
export type PayLink = z.infer<typeof PayLink>;

export const openPayLink = route({
  id: 'openPayLink',
  method: 'POST',
  path: '/pay-links/open',
  summary: 'The unpaid booking of a mailed link, and whether it can be paid',
  tag: 'Payments',
  caller: 'anyone',
  body: z.strictObject({ token: Token }),
  answers: { 200: PayLink },
  refusals: ['pay_link_invalid'],
  personal: true,
});

export const startLinkPayment = route({
  id: 'startLinkPayment',
  method: 'POST',
  path: '/pay-links/payment',
  summary: 'Begin the card payment of the booking of a mailed link, or return the one under way',
  tag: 'Payments',
  caller: 'anyone',
  body: z.strictObject({ token: Token, vpc_Locale: z.string().max(10) }),
  answers: {
    200: z.object({ url: z.url().describe('the signed address of the payment page') }).meta({ id: 'LinkPayment' }),
  },
  refusals: ['pay_link_invalid', 'not_awaiting_payment', 'payment_under_way', 'payments_unavailable', 'too_many_holds'],
  personal: true,
});
