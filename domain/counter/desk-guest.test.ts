import { expect, test } from 'vitest';
import { deskEmail, dialled, isDeskEmail, isSameName, phoneDigits } from './desk-guest.ts';

test('a placeholder address is recognized, and a real address is not taken for one', () => {
  expect(isDeskEmail(deskEmail('7f3a'))).toBe(true);
  expect(isDeskEmail('mai@desk.example')).toBe(false);
});

test.each([
  ['0903 123 456', '0903123456'],
  ['+84 903-123.456', '0903123456'],
  ['0084903123456', '0903123456'],
  ['(090) 312 3456', '0903123456'],
  ['+81 90 1234 5678', '819012345678'],
  ['０９０３１２３４５６', '0903123456'],
])('%s is stored as %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});

test.each([
  ['0903123456', '0903123456'],
  ['819012345678', '+819012345678'],
  ['', ''],
  ['912345678', '912345678'],
])('the stored number %s is dialled as %s', (stored, number) => {
  expect(dialled(stored)).toBe(number);
});

test.each([
  ['Nguyễn Thị Mai', 'nguyen thi mai', true],
  ['Nguyễn Thị Mai', 'Mai Nguyễn Thị', true],
  ['Đỗ Hà', 'do ha', true],
  ['山田 太郎', '山田 太郎', true],
  ['Nguyễn Thị Mai', 'Nguyễn Mai', false],
  ['Lan', 'Mai', false],
])('the names %s and %s belong to one person: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
