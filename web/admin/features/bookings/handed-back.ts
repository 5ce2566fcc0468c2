import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { Vnd } from '#domain/basics/money.ts';

type Charges = Pick<StaffBooking, 'charges'>;

/**
 * Returns the amount that staff hand back after a booking was undone: its money and that of its charges,
 * except transfers and earlier refunds.
 */
export function handedBack(undone: Charges & Pick<StaffBooking, 'payment'>, before: Charges['charges']): Vnd {
  const refundedBefore = new Set(before.filter(({ isRefunded }) => isRefunded).map(({ id }) => id));
  const { refund } = undone.payment;
  return undone.charges
    .filter(({ id, isRefunded, method }) => isRefunded && method !== 'transfer' && !refundedBefore.has(id))
    .reduce((sum, { amount }) => sum + amount, refund?.state === 'settled' ? refund.amount : 0);
}
