import { describe, expect, it } from 'vitest';
import { type Day, parseDay } from '#domain/calendar/day.ts';
import { type CalendarView, nextWeek, previousWeek, readCalendarView, writeCalendarView } from './calendar-view.ts';

const today = dayOf('2026-11-21');

function dayOf(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Error(`Not a day: ${text}`);
  return day;
}

function view(week: string, day: string, hour: number | null = null): CalendarView {
  return { week: dayOf(week), day: dayOf(day), hour };
}

describe('readCalendarView', () => {
  it.each([
    ['', view('2026-11-21', '2026-11-21')],
    ['week=2026-12-05', view('2026-12-05', '2026-12-05')],
    ['week=2026-12-05&day=2026-12-11&hour=18', view('2026-12-05', '2026-12-11', 18)],
    ['week=2026-12-05&day=2026-12-12', view('2026-12-05', '2026-12-05')],
    ['week=2026-12-05&day=2026-12-04', view('2026-12-05', '2026-12-05')],
    ['day=2026-11-27', view('2026-11-21', '2026-11-27')],
    ['day=2026-11-28', view('2026-11-28', '2026-11-28')],
    ['day=2026-11-20', view('2026-11-20', '2026-11-20')],
    ['week=2026-02-30&day=tomorrow&hour=noon', view('2026-11-21', '2026-11-21')],
    ['hour=0', view('2026-11-21', '2026-11-21', 0)],
    ['hour=23', view('2026-11-21', '2026-11-21', 23)],
    ['hour=24', view('2026-11-21', '2026-11-21')],
    ['hour=-1', view('2026-11-21', '2026-11-21')],
    ['hour=', view('2026-11-21', '2026-11-21')],
  ])('reads the query "%s"', (query, expected) => {
    expect(readCalendarView(new URLSearchParams(query), today)).toEqual(expected);
  });

  it.each([
    view('2026-11-21', '2026-11-27', 18),
    view('2026-12-05', '2026-12-05', 0),
    view('2026-11-14', '2026-11-20'),
  ])('reads back what was written', (shown) => {
    expect(readCalendarView(writeCalendarView(shown, new URLSearchParams('hour=7')), today)).toEqual(shown);
  });

  it('writeCalendarView keeps the rest of the query', () => {
    const written = writeCalendarView(view('2026-11-21', '2026-11-22'), new URLSearchParams('from=mail&hour=7'));
    expect(written.toString()).toBe('from=mail&week=2026-11-21&day=2026-11-22');
  });
});

describe('nextWeek and previousWeek', () => {
  it('nextWeek and previousWeek begin the next week at its first day and keep the hour', () => {
    expect(nextWeek(view('2026-11-21', '2026-11-25', 18))).toEqual(view('2026-11-28', '2026-11-28', 18));
  });

  // shows: 2.30
  it('nextWeek and previousWeek go back by seven days', () => {
    expect(previousWeek(view('2026-12-12', '2026-12-13'), today)).toEqual(view('2026-12-05', '2026-12-05'));
  });

  it('nextWeek and previousWeek go back to today at most', () => {
    expect(previousWeek(view('2026-11-25', '2026-11-26'), today)).toEqual(view('2026-11-21', '2026-11-21'));
  });

  it.each(['2026-11-21', '2026-11-14'])('nextWeek and previousWeek find nothing before the week from %s', (week) => {
    expect(previousWeek(view(week, week), today)).toBeNull();
  });
});
