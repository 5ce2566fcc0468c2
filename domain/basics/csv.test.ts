import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('numbers and plain texts stay as they are, and null becomes an empty cell', () => {
  expect(csvLine(['Nguyễn Thu Hà', 1_200_000, null])).toBe('Nguyễn Thu Hà,1200000,\r\n');
});

test('a text with a comma, a quote or a line break is quoted', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines'])).toBe('"a,b","say ""hi""","two\nlines"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('the text %j cannot run as a formula', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
});

test('a negative number is a number, not a formula', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});
