import { dayOf } from '#domain/calendar/day.ts';
import { formatTimeRange } from '#domain/calendar/format.ts';
import type { Imported } from '#server/features/supply/commands/import-catalog.ts';

/** What an import did, for whoever typed it. */
export function describeImport(file: string, { changes, slots, demo, blocked }: Imported): string {
  const rows = [
    ...[...Map.groupBy(changes.filter(isToldHere), ({ subject }) => subject)].map(
      ([subject, ofSubject]): Row => [subject.replaceAll('_', ' '), Object.entries(countsOf(ofSubject))],
    ),
    ['slots', Object.entries(slots)] as const,
    ['demo accounts', [['added', demo.accounts]]] as const,
    ['demo tickets', [['added', demo.tickets]]] as const,
    ['demo reservations', Object.entries({ added: demo.reservations, 'without a free slot': demo.missed })] as const,
  ];
  const told = rows.map(tell).filter((line) => line !== '');
  const title = told.length === 0 ? `${file} was imported before; nothing has changed.` : `${file} was imported.`;
  return [title, ...told, ...tellBlocked(blocked)].join('\n');
}

/** How many slots came and went is told in a line of its own. */
const isToldHere = ({ subject }: Imported['changes'][number]): boolean => subject !== 'slots_of_room';

type Row = readonly [what: string, counts: readonly (readonly [verb: string, count: number])[]];

function tell([what, counts]: Row): string {
  const some = counts.filter(([, count]) => count > 0).map(([verb, count]) => `${count} ${verb}`);
  return some.length === 0 ? '' : `  ${what.padEnd(26)}${some.join(', ')}`;
}

function countsOf(changes: Imported['changes']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verb } of changes) counts[verb] = (counts[verb] ?? 0) + 1;
  return counts;
}

function tellBlocked(blocked: Imported['blocked']): string[] {
  if (blocked.length === 0) return [];
  const lines = blocked.map(({ room, offer, by }) => {
    const day = dayOf(offer.startTime);
    const [wanted, standing] = [offer, by].map(({ startTime, endTime }) => formatTimeRange(startTime, endTime));
    return `  ${room}, ${day}: ${wanted} is not offered, because ${standing} stays as it was sold or closed`;
  });
  return ['Slots that somebody has, or that were closed, are in the way of new ones:', ...lines];
}
