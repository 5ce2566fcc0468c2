import { z } from 'zod';
import { dayOf } from '#domain/calendar/day.ts';
import { formatTimeRange } from '#domain/calendar/format.ts';
import type { Imported } from '#server/features/catalog/commands/import-catalog.ts';

/** Describes the changes of an import, or of a dry run, for the terminal. */
export function describeImport(file: string, imported: Imported, { isTried = false } = {}): string {
  const { changes, slots, entryCodes, demo } = imported;
  const rows = [
    ...[...Map.groupBy(changes.filter(isToldHere), ({ subject }) => subject)].map(
      ([subject, ofSubject]): Row => [subject.replaceAll('_', ' '), Object.entries(countsOf(ofSubject))],
    ),
    ['slots', Object.entries(countsOfSlots(slots))] as const,
    ['entry codes', [['requested again at other locks', entryCodes.requestedAgain]]] as const,
    ['demo accounts', [['added', demo.accounts]]] as const,
    ['demo tickets', [['added', demo.tickets]]] as const,
    ['demo reservations', Object.entries({ added: demo.reservations, 'without a free slot': demo.missed })] as const,
  ];
  const told = rows.map(tell).filter((line) => line !== '');
  const titles = isTried ? TRIED : DONE;
  const title = `${file} ${told.length === 0 ? titles.nothing : titles.something}`;
  return [
    title,
    ...told,
    ...tellPrices(imported),
    ...tellClosed(imported),
    ...tellStranded(imported),
    ...tellBlocked(imported),
  ].join('\n');
}

const DONE = { nothing: 'was imported before; nothing has changed.', something: 'was imported.' };
const TRIED = { nothing: 'would change nothing.', something: 'was not imported. It would change:' };

const countsOfSlots = ({ added, removed, withdrawn, returned }: Imported['slots']) => ({
  added,
  removed,
  'no longer offered': withdrawn,
  'offered again': returned,
});

/** Returns whether a change belongs in this list; changes of slots have a line of their own. */
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

function tellPrices({ changes }: Imported): string[] {
  const lines = changes.flatMap(({ subject, verb, before, after }) => {
    if (subject !== 'ticket' || verb !== 'changed') return [];
    const [former, next] = [Priced.parse(before), Priced.parse(after)];
    return former.price === next.price ? [] : [`  ${next.name}: ${next.price} VND instead of ${former.price} VND`];
  });
  return lines.length === 0 ? [] : ['Changed prices, for future purchases:', ...lines];
}

const Priced = z.object({ name: z.string(), price: z.number() });

function tellClosed({ closed, gone }: Imported): string[] {
  if (closed.length + gone.length === 0) return [];
  const lines = closed.map(({ place, reservations, underWay }) => {
    const counts = [
      reservations > 0 ? `${many(reservations, 'reservation')} still to be honoured` : '',
      underWay > 0 ? `${many(underWay, 'slot')} being paid, which may become so` : '',
    ];
    return `  ${place}: ${counts.filter((count) => count !== '').join(', ') || 'nothing to be honoured'}`;
  });
  const title = 'No longer in the file and therefore closed: hidden and not bookable. Add it to the file to reopen it:';
  return [title, ...lines, ...gone.map((place) => `  ${place}: deleted, because it was never booked`)];
}

function tellStranded({ stranded }: Imported): string[] {
  if (stranded.length === 0) return [];
  const lines = stranded.map(({ program, tickets }) => `  ${program}: ${many(tickets, 'unused ticket')}`);
  return ['Members have paid for these programs, which no schedule offers any more. Offer them, or refund:', ...lines];
}

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function tellBlocked({ blocked }: Imported): string[] {
  if (blocked.length === 0) return [];
  const lines = blocked.map(({ room, offer, by }) => {
    const day = dayOf(offer.startTime);
    const [wanted, standing] = [offer, by].map(({ startTime, endTime }) => formatTimeRange(startTime, endTime, 'en'));
    return `  ${room}, ${day}: ${wanted} is not offered, because the slot ${standing} was taken or closed`;
  });
  return ['Slots that were taken or closed conflict with new ones:', ...lines];
}
