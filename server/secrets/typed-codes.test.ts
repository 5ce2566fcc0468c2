import { expect, test } from 'vitest';
import { issueTypedCode, readTypedCode } from './typed-codes.ts';

test('a code consists of groups, and no two codes are alike', () => {
  const codes = Array.from({ length: 1000 }, () => issueTypedCode({ groups: 3, length: 4 }));
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a typed code may have any case, spaces, dashes, and O, I or L for digits', () => {
  expect(readTypedCode(' ab0l-1oIX ')).toBe('AB01101X');
  expect(readTypedCode('AB01-101X')).toBe('AB01101X');
});
