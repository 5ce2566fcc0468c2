import { expect, test } from 'vitest';
import { judge, medianOf } from './judge.ts';

const GOOD = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100, largestPaint: 1_200, shift: 0.01 };

test('medianOf takes the median of each figure separately', () => {
  const audits = [90, 99, 98].map((performance, place) => ({ ...GOOD, performance, largestPaint: 1_000 + place }));
  expect(medianOf(audits)).toMatchObject({ performance: 98, largestPaint: 1_001 });
});

test.each([
  { found: {}, isKept: true },
  { found: { performance: 97, largestPaint: 1_500, shift: 0.02 }, isKept: true },
  { found: { performance: 96 }, isKept: false },
  { found: { accessibility: 99 }, isKept: false },
  { found: { bestPractices: 96 }, isKept: false },
  { found: { seo: 92 }, isKept: false },
  { found: { largestPaint: 1_501 }, isKept: false },
  { found: { shift: 0.021 }, isKept: false },
  { found: { performance: Number.NaN }, isKept: false },
])('$found with otherwise good figures: kept is $isKept', ({ found, isKept }) => {
  const [ours, floor] = judge([{ page: 'home', locale: 'vi', ours: { ...GOOD, ...found }, floor: GOOD }]);
  expect(ours?.isKept).toBe(isKept);
  expect(floor?.isKept).toBeUndefined();
});
