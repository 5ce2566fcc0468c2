import { formatTimeOfDay } from '../calendar/time-of-day.ts';
import { startsOf } from '../slots/schedule.ts';
import type { Path, Report } from './reading.ts';
import type { Section, Sections } from './sections.ts';

type Kind = 'location' | 'program' | 'partner' | 'voucher type' | 'demo account';
type Reference = { path: Path; kind: Kind; name: string };
type RoomReference = { path: Path; location: string; room: string };

/**
 * Reports every reference to something undeclared. A section that could not be read completely may lack the
 * declaration, so references into it are not checked.
 */
export function checkReferences(sections: Sections, report: Report): void {
  const declared = declaredIn(sections);
  for (const { path, kind, name } of referencesIn(sections)) {
    const names = declared[kind];
    if (names !== null && !names.has(name)) report({ path, message: `there is no ${kind} ${name}` });
  }
  for (const { path, location, room } of roomReferencesIn(sections)) {
    const place = sections.locations.entries.find(({ value }) => value.key === location)?.value;
    if (place !== undefined && !place.rooms.some(({ name }) => name === room)) {
      report({ path, message: `there is no room ${room} in ${location}` });
    }
  }
  checkDemoSlots(sections, report);
}

function declaredIn(sections: Sections): Record<Kind, ReadonlySet<string> | null> {
  const names = <T>({ entries, complete }: Section<T>, nameOf: (value: T) => string) =>
    complete ? new Set(entries.map(({ value }) => nameOf(value))) : null;
  return {
    location: names(sections.locations, ({ key }) => key),
    program: names(sections.programs, ({ key }) => key),
    partner: names(sections.partners, ({ key }) => key),
    'voucher type': names(sections.voucherTypes, ({ key }) => key),
    'demo account': names(sections.demoAccounts, ({ email }) => email),
  };
}

function referencesIn(sections: Sections): Reference[] {
  const { schedule, voucherTypes, vouchers, demoAccounts, demoTickets, demoReservations } = sections;
  return [
    ...schedule.entries.flatMap(({ value, path }): Reference[] => [
      { path: [...path, 'location'], kind: 'location', name: value.location },
      { path: [...path, 'program'], kind: 'program', name: value.program },
    ]),
    ...voucherTypes.entries.flatMap(({ value, path }): Reference[] => [
      { path: [...path, 'partner'], kind: 'partner', name: value.partner },
      ...value.programs.map(
        (name, index): Reference => ({ path: [...path, 'programs', index], kind: 'program', name }),
      ),
    ]),
    ...vouchers.entries.map(
      ({ value, path }): Reference => ({ path: [...path, 'type'], kind: 'voucher type', name: value.type }),
    ),
    ...demoAccounts.entries.flatMap(({ value: { post }, path }): Reference[] =>
      post === null || post.location === null
        ? []
        : [{ path: [...path, 'post', 'location'], kind: 'location', name: post.location }],
    ),
    ...demoTickets.entries.flatMap(({ value, path }): Reference[] => [
      { path: [...path, 'email'], kind: 'demo account', name: value.email },
      { path: [...path, 'program'], kind: 'program', name: value.program },
    ]),
    ...demoReservations.entries.flatMap(({ value, path }): Reference[] => [
      { path: [...path, 'email'], kind: 'demo account', name: value.email },
      { path: [...path, 'location'], kind: 'location', name: value.location },
    ]),
  ];
}

function roomReferencesIn({ schedule, demoReservations }: Sections): RoomReference[] {
  return [
    ...schedule.entries.flatMap(({ value, path }) =>
      value.rooms.map((room, index) => ({ path: [...path, 'rooms', index], location: value.location, room })),
    ),
    ...demoReservations.entries.map(({ value, path }) => ({
      path: [...path, 'room'],
      location: value.location,
      room: value.room,
    })),
  ];
}

function checkDemoSlots({ schedule, demoReservations }: Sections, report: Report): void {
  if (!schedule.complete) return;
  for (const { value, path } of demoReservations.entries) {
    const { location, room, at } = value;
    const rules = schedule.entries.map(({ value: rule }) => rule);
    const isOffered = rules.some(
      (rule) => rule.location === location && rule.rooms.includes(room) && startsOf(rule).includes(at),
    );
    if (!isOffered) {
      report({ path: [...path, 'at'], message: `no slot of ${room} in ${location} starts at ${formatTimeOfDay(at)}` });
    }
  }
}
