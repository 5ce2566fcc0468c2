import { expect, test } from 'vitest';
import { type Day, parseDay } from '#domain/calendar/day.ts';
import { calendarOf, rememberCalendar } from './left-calendar.ts';

const day = (text: string) => parseDay(text) as Day;

// shows: 2.143
test('leads back to a day in the week and with the hour that the calendar was left at', () => {
  expect(calendarOf('river', day('2026-11-27'))).toBe('/booking/river?day=2026-11-27');
  rememberCalendar({ locationId: 'river', view: { week: day('2026-11-25'), day: day('2026-11-26'), hour: 17 } });
  expect(calendarOf('river', day('2026-11-27'))).toBe('/booking/river?week=2026-11-25&day=2026-11-27&hour=17');
  expect(calendarOf('river', day('2026-12-02'))).toBe('/booking/river?day=2026-12-02');
  expect(calendarOf('lake', day('2026-11-27'))).toBe('/booking/lake?day=2026-11-27');
});
