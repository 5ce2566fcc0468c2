import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes, HOUR, MINUTE } from '../calendar/duration.ts';
import { type UnpaidSpan, unpaidTime, unpaidTimeWaitsUntil } from './unpaid-time.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const ALLOWANCE = { minutes: 60, holdMinutes: 15 };

test('unpaidTime counts only time within the last 24 hours', () => {
  const spans = [
    { from: addMinutes(NOW, -24 * 60 - 10), until: addMinutes(NOW, -24 * 60 + 5) },
    { from: addMinutes(NOW, -30 * 60), until: addMinutes(NOW, -29 * 60) },
    { from: addMinutes(NOW, -10), until: addMinutes(NOW, 5) },
  ];
  expect(unpaidTime(spans, NOW)).toBe(20 * MINUTE);
});

test('unpaidTimeWaitsUntil returns the first millisecond at which a hold fits', () => {
  const span = fc.record({ start: fc.integer({ min: -24 * HOUR, max: 0 }), length: fc.integer({ min: 1, max: HOUR }) });
  const spans = fc.array(span, { maxLength: 20 }).map((all): UnpaidSpan[] =>
    all.map(({ start, length }) => ({
      from: new Date(NOW.getTime() + start),
      until: new Date(NOW.getTime() + start + length),
    })),
  );
  fc.assert(
    fc.property(spans, (given) => {
      const until = unpaidTimeWaitsUntil(given, ALLOWANCE, NOW);
      const rest = 45 * MINUTE;
      if (until === null) return unpaidTime(given, NOW) <= rest;
      const before = new Date(until.getTime() - 1);
      return unpaidTime(given, until) <= rest && unpaidTime(given, before) > rest && until > NOW;
    }),
  );
});

test('unpaidTimeWaitsUntil returns null when nothing was held', () => {
  expect(unpaidTimeWaitsUntil([], ALLOWANCE, NOW)).toBeNull();
});

test('unpaidTimeWaitsUntil lets a hold longer than the allowance begin once the window is empty', () => {
  const spans = [{ from: addMinutes(NOW, -30), until: addMinutes(NOW, -20) }];
  const until = unpaidTimeWaitsUntil(spans, { minutes: 60, holdMinutes: 120 }, NOW);
  expect(until).toEqual(addMinutes(NOW, 24 * 60 - 20));
});
