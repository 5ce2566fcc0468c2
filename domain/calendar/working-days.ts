import { addDays, type Day } from './day.ts';
import { weekdayOf } from './weekday.ts';

/** Whether banks work on a day in Vietnam: from Monday to Friday, public holidays left out. */
export function isWorkingDay(day: Day, holidays: ReadonlySet<Day>): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 'sat' && weekday !== 'sun' && !holidays.has(day);
}

/** The day on which so many whole working days have come after a day, that day itself not counted; `count` is at least 0. */
export function addWorkingDays(day: Day, count: number, holidays: ReadonlySet<Day>): Day {
  let reached = day;
  for (let counted = 0; counted < count; ) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached, holidays)) counted += 1;
  }
  return reached;
}
