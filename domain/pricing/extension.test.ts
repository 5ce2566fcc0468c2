import { describe, expect, test } from 'vitest';
import { extensionPrice, minutesToPay } from './extension.ts';

describe('extensionPrice', () => {
  test.each([
    [{ price: 1_200_000, minutes: 90 }, 30, 400_000],
    [{ price: 1_000_000, minutes: 90 }, 30, 333_000],
    [{ price: 1_000_000, minutes: 90 }, 60, 667_000],
    [{ price: 0, minutes: 90 }, 60, 0],
  ])('for a program of %o, %i more minutes cost %i VND', (program, minutes, price) => {
    expect(extensionPrice(program, minutes)).toBe(price);
  });
});

describe('minutesToPay', () => {
  test.each([
    ['nothing was charged', 60, [], 60],
    ['an open charge is no payment', 60, [{ state: 'open' as const, minutes: 60, isRefunded: false }], 60],
    ['some of it is paid', 90, [{ state: 'paid' as const, minutes: 60, isRefunded: false }], 30],
    ['some of it was waived', 90, [{ state: 'waived' as const, minutes: 30, isRefunded: false }], 60],
    ['more is paid than the visit has', 30, [{ state: 'paid' as const, minutes: 60, isRefunded: false }], 0],
    ['what was paid went back', 60, [{ state: 'paid' as const, minutes: 60, isRefunded: true }], 60],
    ['the visit is shorter than its program', -30, [], 0],
    ['a canceled charge counts for nothing', 30, [{ state: 'canceled' as const, minutes: 30, isRefunded: false }], 30],
  ])('minutesToPay counts the unpaid minutes when %s', (_, beyond, charges, minutes) => {
    expect(minutesToPay(beyond, charges)).toBe(minutes);
  });
});
