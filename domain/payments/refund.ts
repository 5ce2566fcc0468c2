import { type Day, dayOf } from '../calendar/day.ts';
import { addWorkingDays } from '../calendar/working-days.ts';

/** `sent`: the gateway received the request and has not given a final answer. */
export type RefundState = 'requested' | 'sent' | 'settled' | 'failed';

/** `canceled` is for a voided ticket, `link_over` for a payment by link whose booking no longer awaited it; the others are for captures that bought nothing. */
export type RefundReason = 'wrong_amount' | 'account_deleted' | 'canceled' | 'promotion_gone' | 'link_over';

/** How many working days a refund takes. */
export const REFUND_WORKING_DAYS = { least: 21, most: 30 } as const;

export type ExpectedDays = { from: Day; until: Day };

/** Returns the first and last day, both included, on which a refund requested now is expected to arrive. */
export function expectedRefundDays(requestedAt: Date, holidays: ReadonlySet<Day>): ExpectedDays {
  const day = dayOf(requestedAt);
  return {
    from: addWorkingDays(day, REFUND_WORKING_DAYS.least, holidays),
    until: addWorkingDays(day, REFUND_WORKING_DAYS.most, holidays),
  };
}
