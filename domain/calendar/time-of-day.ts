import { type Day, dayOf, startOfDay } from './day.ts';
import { addMinutes, MINUTE } from './duration.ts';

/** Minutes since midnight in Ho Chi Minh City, from 0 to 1439. */
export type TimeOfDay = number;

export const MINUTES_OF_DAY = 24 * 60;

/** Parses `HH:MM`; returns null for anything else. */
export function parseTimeOfDay(text: string): TimeOfDay | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return null;
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** Formats minutes as `HH:MM`; minutes beyond midnight wrap round to the next day's time. */
export function formatTimeOfDay(minutes: number): string {
  const wrapped = minutes % MINUTES_OF_DAY;
  return `${twoDigits(Math.floor(wrapped / 60))}:${twoDigits(wrapped % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

export function atTimeOfDay(day: Day, time: TimeOfDay): Date {
  return addMinutes(startOfDay(day), time);
}

export function timeOfDayOf(instant: Date): TimeOfDay {
  return Math.floor((instant.getTime() - startOfDay(dayOf(instant)).getTime()) / MINUTE);
}

/** Returns the hour of an instant in Ho Chi Minh City, 0 to 23. */
export function hourOf(instant: Date): number {
  return Math.floor(timeOfDayOf(instant) / 60);
}
