import { describe, expect, test } from 'vitest';
import { maskCardNumbers } from './card-number.ts';

// shows: S25
describe('maskCardNumbers', () => {
  test.each([
    ['4111111111111111', '************1111'],
    ['4111 1111 1111 1111', '**** **** **** 1111'],
    ['4111-1111-1111-1111', '****-****-****-1111'],
    ['my card is 378282246310005.', 'my card is ***********0005.'],
    ['x4222222222222y', 'x*********2222y'],
    ['6304000000000000000', '***************0000'],
    ['4111  1111 - 1111 1111', '****  **** - **** 1111'],
    ['00004111111111111111', '****************1111'],
  ])('masks all but the last four digits of %s', (text, kept) => {
    expect(maskCardNumbers(text)).toBe(kept);
    expect(maskCardNumbers(kept)).toBe(kept);
  });
});

test.each(['4111111111110000', '20261123160001', 'YUMORI-12345678', '123456789012', '', '4111 x 1111 1111 1111'])(
  'maskCardNumbers leaves %j unchanged',
  (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  },
);
