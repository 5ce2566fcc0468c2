import { expect, test } from 'vitest';
import { addressee } from './addressee.ts';

test.each([
  'Mai',
  'Nguyễn Thị Mai',
  'Nguyê\u0303n Thị Mai',
  'J. R. R. Tolkien',
  "Seán O'Brien-Smith",
  '山田 花子',
  'Dr. No',
  'x'.repeat(100),
])('addresses %s by name', (name) => {
  expect(addressee(` ${name} `)).toBe(name);
});

test.each([
  null,
  '',
  '  ',
  'evil.example',
  'http://evil',
  'see www.evil.vn',
  'mail me@evil',
  '<b>Mai</b>',
  'a\\b',
  '[Mai](x)',
])('uses no name for %s', (name) => {
  expect(addressee(name)).toBeNull();
});
