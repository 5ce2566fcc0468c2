import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Nguyễn Thu Hà', 'Hà N.'],
  ['Đặng Văn Nam', 'Nam Đ.'],
  ['nguyen thu ha', 'ha N.'],
  ['Emma Johnson', 'Emma J.'],
  ['Ana María de la Cruz', 'Ana C.'],
  ['佐藤 はるか', '佐藤'],
  ['佐藤　はるか', '佐藤'],
  ['  Linh ', 'Linh'],
])('the name %s is shown as %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test('a decomposed name is shown composed', () => {
  expect(shortName('Nguyễn Thu Hà'.normalize('NFD'))).toBe('Hà N.');
});
