import { describe, expect, test } from 'vitest';
import { LOCALES } from './locale.ts';
import { formatMoney, formatVnd, isVnd } from './money.ts';

// shows: 1.20, 9.1
describe('formatVnd and isVnd', () => {
  test.each([
    { amount: 0, locale: 'en', text: '0\u00a0₫' },
    { amount: 999, locale: 'vi', text: '999\u00a0₫' },
    { amount: 2_800_000, locale: 'en', text: '2,800,000\u00a0₫' },
    { amount: 2_800_000, locale: 'vi', text: '2.800.000\u00a0₫' },
    { amount: 2_800_000, locale: 'ja', text: '2,800,000\u00a0₫' },
    { amount: 1_234_567, locale: 'vi', text: '1.234.567\u00a0₫' },
  ] as const)('formatVnd and isVnd format $amount in $locale', ({ amount, locale, text }) => {
    expect(formatVnd(amount, locale)).toBe(text);
  });

  test.each(LOCALES)('formatVnd and isVnd group digits as Unicode does (%s)', (locale) => {
    const unicode = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    for (let digits = 1, amount = 0; digits <= 15; digits += 1) {
      amount = amount * 10 + (digits % 10);
      for (const each of [amount, -amount]) expect(formatVnd(each, locale)).toBe(`${unicode.format(each)}\u00a0₫`);
    }
  });

  test.each([0, 1, Number.MAX_SAFE_INTEGER])('formatVnd and isVnd accept %s as an amount', (value) =>
    expect(isVnd(value)).toBe(true),
  );

  test.each([
    -1,
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.MAX_SAFE_INTEGER + 1,
    '1',
    null,
    undefined,
    [1],
    1n,
  ])('formatVnd and isVnd refuse %s as an amount', (value) => expect(isVnd(value)).toBe(false));
});

// shows: 1.21, 9.1
test('formatMoney writes amounts in US style, in dollars by default', () => {
  expect(formatMoney(1234.5)).toBe('$1,234.50');
  expect(formatMoney(1234.5, 'EUR')).toBe('€1,234.50');
  expect(formatMoney(1234, 'JPY')).toBe('¥1,234');
});
