import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitVat } from './vat.ts';

// shows: 9.31
test.each([
  { gross: 1_080_000, rate: 8, net: 1_000_000, vat: 80_000 },
  { gross: 1_200_000, rate: 8, net: 1_111_111, vat: 88_889 },
  { gross: 2_800_000, rate: 10, net: 2_545_455, vat: 254_545 },
  { gross: 999_001, rate: 0, net: 999_001, vat: 0 },
  { gross: 0, rate: 8, net: 0, vat: 0 },
  { gross: 1, rate: 100, net: 1, vat: 0 },
])('splitVat splits $gross ₫ at $rate % into $net and $vat', ({ gross, rate, net, vat }) => {
  expect(splitVat(gross, rate)).toEqual({ net, vat });
});

// shows: 1.30
test('splitVat returns parts that add up to the price, with the net rounded to the nearest đồng', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), fc.integer({ min: 0, max: 100 }), (gross, rate) => {
      const { net, vat } = splitVat(gross, rate);
      expect(net + vat).toBe(gross);
      // |net × (100 + rate) − 100 × gross| is at most half of one đồng at that scale.
      const distance = 2n * (BigInt(net) * BigInt(100 + rate) - 100n * BigInt(gross));
      expect(distance <= BigInt(100 + rate) && distance >= -BigInt(100 + rate)).toBe(true);
    }),
  );
});
