import { describe, expect, it } from 'vitest';
import { digitsOf, writesOther } from './digits.ts';

const press = (key: string, held: Partial<Parameters<typeof writesOther>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('digitsOf', () => {
  it.each([
    ['0900 000 100', '0900000100'],
    ['+84 (900) 000-100', '84900000100'],
    ['０９０１２３４', '0901234'],
    ['abc', ''],
  ])('digitsOf keeps of %j only %j', (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
  });
});

describe('writesOther', () => {
  // shows: 5.5
  it.each(['a', ' ', '+', '-', 'é', '字', '😀'])('blocks the key %j', (key) => {
    expect(writesOther(press(key))).toBe(true);
  });

  // shows: 5.5
  it.each(['0', '9', '５', 'Backspace', 'ArrowLeft', 'Tab', 'Enter', 'Home', 'F5', 'Process'])(
    'lets the key %j pass',
    (key) => {
      expect(writesOther(press(key))).toBe(false);
    },
  );

  it('lets keyboard shortcuts pass', () => {
    expect(writesOther(press('v', { ctrlKey: true }))).toBe(false);
    expect(writesOther(press('a', { metaKey: true }))).toBe(false);
  });
});
