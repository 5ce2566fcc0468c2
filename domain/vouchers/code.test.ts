import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalVoucherCode, groupVoucherCode, isVoucherCodeTooShort, lastFourOf } from './code.ts';

// shows: 5.34
test.each([
  'GIFT-AAAA-0001',
  'giftaaaa0001',
  ' gift aaaa 0001 ',
  'Gift–AAAA—0001',
  'GIFT−AAAA‐0001',
  'ＧＩＦＴ－ＡＡＡＡ－０００１',
  'ＧＩＦＴーＡＡＡＡー０００１',
  'G-I-F-T-A-A-A-A-0-0-0-1\t',
])('canonicalVoucherCode reads %s as the same code', (typed) => {
  expect(canonicalVoucherCode(typed)).toBe('GIFTAAAA0001');
});

describe('a code being typed', () => {
  // shows: 5.12, 9.10
  test.each([
    ['', ''],
    ['-', ''],
    ['g', 'G'],
    ['gift', 'GIFT'],
    ['gift-', 'GIFT'],
    ['gifta', 'GIFT-A'],
    ['gift-aaaa-0001', 'GIFT-AAAA-0001'],
    ['giftaaaa00012', 'GIFT-AAAA-0001-2'],
  ])('%j is grouped as %j', (typed, shown) => {
    expect(groupVoucherCode(typed)).toBe(shown);
  });

  /** Letters whose upper case has another length, combining marks, and separators. */
  const pieces = fc.constantFrom(
    'a',
    'Z',
    '9',
    'ß',
    'ŉ',
    'ΐ',
    'ﬁ',
    'Ａ',
    '\u0301',
    '\u0308',
    '-',
    '－',
    'ー',
    '—',
    ' ',
    '😀',
  );

  test('a grouped code stays unchanged when grouped again, and stays the same code', () => {
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const typed = parts.join('');
        const shown = groupVoucherCode(typed);
        expect(groupVoucherCode(shown)).toBe(shown);
        expect(canonicalVoucherCode(shown)).toBe(canonicalVoucherCode(typed));
      }),
    );
  });

  // shows: 5.13, 9.10
  test.each([
    ['', false],
    ['a', true],
    ['gift-a', true],
    ['gift-aa', false],
  ])('%j is too short: %s', (typed, tooShort) => {
    expect(isVoucherCodeTooShort(typed)).toBe(tooShort);
  });
});

test('lastFourOf returns the last four characters of a code', () => {
  expect(lastFourOf('gift-aaaa-0001')).toBe('0001');
});
