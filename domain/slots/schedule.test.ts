import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, dayOf } from '../calendar/day.ts';
import { MINUTES_OF_DAY } from '../calendar/time-of-day.ts';
import { WEEKDAYS } from '../calendar/weekday.ts';
import { findOverlaps } from './overlaps.ts';
import { type PlannedSlot, planSlots, type ScheduleRule, startsOf } from './schedule.ts';

const MONDAY = '2026-11-23' as Day;
const rule = (given: Partial<ScheduleRule>): ScheduleRule => ({
  location: 'north',
  rooms: ['enra'],
  program: 'bath',
  first: 0,
  last: 1380,
  every: 120,
  days: WEEKDAYS,
  ...given,
});
const clock = (hours: number, minutes = 0) => hours * 60 + minutes;

describe('startsOf', () => {
  test.each([
    { first: clock(0), last: clock(22), every: 120, starts: 12 },
    { first: clock(0), last: clock(21, 59), every: 120, starts: 11 },
    { first: clock(9), last: clock(9), every: 30, starts: 1 },
    { first: clock(10), last: clock(9), every: 30, starts: 0 },
    { first: clock(10), last: clock(9), every: 120, starts: 0 },
  ])('returns $starts starts from $first to $last every $every', ({ starts, ...given }) => {
    expect(startsOf(given)).toHaveLength(starts);
  });
});

describe('planSlots', () => {
  const plan = (rules: ScheduleRule[], days: number) => planSlots({ rules, durationOf: () => 90, from: MONDAY, days });

  // shows: 10.6
  test('gives a slot its room, its program and the program’s length, in Ho Chi Minh time', () => {
    expect(plan([rule({ first: clock(9), last: clock(9) })], 1)).toEqual([
      {
        location: 'north',
        room: 'enra',
        program: 'bath',
        startTime: new Date('2026-11-23T02:00:00.000Z'),
        endTime: new Date('2026-11-23T03:30:00.000Z'),
      },
    ]);
  });

  test('plans slots for each room of a rule, on the rule’s days only', () => {
    const slots = plan([rule({ rooms: ['enra', 'kura'], days: ['sat', 'sun'], first: clock(8), last: clock(8) })], 14);
    expect(slots).toHaveLength(8);
    expect(new Set(slots.map((slot) => dayOf(slot.startTime)))).toEqual(
      new Set(['2026-11-28', '2026-11-29', '2026-12-05', '2026-12-06']),
    );
  });

  test('plans a slot across midnight on the day on which it starts', () => {
    const [slot, ...others] = plan([rule({ first: clock(23, 30), last: clock(23, 30) })], 1);
    expect(others).toEqual([]);
    expect(slot?.endTime.toISOString()).toBe('2026-11-23T18:00:00.000Z');
  });

  test('plans the same slots in one part as in two', () => {
    const rules = [rule({}), rule({ rooms: ['kura'], first: clock(1), days: ['mon', 'wed'] })];
    const rest = planSlots({ rules, durationOf: () => 90, from: addDays(MONDAY, 3), days: 4 });
    expect([...plan(rules, 3), ...rest]).toEqual(plan(rules, 7));
  });
});

function overlapping(slots: readonly PlannedSlot[]): boolean {
  const rooms = Map.groupBy(slots, (slot) => `${slot.location}/${slot.room}`);
  return [...rooms.values()].some((own) => {
    const sorted = [...own].sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
    let latestEnd = Number.NEGATIVE_INFINITY;
    return sorted.some((slot) => {
      const overlaps = slot.startTime.getTime() < latestEnd;
      latestEnd = Math.max(latestEnd, slot.endTime.getTime());
      return overlaps;
    });
  });
}

test('a plan of three weeks overlaps exactly when findOverlaps finds an overlap', () => {
  const minutes = fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 });
  const rules = fc.array(
    fc.record({
      location: fc.constantFrom('north', 'south'),
      rooms: fc.uniqueArray(fc.constantFrom('enra', 'kura'), { minLength: 1 }),
      program: fc.constantFrom('short', 'long'),
      first: minutes,
      last: minutes,
      every: fc.integer({ min: 30, max: 1200 }),
      days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 3 },
  );
  let found = 0;
  let clean = 0;
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 1440 }), (given, long) => {
      const durationOf = (program: string) => (program === 'long' ? long : 45);
      const overlaps = findOverlaps(given, durationOf).length > 0;
      expect(overlapping(planSlots({ rules: given, durationOf, from: MONDAY, days: 21 }))).toBe(overlaps);
      if (overlaps) found += 1;
      else clean += 1;
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(20);
  expect(clean).toBeGreaterThan(20);
});
