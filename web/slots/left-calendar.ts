import { type Day, daysOfWeekFrom } from '#domain/calendar/day.ts';
import { pathTo, pathToDay } from '#web/paths.ts';
import { type CalendarView, writeCalendarView } from './calendar-view.ts';

type Left = { readonly locationId: string; readonly view: CalendarView };

/** The calendar that was looked at last, for as long as the app is open. */
let left: Left | undefined;

export function rememberCalendar(calendar: Left): void {
  left = calendar;
}

/** The way to the calendar of a day: as it was left, where it was left at that week. */
export function calendarOf(locationId: string, day: Day): string {
  if (left?.locationId !== locationId || !daysOfWeekFrom(left.view.week).includes(day))
    return pathToDay(locationId, day);
  return `${pathTo('/booking/:saunaId', locationId)}?${writeCalendarView({ ...left.view, day }, new URLSearchParams())}`;
}
