import { expect, test } from 'vitest';
import { payBy } from './pay-by.ts';

const now = new Date('2026-11-23T03:00:00Z');

test.each([
  ['within the configured hours when the slot is a week ahead', '2026-11-30T03:00:00Z', 24, '2026-11-24T03:00:00.000Z'],
  ['two hours before the start when the slot is tomorrow', '2026-11-24T04:00:00Z', 24, '2026-11-24T02:00:00.000Z'],
  ['within one hour when so configured', '2026-11-30T03:00:00Z', 1, '2026-11-23T04:00:00.000Z'],
  ['within a millisecond when no more is left', '2026-11-23T05:00:00.001Z', 24, '2026-11-23T03:00:00.001Z'],
])('a reservation must be paid %s', (_, start, payWithinHours, expected) => {
  expect(payBy({ slotStart: new Date(start), payWithinHours }, now)?.toISOString()).toBe(expected);
});

test.each(['2026-11-23T05:00:00Z', '2026-11-23T03:30:00Z', '2026-11-22T03:00:00Z'])(
  'payBy returns null for a slot that starts too soon, at %s',
  (start) => {
    expect(payBy({ slotStart: new Date(start), payWithinHours: 24 }, now)).toBeNull();
  },
);
