import { MINUTE } from '#domain/calendar/duration.ts';

/** Returns the begun minutes until a slot ends; null before it has begun and once it is over. */
export function minutesLeft({ startTime, endTime }: { startTime: string; endTime: string }, now: Date): number | null {
  const minutes = Math.ceil((Date.parse(endTime) - now.getTime()) / MINUTE);
  return now.getTime() < Date.parse(startTime) || minutes <= 0 ? null : minutes;
}
