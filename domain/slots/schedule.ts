import { type Day, daysFrom } from '../calendar/day.ts';
import { addMinutes } from '../calendar/duration.ts';
import { atTimeOfDay, type TimeOfDay } from '../calendar/time-of-day.ts';
import { type Weekday, weekdayOf } from '../calendar/weekday.ts';

/**
 * On each of `days`: slots from `first`, every `every` minutes, the last one starting no later than `last`.
 */
export type ScheduleRule = {
  location: string;
  rooms: readonly string[];
  program: string;
  first: TimeOfDay;
  last: TimeOfDay;
  every: number;
  days: readonly Weekday[];
};

/** Returns the length of a program in minutes, by its key. */
export type DurationOf = (program: string) => number;

export type PlannedSlot = { location: string; room: string; program: string; startTime: Date; endTime: Date };

/** Returns when a rule's slots start on each of its days. */
export function startsOf(rule: Pick<ScheduleRule, 'first' | 'last' | 'every'>): TimeOfDay[] {
  const count = Math.floor((rule.last - rule.first) / rule.every) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => rule.first + index * rule.every);
}

/**
 * Returns the slots that start on `days` consecutive days from `from`, by day and then by rule. A slot that
 * ends after midnight belongs to the day on which it starts.
 */
export function planSlots(plan: {
  rules: readonly ScheduleRule[];
  durationOf: DurationOf;
  from: Day;
  days: number;
}): PlannedSlot[] {
  return daysFrom(plan.from, plan.days).flatMap((day) =>
    plan.rules
      .filter((rule) => rule.days.includes(weekdayOf(day)))
      .flatMap((rule) => slotsOn(day, rule, plan.durationOf(rule.program))),
  );
}

function slotsOn(day: Day, rule: ScheduleRule, duration: number): PlannedSlot[] {
  const { location, program } = rule;
  return rule.rooms.flatMap((room) =>
    startsOf(rule).map((start) => {
      const startTime = atTimeOfDay(day, start);
      return { location, room, program, startTime, endTime: addMinutes(startTime, duration) };
    }),
  );
}
