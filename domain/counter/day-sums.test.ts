import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLACES_OF_MONEY, sumByWay } from './day-sums.ts';

test('a day lists each place with what was taken, returned and left', () => {
  const moved = [
    { account: 'till', amount: 1_200_000 },
    { account: 'gateway', amount: 900_000 },
    { account: 'till', amount: -1_200_000 },
    { account: 'till', amount: 500_000 },
  ] as const;
  expect(sumByWay(moved)).toEqual([
    { account: 'gateway', takings: 1, taken: 900_000, refunds: 0, returned: 0, net: 900_000 },
    { account: 'till', takings: 2, taken: 1_700_000, refunds: 1, returned: 1_200_000, net: 500_000 },
  ]);
});

test('a day without movements is empty', () => {
  expect(sumByWay([])).toEqual([]);
});

test('all sums together equal all movements together', () => {
  const amount = fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((value) => value !== 0);
  const moved = fc.array(fc.record({ account: fc.constantFrom(...PLACES_OF_MONEY), amount }));
  fc.assert(
    fc.property(moved, (all) => {
      const sums = sumByWay(all);
      expect(sums.reduce((total, { net }) => total + net, 0)).toBe(all.reduce((total, each) => total + each.amount, 0));
      expect(sums.reduce((total, { takings, refunds }) => total + takings + refunds, 0)).toBe(all.length);
      for (const { taken, returned, net } of sums) expect(taken - returned).toBe(net);
    }),
  );
});
