import { expect, test } from 'vitest';
import { isEveryLimitKept } from '../report.ts';
import { type BoardFigures, judgeBoard } from './limits.ts';

const GOOD: BoardFigures = {
  speeds: { pgbench: { perSecond: 1_000 }, board: { perSecond: 350 }, week: { perSecond: 700 } },
  marks: { marks: 200, same: { median: 1_000, p99: 2_000 }, other: { median: 1_000, p99: 2_000 } },
};
const { speeds, marks } = GOOD;

test('figures of the board exactly at their limits pass', () => {
  expect(isEveryLimitKept(judgeBoard(GOOD))).toBe(true);
});

test.each<[string, BoardFigures]>([
  ['a board slow for its statement', { ...GOOD, speeds: { ...speeds, pgbench: { perSecond: 1_001 } } }],
  ['marks late on a second phone', { ...GOOD, marks: { ...marks, same: { median: 1_001, p99: 2_000 } } }],
  ['a late mark at another process', { ...GOOD, marks: { ...marks, other: { median: 1_000, p99: 2_001 } } }],
])('%s misses a limit', (_fault, worse) => {
  expect(judgeBoard(worse).filter(({ isKept }) => isKept === false)).toHaveLength(1);
});
