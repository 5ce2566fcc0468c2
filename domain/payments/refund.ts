import { type Day, dayOf } from '../calendar/day.ts';
import { addWorkingDays } from '../calendar/working-days.ts';

/** `sent`: the gateway was asked, and has not said for good what became of it. */
export type RefundState = 'requested' | 'sent' | 'settled' | 'failed';

/** How many working days a refund takes. */
export const REFUND_WORKING_DAYS = { least: 21, most: 30 } as const;

export type ExpectedDays = { from: Day; until: Day };

/** Between which two days, both included, the money of a refund that is requested now is expected to arrive. */
export function expectedRefundDays(requestedAt: Date, holidays: ReadonlySet<Day>): ExpectedDays {
  const day = dayOf(requestedAt);
  return {
    from: addWorkingDays(day, REFUND_WORKING_DAYS.least, holidays),
    until: addWorkingDays(day, REFUND_WORKING_DAYS.most, holidays),
  };
}
