import { DAY, HOUR, MINUTE, SECOND } from './duration.ts';

/** A calendar day in Asia/Ho_Chi_Minh, written `YYYY-MM-DD`. */
export type Day = string & { readonly __brand: 'Day' };

/** Ho Chi Minh City keeps UTC+7 all year, so its days are plain arithmetic whatever zone the process runs in. */
const OFFSET = 7 * HOUR;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** The day that a text names, or null when there is no such day between 1900 and 2199. */
export function parseDay(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const midnight = Date.UTC(year, Number(text.slice(5, 7)) - 1, Number(text.slice(8)));
  const day = dayOfUtc(midnight);
  return day === text ? day : null;
}

/** The day on which an instant falls. */
export function dayOf(instant: Date): Day {
  return dayOfUtc(instant.getTime() + OFFSET);
}

function dayOfUtc(milliseconds: number): Day {
  // The one place where a text becomes a Day: ISO texts begin with the date.
  return new Date(milliseconds).toISOString().slice(0, 10) as Day;
}

/** The instant at which a day begins. */
export function startOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET);
}

/** The instant at which the next day begins: the day lasts until just before it. */
export function endOfDay(day: Day): Date {
  return new Date(startOfDay(day).getTime() + DAY);
}

/** The day so many days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(startOfDay(day).getTime() + count * DAY));
}

/** How many days lie between two days; negative when `to` is the earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY;
}

/** So many consecutive days, beginning with `first`. */
export function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The seven days of the week that begins with `first`. */
export function daysOfWeekFrom(first: Day): Day[] {
  return daysFrom(first, 7);
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** The day named by a day or by a full ISO 8601 time, which without an offset is Ho Chi Minh time; else null. */
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
