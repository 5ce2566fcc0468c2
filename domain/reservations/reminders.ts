import { addDays, dayOf } from '../calendar/day.ts';
import { HOUR } from '../calendar/duration.ts';
import { atTimeOfDay, hourOf } from '../calendar/time-of-day.ts';

export const REMINDERS = ['day_before', 'two_hours_before'] as const;
export type Reminder = (typeof REMINDERS)[number];

const HOURS_BEFORE: Readonly<Record<Reminder, number>> = { day_before: 24, two_hours_before: 2 };

/** From ten in the evening until seven in the morning, in Ho Chi Minh City, nobody's telephone is made to ring. */
const QUIET_FROM_HOUR = 22;
const QUIET_UNTIL_HOUR = 7;
/** What would come in the night comes at nine the evening before. */
const EVENING_MINUTE = 21 * 60;

/** Who has only just booked needs no reminder. */
const FRESH = 3 * HOUR;

/** When somebody who booked at `madeAt` is reminded of a slot, and of what is near then. */
export function remindersOf({ slotStart, madeAt }: { slotStart: Date; madeAt: Date }): Array<{
  reminder: Reminder;
  at: Date;
}> {
  return REMINDERS.map((reminder) => ({
    reminder,
    at: outsideQuietHours(new Date(slotStart.getTime() - HOURS_BEFORE[reminder] * HOUR)),
  })).filter(({ at }) => at.getTime() - madeAt.getTime() >= FRESH);
}

/**
 * When a reminder may still be sent that is ready at an instant: then, or when the night is over; null when there would be nothing
 * to remind of any more, or the next reminder says the same.
 */
export function whenToRemind(reminder: Reminder, slotStart: Date, now: Date): Date | null {
  const nextReminder = new Date(slotStart.getTime() - HOURS_BEFORE.two_hours_before * HOUR);
  const end = reminder === 'day_before' ? outsideQuietHours(nextReminder) : slotStart;
  const at = afterQuietHours(now);
  return at < end ? at : null;
}

function afterQuietHours(instant: Date): Date {
  const hour = hourOf(instant);
  const day = dayOf(instant);
  if (hour >= QUIET_FROM_HOUR) return atTimeOfDay(addDays(day, 1), QUIET_UNTIL_HOUR * 60);
  return hour < QUIET_UNTIL_HOUR ? atTimeOfDay(day, QUIET_UNTIL_HOUR * 60) : instant;
}

function outsideQuietHours(instant: Date): Date {
  const hour = hourOf(instant);
  const day = dayOf(instant);
  if (hour >= QUIET_FROM_HOUR) return atTimeOfDay(day, EVENING_MINUTE);
  return hour < QUIET_UNTIL_HOUR ? atTimeOfDay(addDays(day, -1), EVENING_MINUTE) : instant;
}
