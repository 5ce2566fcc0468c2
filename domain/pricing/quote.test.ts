import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isVnd } from '../basics/money.ts';
import { type Discount, quote } from './quote.ts';

const percent = (discountValue: number): Discount => ({ discountType: 'PERCENTAGE', discountValue });
const fixed = (discountValue: number): Discount => ({ discountType: 'FIXED_AMOUNT', discountValue });

describe('quote', () => {
  // shows: 3.9, 5.22
  test.each([
    { price: 1_200_000, discount: null, taken: 0, total: 1_200_000 },
    { price: 1_200_000, discount: percent(10), taken: 120_000, total: 1_080_000 },
    { price: 1_234_567, discount: percent(10), taken: 123_456, total: 1_111_111 },
    { price: 99, discount: percent(1), taken: 0, total: 99 },
    { price: 1_200_000, discount: percent(0), taken: 0, total: 1_200_000 },
    { price: 1_234_567, discount: percent(100), taken: 1_234_567, total: 0 },
    { price: 1_200_000, discount: fixed(200_000), taken: 200_000, total: 1_000_000 },
    { price: 1_200_000, discount: fixed(1_200_000), taken: 1_200_000, total: 0 },
    { price: 1_200_000, discount: fixed(5_000_000), taken: 1_200_000, total: 0 },
    { price: 0, discount: percent(50), taken: 0, total: 0 },
    { price: 0, discount: fixed(1), taken: 0, total: 0 },
  ])('quote returns $total for $price with $discount', ({ price, discount, taken, total }) => {
    expect(quote(price, discount)).toEqual({ original: price, discount: taken, total });
  });
});

const prices = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

test('quote computes a percentage exactly for any price', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 100 }), (price, value) => {
      expect(BigInt(quote(price, percent(value)).discount)).toBe((BigInt(price) * BigInt(value)) / 100n);
    }),
  );
});

// shows: 5.22
test('quote never loses money and never goes below zero', () => {
  const discounts = fc.oneof(fc.integer({ min: 0, max: 100 }).map(percent), prices.map(fixed));
  fc.assert(
    fc.property(prices, discounts, (price, discount) => {
      const { original, discount: taken, total } = quote(price, discount);
      expect([original, taken, total].every(isVnd)).toBe(true);
      expect(taken + total).toBe(original);
    }),
  );
});
