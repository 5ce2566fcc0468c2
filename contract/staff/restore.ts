import { z } from 'zod';
import { CalendarDay, Id, Instant, Vnd } from '../basics.ts';
import { route } from '../route.ts';
import { Done, Reason } from './basics.ts';

const TAG = 'After a restore';

export const SlotsOfDay = z
  .array(
    z.object({
      id: Id,
      startTime: Instant,
      endTime: Instant,
      room: z.string(),
      program: z.string(),
      isBooked: z.boolean(),
    }),
  )
  .meta({ id: 'SlotsOfDay' });
export type SlotsOfDay = z.infer<typeof SlotsOfDay>;

export const listSlotsOfDay = route({
  id: 'listSlotsOfDay',
  method: 'GET',
  path: '/admin/restore/slots',
  summary: 'Every slot of a location on a day, booked or over as well',
  tag: TAG,
  caller: 'staff',
  needs: 'restore.finish',
  query: z.strictObject({ locationId: Id, day: CalendarDay }),
  answers: { 200: SlotsOfDay },
  refusals: [],
});

/** The outcomes of recording a captured payment after a restore. */
export const TAKEN_IN = [
  'reservation',
  'unused_ticket',
  'refund_wrong_amount',
  'refund_account_deleted',
  'refund_promotion_gone',
  'refund_link_over',
  /** The database knew the attempt, and settled it for that attempt's member and slot. */
  'settled_as_known',
] as const;

export const takeInPayment = route({
  id: 'takeInPayment',
  method: 'POST',
  path: '/admin/restore/payments',
  summary: 'Record a payment that the gateway captured and the database does not know, for a member and a slot',
  tag: TAG,
  caller: 'staff',
  needs: 'restore.finish',
  needsFreshFactor: true,
  body: z.strictObject({
    reference: z.string().regex(/^\w{1,40}$/),
    email: z.string().max(254),
    slotId: Id,
    reason: Reason,
  }),
  answers: { 200: z.object({ amount: Vnd, became: z.enum(TAKEN_IN) }) },
  refusals: [
    'member_not_found',
    'slot_not_found',
    'payment_known',
    'payment_not_captured',
    'payments_unavailable',
    'gateway_silent',
  ],
});

export const skipInvoiceNumbers = route({
  id: 'skipInvoiceNumbers',
  method: 'POST',
  path: '/admin/restore/invoice-numbers',
  summary: "Continue a year's invoice numbers after the highest one ever issued",
  tag: TAG,
  caller: 'staff',
  needs: 'restore.finish',
  needsFreshFactor: true,
  body: z.strictObject({ year: z.int().min(2000).max(9999), last: z.int().min(1).max(999_999_999), reason: Reason }),
  answers: { 200: Done },
  refusals: ['invoice_numbers_higher'],
});

export const markRestored = route({
  id: 'markRestored',
  method: 'POST',
  path: '/admin/restore/mark',
  summary: 'End all sessions, and ask the gateway about waiting refunds before they are sent and about open payments',
  tag: TAG,
  caller: 'staff',
  needs: 'restore.finish',
  needsFreshFactor: true,
  body: z.strictObject({ reason: Reason }),
  answers: { 200: z.object({ refunds: z.int(), payments: z.int(), sessions: z.int() }) },
  refusals: [],
});

export const RESTORE_ROUTES = [listSlotsOfDay, takeInPayment, skipInvoiceNumbers, markRestored] as const;
