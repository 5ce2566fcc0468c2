import { addDays, type Day, daysOfWeekFrom, parseDay } from '#domain/calendar/day.ts';

/** The state of the calendar, kept in the URL, so that going back restores it. */
export type CalendarView = {
  /** First of the seven days. */
  readonly week: Day;
  /** The selected day, always within the week. */
  readonly day: Day;
  /** Shows times that start in this hour (0 to 23) or later; null: all. */
  readonly hour: number | null;
};

/** Reads the view from a URL; defaults to today where it is missing or invalid. */
export function readCalendarView(query: URLSearchParams, today: Day): CalendarView {
  const wanted = parseDay(query.get('day') ?? '');
  const week = parseDay(query.get('week') ?? '') ?? weekOf(wanted, today);
  const day = wanted !== null && daysOfWeekFrom(week).includes(wanted) ? wanted : week;
  return { week, day, hour: parseHour(query.get('hour')) };
}

/** Returns the week from today when it contains the day, so that most of its days are upcoming. */
function weekOf(day: Day | null, today: Day): Day {
  return day === null || daysOfWeekFrom(today).includes(day) ? today : day;
}

function parseHour(text: string | null): number | null {
  return text !== null && /^([0-9]|1\d|2[0-3])$/.test(text) ? Number(text) : null;
}

/** Returns the query of a URL that shows the view, keeping the rest of the given query. */
export function writeCalendarView({ week, day, hour }: CalendarView, query: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(query);
  written.set('week', week);
  written.set('day', day);
  if (hour === null) written.delete('hour');
  else written.set('hour', String(hour));
  return written;
}

/** Returns the view seven days later. */
export function nextWeek(view: CalendarView): CalendarView {
  return inWeek(view, addDays(view.week, 7));
}

/** Returns the view seven days earlier, from today on; null when no bookable day is before the view. */
export function previousWeek(view: CalendarView, today: Day): CalendarView | null {
  if (view.week <= today) return null;
  const week = addDays(view.week, -7);
  return inWeek(view, week < today ? today : week);
}

/** Returns the view of another week: its first day, at the same hour. */
function inWeek(view: CalendarView, week: Day): CalendarView {
  return { ...view, week, day: week };
}
