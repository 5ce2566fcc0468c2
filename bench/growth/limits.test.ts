import { expect, test } from 'vitest';
import { judgeGrowth, type Size } from './limits.ts';

const each = <Value>(value: Value) => ({
  import: value,
  'top-up': value,
  audit: value,
  housekeeping: value,
  export: value,
});

const sizeOf = (slots: number, ms: number, more: Partial<Size> = {}): Size => ({
  slots,
  start: { ms, megabytes: 100 },
  costs: each({ ms, megabytes: 100 }),
  booked: each({ holds: 10, busy: 0, slowest: 50, locked: 100 }),
  speeds: {
    smallHolds: { perSecond: 1250 },
    holds: { perSecond: 1000 },
    smallWeeks: { perSecond: 1250 },
    weeks: { perSecond: 1000 },
  },
  ...more,
});

const missed = (size: Size) =>
  judgeGrowth([sizeOf(100, 10), size])
    .filter(({ isKept }) => isKept === false)
    .map(({ work }) => work);

test('with ten times the slots a task may take ten times as long, and a quarter more', () => {
  expect(missed(sizeOf(1_000, 125))).toEqual([]);
  expect(missed(sizeOf(1_000, 125, { start: { ms: 126, megabytes: 100 } }))).toEqual(['1000 slots: start']);
});

test('with ten times the slots memory may grow tenfold, and a quarter more', () => {
  const costs = { ...each({ ms: 10, megabytes: 100 }), import: { ms: 10, megabytes: 1_251 } };
  expect(missed(sizeOf(1_000, 10, { costs }))).toEqual(['1000 slots: import']);
});

test('a booking waits for a lock for at most 100 ms, whatever work runs', () => {
  const booked = {
    ...each({ holds: 10, busy: 0, slowest: 50, locked: 0 }),
    'top-up': { holds: 10, busy: 0, slowest: 200, locked: 101 },
  };
  expect(missed(sizeOf(1_000, 10, { booked }))).toEqual(['1000 slots: longest wait of a booking for a lock']);
});

test('holds and weeks may take a quarter longer than on a small database', () => {
  const { speeds } = sizeOf(1_000, 10);
  expect(missed(sizeOf(1_000, 10, { speeds: { ...speeds, holds: { perSecond: 999 } } }))).toHaveLength(1);
  expect(missed(sizeOf(1_000, 10, { speeds: { ...speeds, weeks: { perSecond: 999 } } }))).toHaveLength(1);
});
