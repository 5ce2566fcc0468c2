import { expect, test } from 'vitest';
import { FREE_LIMIT, isFreeLimitReached } from './free-limit.ts';

test.each([
  { price: FREE_LIMIT, given: 0, reached: false },
  { price: FREE_LIMIT + 1, given: 0, reached: true },
  { price: 1_000_000, given: FREE_LIMIT - 1_000_000, reached: false },
  { price: 1_000_000, given: FREE_LIMIT - 999_999, reached: true },
  { price: 0, given: FREE_LIMIT + 1, reached: false },
])('after $given VND given free, a price of $price VND reaches the limit: $reached', ({ price, given, reached }) => {
  expect(isFreeLimitReached({ price, given, limit: FREE_LIMIT })).toBe(reached);
});
