import type { StaffCancellation } from '#contract/staff/bookings.ts';

/** How full refunds are above the limit of one person: a number of them each by itself, or several only together. */
export type AboveLimit = { readonly kind: 'alone'; readonly count: number } | { readonly kind: 'together' };

/**
 * Decides why another person has to approve some of several full refunds, by the previews of each booking; null when
 * nobody has to. Amounts beyond the rules count together; one that waits for approval does not count.
 */
export function aboveLimit(previews: readonly (readonly StaffCancellation[])[]): AboveLimit | null {
  const beyond = previews.flatMap((ways) => ways.filter(({ wish, isBeyond }) => wish === 'all' && isBeyond));
  const rest = beyond.filter(({ needsApproval }) => !needsApproval);
  const sum = rest.reduce((total, { refundAmount }) => total + refundAmount, 0);
  if (rest.some(({ aloneLeft }) => sum > aloneLeft)) return { kind: 'together' };
  const count = beyond.length - rest.length;
  return count === 0 ? null : { kind: 'alone', count };
}
