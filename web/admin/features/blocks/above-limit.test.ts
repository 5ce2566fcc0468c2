import { expect, test } from 'vitest';
import type { StaffCancellation } from '#contract/staff/bookings.ts';
import { aboveLimit } from './above-limit.ts';

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

const TOGETHER = { kind: 'together' };
const alone = (count: number) => ({ kind: 'alone', count });

test('refunds beyond the rules need another person when together they are above what is left of the limit', () => {
  expect(aboveLimit([])).toBeNull();
  expect(aboveLimit([refund(1_200_000)])).toBeNull();
  expect(aboveLimit([refund(800_000), refund(1_200_000)])).toBeNull();
  expect(aboveLimit([refund(1_200_000), refund(1_200_000)])).toEqual(TOGETHER);
});

test('refunds by the rules count towards no limit, and one above it by itself is enough', () => {
  const byRule = refund(1_200_000, { isBeyond: false });
  expect(aboveLimit([byRule, byRule, refund(1_200_000)])).toBeNull();
  expect(aboveLimit([refund(0, { needsApproval: true, aloneLeft: 0 })])).toEqual(alone(1));
  expect(aboveLimit([[]])).toBeNull();
});

test('refunds that are each above the limit are counted, and use up nothing of it for the others', () => {
  const high = refund(2_800_000, { needsApproval: true });
  expect(aboveLimit([high, high])).toEqual(alone(2));
  expect(aboveLimit([high, refund(1_200_000)])).toEqual(alone(1));
  expect(aboveLimit([high, refund(1_200_000), refund(1_200_000)])).toEqual(TOGETHER);
});
