import type { Locale } from '#domain/basics/locale.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn } from '#server/db/names.ts';
import type { HistoryEntry } from '#server/history.ts';

export type TrailRow = {
  id: number;
  at: Date;
  actor: HistoryEntry['actor'];
  actorId: string | null;
  actorName: string | null;
  action: string;
  subject: string;
  subjectId: string;
  locationId: string | null;
  locationName: string | null;
  reason: string | null;
  before: unknown;
  after: unknown;
};

type Ask = {
  readonly subjectId: string | null;
  readonly actorId: string | null;
  readonly locationId: string | null;
  /** The locations whose entries the reader may see; null for all. */
  readonly locationIds: readonly string[] | null;
  readonly before: number | null;
  readonly limit: number;
  readonly locale: Locale;
};

const TRAIL = {
  name: 'trail',
  text: `SELECT h.id, h.at, h.actor, h.actor_id AS "actorId", m.name AS "actorName", h.action,
           h.subject, h.subject_id AS "subjectId", h.location_id AS "locationId",
           ${nameIn('l', '$7')} AS "locationName", h.reason, h.before, h.after
         FROM history h
         LEFT JOIN members m ON h.actor = 'staff' AND m.id = h.actor_id
         LEFT JOIN locations l ON l.id = h.location_id
         WHERE ($1::uuid IS NULL OR h.subject_id = $1) AND ($2::uuid IS NULL OR h.actor_id = $2)
           AND ($3::uuid IS NULL OR h.location_id = $3) AND ($4::uuid[] IS NULL OR h.location_id = ANY ($4))
           AND ($1::uuid IS NOT NULL OR h.actor = 'staff') AND ($5::bigint IS NULL OR h.id < $5)
         ORDER BY h.id DESC LIMIT $6`,
};

/** Lists history entries, newest first: all entries of a subject if one is given, else only those by staff. */
export function listTrailRows(db: Queryable, ask: Ask): Promise<TrailRow[]> {
  const { subjectId, actorId, locationId, locationIds, before, limit, locale } = ask;
  return db.query<TrailRow>(TRAIL, [subjectId, actorId, locationId, locationIds, before, limit, locale]);
}
