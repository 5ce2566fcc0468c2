import { DAY, HOUR, MINUTE, SECOND } from './duration.ts';

/** A calendar day in Asia/Ho_Chi_Minh, written `YYYY-MM-DD`. */
export type Day = string & { readonly __brand: 'Day' };

/**
 * Ho Chi Minh City is at UTC+7 all year, so its days need no time zone data, whatever zone the process runs
 * in.
 */
const OFFSET = 7 * HOUR;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** Parses `YYYY-MM-DD`; returns null when there is no such day between 1900 and 2199. */
export function parseDay(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const midnight = Date.UTC(year, Number(text.slice(5, 7)) - 1, Number(text.slice(8)));
  const day = dayOfUtc(midnight);
  return day === text ? day : null;
}

/** Returns the day that contains an instant. */
export function dayOf(instant: Date): Day {
  return dayOfUtc(instant.getTime() + OFFSET);
}

function dayOfUtc(milliseconds: number): Day {
  // The only place where a string becomes a Day: an ISO string begins with the date.
  return new Date(milliseconds).toISOString().slice(0, 10) as Day;
}

/** Returns the instant at which a day begins. */
export function startOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET);
}

/** Returns the instant at which the next day begins: the exclusive end of the day. */
export function endOfDay(day: Day): Date {
  return new Date(startOfDay(day).getTime() + DAY);
}

/** Returns the day `count` days later, or earlier when `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(startOfDay(day).getTime() + count * DAY));
}

/** Returns the number of days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY;
}

/** Returns `count` consecutive days, beginning with `first`. */
export function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Returns the seven days of the week that begins with `first`. */
export function daysOfWeekFrom(first: Day): Day[] {
  return daysFrom(first, 7);
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Returns the day of a date or of a full ISO 8601 time (Ho Chi Minh time when it has no offset); otherwise
 * null.
 */
export function dayFromDateOrTime(text: string): Day | null {
  const [whole, date, hours, minutes, seconds = '00', offset = '+07:00'] = ISO_TIME.exec(text) ?? [];
  if (whole === undefined || date === undefined) return parseDay(text);
  const day = parseDay(date);
  const zone = offsetOf(offset);
  if (day === null || zone === null) return null;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const timeOfDay = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return parseDay(dayOf(new Date(startOfDay(day).getTime() + OFFSET + timeOfDay - zone)));
}

function offsetOf(text: string): number | null {
  if (text === 'Z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(4));
  if (hours > 14 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * HOUR + minutes * MINUTE);
}
