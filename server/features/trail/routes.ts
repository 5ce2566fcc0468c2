import { listTrail, type TrailEntry } from '#contract/staff/trail.ts';
import { locationIdsFor } from '#domain/staff/permissions.ts';
import { ok } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { factsOf, type Names, namesIn } from '#server/history-facts.ts';
import type { Binder } from '#server/http/bind.ts';
import { listTrailRows, type TrailRow } from './store.ts';

const ENTRIES = 50;

export function trailRoutes(bind: Binder, { db }: Context): void {
  bind(listTrail, async ({ query, caller, locale }) => {
    const { subjectId = null, actorId = null, locationId = null, before } = query;
    const locationIds = locationIdsFor(caller.posts, 'trail.see');
    const last = before === undefined ? null : Number(before);
    const ask = { subjectId, actorId, locationId, locationIds, before: last, limit: ENTRIES + 1, locale };
    const rows = await listTrailRows(db, ask);
    const shown = rows.slice(0, ENTRIES);
    const names = await namesIn(db, shown, locale);
    return ok({ entries: shown.map((row) => presentEntry(row, names)), hasMore: rows.length > ENTRIES });
  });
}

function presentEntry(row: TrailRow, names: Names): TrailEntry {
  const { locationId: id, locationName: name, before, after, ...entry } = row;
  const about = names.get(entry.subjectId);
  return {
    ...entry,
    at: entry.at.toISOString(),
    actorId: entry.actor === 'staff' ? entry.actorId : null,
    about:
      about === undefined
        ? null
        : { name: about.name, at: about.at?.toISOString() ?? null, bookingId: about.bookingId },
    location: id !== null && name !== null ? { id, name } : null,
    facts: factsOf({ before, after }, names),
  };
}
