import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inHundredths, vndFromHundredths } from './gateway-amount.ts';

// shows: 4.20, 9.3
test.each([
  ['120000000', 1_200_000],
  ['0', 0],
  ['100', 1],
  ['000100', 1],
])('vndFromHundredths reads %s as %d đồng', (text, amount) => {
  expect(vndFromHundredths(text)).toBe(amount);
});

test.each(['', '150', '99', '-100', '+100', '1e4', '100.0', ' 100', '1,000', '0x64', 'NaN', '9'.repeat(19), '１００'])(
  'vndFromHundredths refuses %j',
  (text) => {
    expect(vndFromHundredths(text)).toBeNull();
  },
);

test('vndFromHundredths reads what inHundredths writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (amount) => {
      expect(vndFromHundredths(inHundredths(amount))).toBe(amount);
    }),
  );
});
