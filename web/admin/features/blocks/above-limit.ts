import type { StaffCancellation } from '#contract/staff/bookings.ts';

/**
 * Returns whether another person has to approve some of several full refunds, by the previews of each booking: the
 * amounts beyond the rules count together towards the limit of one person.
 */
export function isAboveLimit(previews: readonly (readonly StaffCancellation[])[]): boolean {
  const beyond = previews.flatMap((ways) => ways.filter(({ wish, isBeyond }) => wish === 'all' && isBeyond));
  const sum = beyond.reduce((total, { refundAmount }) => total + refundAmount, 0);
  return beyond.some(({ needsApproval, aloneLeft }) => needsApproval || sum > aloneLeft);
}
