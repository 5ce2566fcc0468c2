import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourOf } from '../calendar/time-of-day.ts';
import { remindersOf, whenToRemind } from './reminders.ts';

/** A time of November 2026 in Ho Chi Minh City. */
const at = (day: number, time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00.000+07:00`);
const LONG_AGO = at(1, '12:00');

describe('the reminders of a slot', () => {
  test.each([
    { start: at(20, '19:00'), dayBefore: at(19, '19:00'), twoHours: at(20, '17:00') },
    { start: at(20, '09:00'), dayBefore: at(19, '09:00'), twoHours: at(20, '07:00') },
    { start: at(20, '08:59'), dayBefore: at(19, '08:59'), twoHours: at(19, '21:00') },
    { start: at(20, '23:59'), dayBefore: at(19, '21:00'), twoHours: at(20, '21:59') },
    { start: at(20, '02:00'), dayBefore: at(18, '21:00'), twoHours: at(19, '21:00') },
    { start: at(20, '06:59'), dayBefore: at(18, '21:00'), twoHours: at(19, '21:00') },
  ])('reminders of a slot that starts at $start avoid the quiet hours', ({ start, dayBefore, twoHours }) => {
    expect(remindersOf({ slotStart: start, madeAt: LONG_AGO })).toEqual([
      { reminder: 'day_before', at: dayBefore },
      { reminder: 'two_hours_before', at: twoHours },
    ]);
  });
});

test.each([
  { given: 'three hours before the first reminder', madeAt: at(19, '16:00'), left: ['day_before', 'two_hours_before'] },
  { given: 'less than three hours before it', madeAt: at(19, '16:01'), left: ['two_hours_before'] },
  { given: 'the same afternoon', madeAt: at(20, '14:01'), left: [] },
  { given: 'after the start', madeAt: at(20, '19:30'), left: [] },
])('a booking made $given gets the reminders $left', ({ madeAt, left }) => {
  expect(remindersOf({ slotStart: at(20, '19:00'), madeAt }).map(({ reminder }) => reminder)).toEqual(left);
});

describe('a late reminder', () => {
  const start = at(20, '10:00');
  test.each([
    { reminder: 'day_before', now: at(19, '12:00'), sent: at(19, '12:00') },
    { reminder: 'day_before', now: at(19, '21:59'), sent: at(19, '21:59') },
    { reminder: 'day_before', now: at(19, '22:00'), sent: at(20, '07:00') },
    { reminder: 'day_before', now: at(20, '02:30'), sent: at(20, '07:00') },
    { reminder: 'day_before', now: at(20, '08:00'), sent: null },
    { reminder: 'two_hours_before', now: at(20, '08:30'), sent: at(20, '08:30') },
    { reminder: 'two_hours_before', now: at(20, '10:00'), sent: null },
  ] as const)('$reminder ready at $now is sent at $sent', ({ reminder, now, sent }) => {
    expect(whenToRemind(reminder, start, now)).toEqual(sent);
  });

  test('a late reminder of a visit at dawn is dropped rather than sent at night', () => {
    expect(whenToRemind('two_hours_before', at(20, '06:30'), at(19, '23:00'))).toBe(null);
  });
});

// shows: 1.25
test('no reminder is sent at night, after the start, or close to another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), (minutes) => {
      const slotStart = new Date(at(1, '00:00').getTime() + minutes * 60_000);
      const [first, second] = remindersOf({ slotStart, madeAt: new Date(0) });
      if (!first || !second) throw new Error(`Fewer than two reminders were planned for ${slotStart.toISOString()}`);
      for (const reminder of [first, second]) {
        expect(hourOf(reminder.at)).toBeGreaterThanOrEqual(7);
        expect(hourOf(reminder.at)).toBeLessThan(22);
        expect(reminder.at < slotStart).toBe(true);
      }
      expect(second.at.getTime() - first.at.getTime()).toBeGreaterThanOrEqual(12 * 3_600_000);
    }),
  );
});
