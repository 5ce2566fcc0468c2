import { HOUR } from '../calendar/duration.ts';
import { afterQuietHours, beforeQuietHours } from '../calendar/quiet-hours.ts';

export const REMINDERS = ['day_before', 'two_hours_before'] as const;
export type Reminder = (typeof REMINDERS)[number];

const HOURS_BEFORE: Readonly<Record<Reminder, number>> = { day_before: 24, two_hours_before: 2 };

/** Who has only just booked needs no reminder. */
const FRESH = 3 * HOUR;

/** When somebody who booked at `madeAt` is reminded of a slot, and of what is near then. */
export function remindersOf({ slotStart, madeAt }: { slotStart: Date; madeAt: Date }): Array<{
  reminder: Reminder;
  at: Date;
}> {
  return REMINDERS.map((reminder) => ({
    reminder,
    at: beforeQuietHours(new Date(slotStart.getTime() - HOURS_BEFORE[reminder] * HOUR)),
  })).filter(({ at }) => at.getTime() - madeAt.getTime() >= FRESH);
}

/**
 * When a reminder may still be sent that is ready at an instant: then, or when the night is over; null when
 * there would be nothing to remind of any more, or the next reminder says the same.
 */
export function whenToRemind(reminder: Reminder, slotStart: Date, now: Date): Date | null {
  const nextReminder = new Date(slotStart.getTime() - HOURS_BEFORE.two_hours_before * HOUR);
  const end = reminder === 'day_before' ? beforeQuietHours(nextReminder) : slotStart;
  const at = afterQuietHours(now);
  return at < end ? at : null;
}
