import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../calendar/weekday.ts';
import { findOverlaps } from './overlaps.ts';
import type { ScheduleRule } from './schedule.ts';

const clock = (hours: number, minutes = 0) => hours * 60 + minutes;
const once = (at: number, given: Partial<ScheduleRule> = {}): ScheduleRule => ({
  location: 'north',
  rooms: ['enra'],
  program: 'ninety',
  first: at,
  last: at,
  every: 60,
  days: WEEKDAYS,
  ...given,
});
const durationOf = (program: string) => (program === 'ninety' ? 90 : 1440);
const pairs = (rules: ScheduleRule[]) =>
  findOverlaps(rules, durationOf).map((overlap) => `${overlap.room} ${overlap.earlier.rule} ${overlap.later.rule}`);

describe('a schedule without overlap', () => {
  test.each([
    { given: 'no rules', rules: [] },
    { given: 'slots back to back', rules: [once(clock(8)), once(clock(9, 30))] },
    { given: 'slots back to back across midnight', rules: [once(clock(22, 30)), once(clock(0))] },
    { given: 'the same time in two rooms', rules: [once(clock(8)), once(clock(8), { rooms: ['kura'] })] },
    {
      given: 'rooms with the same name in two locations',
      rules: [once(clock(8)), once(clock(8), { location: 'south' })],
    },
    {
      given: 'the same time on other days',
      rules: [once(clock(8), { days: ['mon'] }), once(clock(8), { days: ['tue'] })],
    },
    { given: 'a program of a whole day', rules: [once(clock(5), { program: 'day' })] },
  ])('a schedule without overlap may have $given', ({ rules }) => {
    expect(pairs(rules)).toEqual([]);
  });
});

describe('a schedule overlap', () => {
  test.each([
    { given: 'of a rule with itself', rules: [{ ...once(clock(8)), last: clock(9), every: 60 }], found: ['enra 0 0'] },
    { given: 'of two equal slots', rules: [once(clock(8)), once(clock(8))], found: ['enra 0 1'] },
    { given: 'of one minute', rules: [once(clock(9, 29)), once(clock(8))], found: ['enra 1 0'] },
    {
      given: 'across midnight',
      rules: [once(clock(0, 30)), once(clock(23, 30), { days: ['tue'] })],
      found: ['enra 1 0'],
    },
    {
      given: 'across the end of the week',
      rules: [once(clock(0), { days: ['mon'] }), once(clock(23), { days: ['sun'] })],
      found: ['enra 1 0'],
    },
    {
      given: 'in each room that two rules share',
      rules: [once(clock(8), { rooms: ['enra', 'kura', 'hoshi'] }), once(clock(9), { rooms: ['kura', 'enra'] })],
      found: ['enra 0 1', 'kura 0 1'],
    },
    {
      given: 'with a slot that began two slots before',
      rules: [once(clock(5), { program: 'day', days: ['mon'] }), once(clock(8)), once(clock(20))],
      found: ['enra 0 1', 'enra 0 2'],
    },
  ])('$given is found', ({ rules, found }) => {
    expect(pairs(rules)).toEqual(found);
  });

  test('a schedule overlap names both slots by weekday and time', () => {
    const rules = [once(clock(0, 30), { days: ['mon'] }), once(clock(23, 30), { days: ['sun'] })];
    expect(findOverlaps(rules, durationOf)).toEqual([
      {
        location: 'north',
        room: 'enra',
        earlier: { rule: 1, weekday: 'sun', start: clock(23, 30), end: clock(25) },
        later: { rule: 0, weekday: 'mon', start: clock(0, 30), end: clock(2) },
      },
    ]);
  });
});
