import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { Vnd } from '#domain/basics/money.ts';

type Charges = Pick<StaffBooking, 'charges'>;

/**
 * Returns the amount that staff hand back after a booking was undone: its money and that of its charges,
 * except transfers and earlier refunds.
 */
export function handedBack(undone: Charges & Pick<StaffBooking, 'payment'>, before: Charges['charges']): Vnd {
  const { refund } = undone.payment;
  return newRefunds(undone, before)
    .filter(({ method }) => method !== 'transfer')
    .reduce((sum, { amount }) => sum + amount, refund?.state === 'settled' ? refund.amount : 0);
}

/** Returns the money for extra time that is refunded because a booking was moved. */
export function refundedByMove(moved: Charges, before: Charges['charges']): Vnd {
  return newRefunds(moved, before).reduce((sum, { amount }) => sum + amount, 0);
}

function newRefunds({ charges }: Charges, before: Charges['charges']): Charges['charges'] {
  const refundedBefore = new Set(before.filter(({ isRefunded }) => isRefunded).map(({ id }) => id));
  return charges.filter(({ id, isRefunded }) => isRefunded && !refundedBefore.has(id));
}
