import { addDays, dayOf } from './day.ts';
import { atTimeOfDay, hourOf } from './time-of-day.ts';

/** The quiet hours in Ho Chi Minh City: no message is sent that could ring a phone at night. */
const FROM_HOUR = 22;
const UNTIL_HOUR = 7;
/** An urgent message that falls into the quiet hours is sent at nine the evening before. */
const EVENING_MINUTE = 21 * 60;

/** Returns the instant itself, or the end of the quiet hours that contain it. */
export function afterQuietHours(instant: Date): Date {
  const hour = hourOf(instant);
  const day = dayOf(instant);
  if (hour >= FROM_HOUR) return atTimeOfDay(addDays(day, 1), UNTIL_HOUR * 60);
  return hour < UNTIL_HOUR ? atTimeOfDay(day, UNTIL_HOUR * 60) : instant;
}

/** Returns the instant itself, or nine in the evening before the quiet hours that contain it. */
export function beforeQuietHours(instant: Date): Date {
  const hour = hourOf(instant);
  const day = dayOf(instant);
  if (hour >= FROM_HOUR) return atTimeOfDay(day, EVENING_MINUTE);
  return hour < UNTIL_HOUR ? atTimeOfDay(addDays(day, -1), EVENING_MINUTE) : instant;
}
