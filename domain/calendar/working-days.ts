import { addDays, type Day } from './day.ts';
import { weekdayOf } from './weekday.ts';

/** Returns whether banks work on a day in Vietnam: Monday to Friday, except public holidays. */
export function isWorkingDay(day: Day, holidays: ReadonlySet<Day>): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 'sat' && weekday !== 'sun' && !holidays.has(day);
}

/** Returns the day `count` working days after a day, which itself does not count; `count` is at least 0. */
export function addWorkingDays(day: Day, count: number, holidays: ReadonlySet<Day>): Day {
  let reached = day;
  for (let counted = 0; counted < count; ) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached, holidays)) counted += 1;
  }
  return reached;
}
