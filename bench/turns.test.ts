import { expect, test } from 'vitest';
import { alternate, median } from './turns.ts';

test('the sides take turns, each round begins with another side, and the first round does not count', async () => {
  const order: string[] = [];
  const speeds = { ours: [900, 100, 300, 200], theirs: [900, 4, 2, 3] };
  const side = (name: 'ours' | 'theirs') => async () => {
    order.push(name);
    return { perSecond: speeds[name].shift() ?? 0, ...(name === 'ours' && { p99: 10 * order.length }) };
  };
  const medians = await alternate(3, { ours: side('ours'), theirs: side('theirs') });
  expect(order).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs', 'theirs', 'ours']);
  expect(medians).toEqual({ ours: { perSecond: 200, p99: 50 }, theirs: { perSecond: 3 } });
});

test('the median is the middle value', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([7])).toBe(7);
});
