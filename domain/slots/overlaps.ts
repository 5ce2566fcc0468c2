import { MINUTES_OF_DAY } from '../calendar/time-of-day.ts';
import { WEEKDAYS, type Weekday } from '../calendar/weekday.ts';
import { type DurationOf, type ScheduleRule, startsOf } from './schedule.ts';

/** One occurrence of a rule in the week, in minutes since Monday 00:00; its end may lie in the next week. */
type Occurrence = { rule: number; start: number; end: number };

export type OverlapSide = { rule: number; weekday: Weekday; start: number; end: number };

/**
 * Two overlapping slots of one room. Rules are named by index; both sides are the same rule when it overlaps
 * itself.
 */
export type ScheduleOverlap = { location: string; room: string; earlier: OverlapSide; later: OverlapSide };

const WEEK = 7 * MINUTES_OF_DAY;

/**
 * Returns every pair of rules whose slots overlap in a room, once per room, with their first overlapping
 * slots. The schedule repeats weekly, so one week, closed to a ring, shows every possible overlap.
 */
export function findOverlaps(rules: readonly ScheduleRule[], durationOf: DurationOf): ScheduleOverlap[] {
  return [...occurrencesByRoom(rules, durationOf).values()].flatMap(({ location, room, occurrences }) =>
    overlapsIn(occurrences).map(([earlier, later]) => ({
      location,
      room,
      earlier: sideOf(earlier),
      later: sideOf(later),
    })),
  );
}

type RoomWeek = { location: string; room: string; occurrences: Occurrence[] };

function occurrencesByRoom(rules: readonly ScheduleRule[], durationOf: DurationOf): Map<string, RoomWeek> {
  const weeks = new Map<string, RoomWeek>();
  for (const [index, rule] of rules.entries()) {
    const own = occurrencesOf(index, rule, durationOf(rule.program));
    for (const room of rule.rooms) {
      const key = JSON.stringify([rule.location, room]);
      const week = weeks.get(key) ?? { location: rule.location, room, occurrences: [] };
      week.occurrences.push(...own);
      weeks.set(key, week);
    }
  }
  return weeks;
}

function occurrencesOf(index: number, rule: ScheduleRule, duration: number): Occurrence[] {
  return rule.days.flatMap((weekday) =>
    startsOf(rule).map((time) => {
      const start = WEEKDAYS.indexOf(weekday) * MINUTES_OF_DAY + time;
      return { rule: index, start, end: start + duration };
    }),
  );
}

/**
 * Sweeps the ring once: this week's occurrences, then those of the next week that the last ones may reach.
 */
function overlapsIn(occurrences: readonly Occurrence[]): [Occurrence, Occurrence][] {
  const week = [...occurrences].sort((a, b) => a.start - b.start);
  const nextWeek = week.map(({ rule, start, end }) => ({ rule, start: start + WEEK, end: end + WEEK }));
  const found = new Map<string, [Occurrence, Occurrence]>();
  // The latest occurrence of each rule is enough: it ends last, so every overlap with an earlier one is
  // found.
  const latest = new Map<number, Occurrence>();
  for (const next of [...week, ...nextWeek]) {
    for (const earlier of latest.values()) {
      if (earlier.end <= next.start) continue;
      const pair = `${Math.min(earlier.rule, next.rule)} ${Math.max(earlier.rule, next.rule)}`;
      if (!found.has(pair)) found.set(pair, [earlier, next]);
    }
    latest.set(next.rule, next);
  }
  return [...found.values()];
}

function sideOf({ rule, start, end }: Occurrence): OverlapSide {
  // The index is less than seven, because `start` is taken modulo a week.
  const weekday = WEEKDAYS[Math.floor((start % WEEK) / MINUTES_OF_DAY)] as Weekday;
  return { rule, weekday, start: start % MINUTES_OF_DAY, end: (start % MINUTES_OF_DAY) + end - start };
}
