import { expect, test } from 'vitest';
import type { StaffCancellation } from '#contract/staff/bookings.ts';
import { isAboveLimit } from './above-limit.ts';

const refund = (refundAmount: number, more: Partial<StaffCancellation> = {}): StaffCancellation[] => [
  {
    wish: 'all',
    refundAmount,
    returnsVoucher: false,
    isBeyond: true,
    needsApproval: false,
    aloneLeft: 2_000_000,
    ...more,
  },
];

test('refunds beyond the rules need another person when together they are above what is left of the limit', () => {
  expect(isAboveLimit([])).toBe(false);
  expect(isAboveLimit([refund(1_200_000)])).toBe(false);
  expect(isAboveLimit([refund(800_000), refund(1_200_000)])).toBe(false);
  expect(isAboveLimit([refund(1_200_000), refund(1_200_000)])).toBe(true);
});

test('refunds by the rules count towards no limit, and one above it alone is enough', () => {
  const byRule = refund(1_200_000, { isBeyond: false });
  expect(isAboveLimit([byRule, byRule, refund(1_200_000)])).toBe(false);
  expect(isAboveLimit([refund(0, { needsApproval: true, aloneLeft: 0 })])).toBe(true);
  expect(isAboveLimit([[]])).toBe(false);
});
