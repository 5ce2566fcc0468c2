import { addDays, dayOf } from './day.ts';
import { atTimeOfDay, hourOf } from './time-of-day.ts';

/** From ten in the evening until seven in the morning, in Ho Chi Minh City, nobody's telephone is made to ring. */
const FROM_HOUR = 22;
const UNTIL_HOUR = 7;
/** What would come in the night comes at nine the evening before, if it cannot wait. */
const EVENING_MINUTE = 21 * 60;

/** The instant itself, or the end of the quiet hours in which it lies. */
export function afterQuietHours(instant: Date): Date {
  const hour = hourOf(instant);
  const day = dayOf(instant);
  if (hour >= FROM_HOUR) return atTimeOfDay(addDays(day, 1), UNTIL_HOUR * 60);
  return hour < UNTIL_HOUR ? atTimeOfDay(day, UNTIL_HOUR * 60) : instant;
}

/** The instant itself, or nine in the evening before the quiet hours in which it lies. */
export function beforeQuietHours(instant: Date): Date {
  const hour = hourOf(instant);
  const day = dayOf(instant);
  if (hour >= FROM_HOUR) return atTimeOfDay(day, EVENING_MINUTE);
  return hour < UNTIL_HOUR ? atTimeOfDay(addDays(day, -1), EVENING_MINUTE) : instant;
}
