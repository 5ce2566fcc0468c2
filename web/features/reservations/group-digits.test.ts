import { expect, it } from 'vitest';
import { groupDigits } from './group-digits.ts';

it.each([
  ['4902', ['4902']],
  ['49021', ['49021']],
  ['490213', ['490', '213']],
  ['4902135', ['4902', '135']],
  ['49021357', ['4902', '1357']],
  ['490213578', ['490', '213', '578']],
])('groups %s as %j', (digits, groups) => {
  expect(groupDigits(digits).map(({ group }) => group)).toEqual(groups);
});
