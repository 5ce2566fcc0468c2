import { addDays, type Day, daysOfWeekFrom, parseDay } from '#domain/calendar/day.ts';

/** What the calendar shows; it stands in the address, so that coming back shows the same. */
export type CalendarView = {
  /** First day of the seven that are shown. */
  readonly week: Day;
  /** The day in view: always one of the week. */
  readonly day: Day;
  /** Show times that start in this hour (0 to 23) or later; null: all. */
  readonly hour: number | null;
};

/** Reads the view from an address; what it does not say, or says wrongly, follows from today. */
export function readCalendarView(query: URLSearchParams, today: Day): CalendarView {
  const wanted = parseDay(query.get('day') ?? '');
  const week = parseDay(query.get('week') ?? '') ?? weekOf(wanted, today);
  const day = wanted !== null && daysOfWeekFrom(week).includes(wanted) ? wanted : week;
  return { week, day, hour: parseHour(query.get('hour')) };
}

/** The week from today when it has that day, so that a link to a day alone shows as much as it can of what is to come. */
function weekOf(day: Day | null, today: Day): Day {
  return day === null || daysOfWeekFrom(today).includes(day) ? today : day;
}

function parseHour(text: string | null): number | null {
  return text !== null && /^([0-9]|1\d|2[0-3])$/.test(text) ? Number(text) : null;
}

/** The query of an address that shows the view. What else was in the query is kept. */
export function writeCalendarView({ week, day, hour }: CalendarView, query: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(query);
  written.set('week', week);
  written.set('day', day);
  if (hour === null) written.delete('hour');
  else written.set('hour', String(hour));
  return written;
}

/** The view seven days on. */
export function nextWeek(view: CalendarView): CalendarView {
  return inWeek(view, addDays(view.week, 7));
}

/** The view seven days back, but never from the future past today; null when there is nothing before that could be booked. */
export function previousWeek(view: CalendarView, today: Day): CalendarView | null {
  if (view.week <= today) return null;
  const week = addDays(view.week, -7);
  return inWeek(view, week < today ? today : week);
}

/** Another week begins at its first day, and keeps the hour. */
function inWeek(view: CalendarView, week: Day): CalendarView {
  return { ...view, week, day: week };
}
