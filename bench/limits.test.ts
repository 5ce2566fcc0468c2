import { expect, test } from 'vitest';
import { type Figures, judge } from './limits.ts';
import { isEveryLimitKept, tableOf } from './report.ts';

const GOOD: Figures = {
  holds: { pgbench: { perSecond: 4000 }, small: { perSecond: 1200, p99: 60 }, large: { perSecond: 960, p99: 70 } },
  weeks: {
    pgbench: { perSecond: 8000 },
    oneRow: { perSecond: 5000 },
    small: { perSecond: 1360 },
    large: { perSecond: 1088 },
  },
  ready: {
    week: { perSecond: 5000 },
    bareWeek: { perSecond: 10_000 },
    page: { perSecond: 3000 },
    barePage: { perSecond: 10_000 },
  },
  staleness: { writes: 1_000, staleAtWriter: 0, atOther: 100 },
  contests: { times: 100, fair: 100, faults: 0, slowest: 400 },
  start: 800,
  memory: { atRest: 130, afterLoad: 260 },
  embedded: { holds: { perSecond: 600, p99: 80 }, weeks: { perSecond: 400 }, memory: 400 },
};

test('figures exactly at their limits pass', () => {
  expect(isEveryLimitKept(judge(GOOD))).toBe(true);
});

test.each<[string, Partial<Figures>]>([
  ['slow holds', { holds: { ...GOOD.holds, small: { perSecond: 1199, p99: 60 } } }],
  ['late holds', { holds: { ...GOOD.holds, small: { perSecond: 1200, p99: 61 } } }],
  ['holds that slow down with size', { holds: { ...GOOD.holds, large: { perSecond: 900 } } }],
  ['slow weeks', { weeks: { ...GOOD.weeks, small: { perSecond: 1359 } } }],
  ['weeks that slow down with size', { weeks: { ...GOOD.weeks, large: { perSecond: 1000 } } }],
  ['slow ready weeks', { ready: { ...GOOD.ready, week: { perSecond: 4999 } } }],
  ['slow pages', { ready: { ...GOOD.ready, page: { perSecond: 2999 } } }],
  ['a stale answer at the writer', { staleness: { ...GOOD.staleness, staleAtWriter: 1 } }],
  ['late answers at another process', { staleness: { ...GOOD.staleness, atOther: 101 } }],
  ['an unfair contest', { contests: { ...GOOD.contests, fair: 99 } }],
  ['a fault in a contest', { contests: { ...GOOD.contests, faults: 1 } }],
  ['a late answer', { contests: { ...GOOD.contests, slowest: 401 } }],
  ['a slow start', { start: 801 }],
  ['too much memory at rest', { memory: { ...GOOD.memory, atRest: 131 } }],
  ['too much memory after the load', { memory: { ...GOOD.memory, afterLoad: 261 } }],
])('%s misses a limit', (_fault, worse) => {
  expect(judge({ ...GOOD, ...worse }).filter(({ isKept }) => isKept === false)).toHaveLength(1);
});

test('the table shows the measured value, the limit and the verdict', () => {
  const table = tableOf([
    { work: 'start', measured: '700 ms', limit: 'at most 1500 ms', isKept: true },
    { work: 'memory', measured: '400 MB', limit: 'at most 300 MB', isKept: false },
    { work: 'embedded', measured: '600/s', limit: '' },
  ]);
  expect(table.split('\n')).toEqual([
    '| work     | measured | limit           | verdict |',
    '| -------- | -------- | --------------- | ------- |',
    '| start    | 700 ms   | at most 1500 ms | kept    |',
    '| memory   | 400 MB   | at most 300 MB  | MISSED  |',
    '| embedded | 600/s    |                 |         |',
  ]);
});
