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
])('%s is the same code', (typed) => {
  expect(canonicalVoucherCode(typed)).toBe('GIFTAAAA0001');
});

describe('a code while it is typed', () => {
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
  ])('%j is shown as %j', (typed, shown) => {
    expect(groupVoucherCode(typed)).toBe(shown);
  });

  /**
   * Letters that change their number or form in upper case, marks that join what stands before, and
   * separators.
   */
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

  test('grouping it again changes nothing, and it stays the same code', () => {
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

test('only its last four characters are kept in clear', () => {
  expect(lastFourOf('gift-aaaa-0001')).toBe('0001');
});
