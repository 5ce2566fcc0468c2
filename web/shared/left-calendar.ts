import { type Day, daysOfWeekFrom } from '#domain/calendar/day.ts';
import { pathTo, pathToDay } from '#web/paths.ts';
import { type CalendarView, writeCalendarView } from './calendar-view.ts';

type Left = { readonly locationId: string; readonly view: CalendarView };

/** The calendar viewed last, kept while the app is open. */
let left: Left | undefined;

export function rememberCalendar(calendar: Left): void {
  left = calendar;
}

/** Returns the URL of the calendar on a day, as it was last seen if that was in the same week. */
export function calendarOf(locationId: string, day: Day): string {
  if (left?.locationId !== locationId || !daysOfWeekFrom(left.view.week).includes(day))
    return pathToDay(locationId, day);
  return `${pathTo('/booking/:saunaId', locationId)}?${writeCalendarView({ ...left.view, day }, new URLSearchParams())}`;
}
