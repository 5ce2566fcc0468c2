import { formatTimeOfDay } from '../calendar/time-of-day.ts';
import { findOverlaps, type OverlapSide, type ScheduleOverlap } from '../slots/overlaps.ts';
import { formatPath, type Path, type Report } from './reading.ts';
import type { Located, Section, Sections } from './sections.ts';

/** Reports every repeated name, with both places. */
export function checkRepeats(sections: Sections, report: Report): void {
  const unique = uniqueIn(report);
  unique(sections.locations, ({ key }) => key);
  unique(sections.programs, ({ key }) => key);
  unique(sections.holidays, (day) => day);
  unique(sections.promotions, ({ code }) => code);
  unique(sections.partners, ({ key }) => key);
  unique(sections.voucherTypes, ({ key }) => key);
  unique(sections.vouchers, ({ code }) => code);
  unique(sections.demoAccounts, ({ email }) => email);
  unique(sections.demoTickets, ({ email, program }) => `${program} for ${email}`);
  unique(sections.demoReservations, ({ location, room, daysAhead, at }) =>
    [location, room, `${daysAhead} days ahead`, formatTimeOfDay(at)].join(', '),
  );
}

function uniqueIn(report: Report) {
  return <T>(section: Section<T>, nameOf: (value: T) => string): void => {
    const first = new Map<string, Path>();
    for (const { value, path } of section.entries) {
      const name = nameOf(value);
      const also = first.get(name);
      if (also === undefined) first.set(name, path);
      else report({ path, message: `repeats ${name} of ${formatPath(also)}`, also });
    }
  };
}

/** Reports every two schedule rules whose slots overlap in a room, with both places. */
export function checkOverlaps({ schedule, programs }: Sections, report: Report): void {
  const durations = new Map(programs.entries.map(({ value }) => [value.key, value.duration]));
  // A rule whose program is unknown has no length; the missing program is reported elsewhere.
  const timed = schedule.entries.filter(({ value }) => durations.has(value.program));
  const rules = timed.map(({ value }) => value);
  for (const overlap of findOverlaps(rules, (program) => durations.get(program) ?? 0)) {
    const [first, second] = [overlap.earlier.rule, overlap.later.rule].sort((a, b) => a - b).map((rule) => timed[rule]);
    if (first !== undefined && second !== undefined) reportOverlap({ overlap, first, second }, report);
  }
}

type OverlapFound = { overlap: ScheduleOverlap; first: Located<unknown>; second: Located<unknown> };

function reportOverlap({ overlap, first, second }: OverlapFound, report: Report): void {
  const { location, room, earlier, later } = overlap;
  const times = `${sideText(earlier)} and ${sideText(later)} in room ${room} of ${location}`;
  if (first === second) {
    report({ path: second.path, message: `its own slots overlap: ${times}` });
  } else {
    report({ path: second.path, message: `overlaps ${formatPath(first.path)}: ${times}`, also: first.path });
  }
}

function sideText({ weekday, start, end }: OverlapSide): string {
  return `${weekday} ${formatTimeOfDay(start)}–${formatTimeOfDay(end)}`;
}
