import { expect, test } from 'vitest';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { handedBack, refundedByMove } from './handed-back.ts';

const charge = (id: string, more: Partial<StaffBooking['charges'][number]> = {}): StaffBooking['charges'][number] => ({
  id,
  minutes: 30,
  amount: 400_000,
  state: 'paid',
  method: 'cash',
  reason: null,
  isRefunded: true,
  receipt: null,
  adjustment: null,
  ...more,
});

const undone = (state: 'settled' | 'requested' | null, charges: StaffBooking['charges']) => {
  const days = { expectedFrom: '2031-03-28', expectedUntil: '2031-04-10' };
  const refund = state && { state, method: 'manual' as const, amount: 1_200_000, ...days };
  const payment: StaffBooking['payment'] = {
    method: 'reception',
    isRequired: false,
    payBy: null,
    amount: 1_200_000,
    voucher: null,
    reference: null,
    invoice: null,
    adjustment: null,
    refund,
  };
  return { payment, charges };
};

test('gives back the money of the booking and of its charges', () => {
  expect(handedBack(undone('settled', []), [])).toBe(1_200_000);
  expect(handedBack(undone('settled', [charge('a'), charge('b', { method: 'terminal' })]), [])).toBe(2_000_000);
  expect(handedBack(undone(null, [charge('a')]), [charge('a', { isRefunded: false })])).toBe(400_000);
});

test('leaves out what came by transfer, was refunded before, waived or canceled', () => {
  const open = { isRefunded: false, method: null } as const;
  const left = [charge('a', { method: 'transfer' }), charge('b'), charge('c', { state: 'waived', ...open })];
  expect(handedBack(undone('requested', [...left, charge('d', { state: 'canceled', ...open })]), [charge('b')])).toBe(
    0,
  );
});

test('a move refunds the charges that were not refunded before, however they were paid', () => {
  const paid = [
    charge('a', { isRefunded: false }),
    charge('b', { method: 'transfer', isRefunded: false }),
    charge('c'),
  ];
  const moved = paid.map((each) => ({ ...each, isRefunded: true }));
  expect(refundedByMove({ charges: moved }, paid)).toBe(800_000);
  expect(refundedByMove({ charges: moved }, moved)).toBe(0);
});
