import { HOUR } from '../calendar/duration.ts';
import { afterQuietHours, beforeQuietHours } from '../calendar/quiet-hours.ts';

export const REMINDERS = ['day_before', 'two_hours_before'] as const;
export type Reminder = (typeof REMINDERS)[number];

const HOURS_BEFORE: Readonly<Record<Reminder, number>> = { day_before: 24, two_hours_before: 2 };

/** A booking newer than this needs no reminder. */
const FRESH = 3 * HOUR;

/** Returns the reminders of a booking made at `madeAt`, except those that would come too soon after it. */
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
 * Returns when a reminder that is ready now may be sent: now, or after the quiet hours. Null when the slot
 * has started by that time, or when the next reminder says the same.
 */
export function whenToRemind(reminder: Reminder, slotStart: Date, now: Date): Date | null {
  const nextReminder = new Date(slotStart.getTime() - HOURS_BEFORE.two_hours_before * HOUR);
  const end = reminder === 'day_before' ? beforeQuietHours(nextReminder) : slotStart;
  const at = afterQuietHours(now);
  return at < end ? at : null;
}
