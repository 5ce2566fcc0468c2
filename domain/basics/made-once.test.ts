import { expect, test } from 'vitest';
import { madeOnce } from './made-once.ts';

test('what is asked for again is the very same, and each key has its own', () => {
  let made = 0;
  const give = madeOnce((key) => ({ key, number: ++made }));
  expect([give('vi'), give('en'), give('vi')].map(({ key, number }) => [key, number])).toEqual([
    ['vi', 1],
    ['en', 2],
    ['vi', 1],
  ]);
  expect(give('en')).toBe(give('en'));
});
