import type { AcknowledgedEntry } from '#server/db/acknowledged.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Action, Change } from './history-actions.ts';

type Done = {
  readonly at: Date;
  readonly actor: 'member' | 'guest' | 'admin' | 'staff' | 'gateway' | 'system';
  readonly actorId: string | null;
  /** The location, for acts of staff. */
  readonly locationId?: string | null;
  /** The reason, where money, rights or guests are affected. */
  readonly reason?: string | undefined;
};

/** An act of staff: person, location, and a reason where one is required. */
export type StaffAct = { readonly id: string; readonly locationId: string; readonly reason?: string | undefined };

/** Returns the actor of an act of staff, for the audit log. */
export const byStaff = ({ id, locationId, reason }: StaffAct) =>
  ({ actor: 'staff', actorId: id, locationId, reason }) as const;

/** The person, location and reason of an action. */
export type Author = Omit<Done, 'at'>;

/** An operator at the command line. */
export const OPERATOR: Author = { actor: 'admin', actorId: null };

/**
 * One entry of the audit log: who did what to which subject, and when. Inserted in the transaction of the
 * change, never updated.
 */
export type HistoryEntry = Done & Change & { readonly requestId?: string };

const RECORD = {
  name: 'record-history',
  text: `INSERT INTO history (at, actor, actor_id, action, subject, subject_id, before, after, request_id,
           location_id, reason)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
};

export async function record(tx: Queryable, entry: HistoryEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const [row] = await tx.query<{ id: number }>(RECORD, [
    entry.at,
    entry.actor,
    entry.actorId,
    entry.action,
    entry.subject,
    entry.subjectId,
    json('before' in entry ? entry.before : undefined),
    json('after' in entry ? entry.after : undefined),
    entry.requestId ?? null,
    entry.locationId ?? null,
    entry.reason ?? null,
  ]);
  if (row !== undefined) tx.acknowledge({ id: row.id, at: entry.at, subjectId: entry.subjectId });
}

const MISSING = {
  name: 'missing-history',
  text: `SELECT k.id, k.at, k.subject_id AS "subjectId"
         FROM unnest($1::bigint[], $2::timestamptz[], $3::uuid[]) AS k (id, at, subject_id)
         WHERE NOT pg_is_in_recovery() AND NOT EXISTS (
           SELECT 1 FROM history h WHERE h.id = k.id AND h.at = k.at AND h.subject_id = k.subject_id)`,
};

/** Returns the entries that the database does not have; none on a standby, which may lag. */
export function listMissing(db: Queryable, entries: readonly AcknowledgedEntry[]): Promise<AcknowledgedEntry[]> {
  const columns = [entries.map(({ id }) => id), entries.map(({ at }) => at), entries.map((entry) => entry.subjectId)];
  return db.query(MISSING, columns);
}

const RECORD_ALL = {
  name: 'record-history-of-many',
  text: `INSERT INTO history (at, actor, actor_id, action, subject, subject_id, before, after, location_id, reason)
         SELECT $2, $3, $4, action, subject, "subjectId", before, after, $5, $6
         FROM jsonb_to_recordset($1) AS e(action text, subject text, "subjectId" uuid, before jsonb, after jsonb)`,
};

export type ManyEntries = Done & { readonly entries: readonly Change[] };

/** Records many changes of one action in one statement. */
export async function recordAll(tx: Queryable, entry: ManyEntries): Promise<void> {
  const { at, actor, actorId, locationId, reason, entries } = entry;
  if (entries.length === 0) return;
  await tx.query(RECORD_ALL, [JSON.stringify(entries), at, actor, actorId, locationId ?? null, reason ?? null]);
}

/** Returns a UUID for a subject that has only a number, because the history names every subject by a UUID. */
export function numberedSubject(number: number): string {
  return `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
}

const LAST_ENTRY = {
  name: 'last-history-entry',
  text: `SELECT at, actor, action, after FROM history
         WHERE subject_id = $1 AND ($2::text IS NULL OR action = $2) ORDER BY id DESC LIMIT 1`,
};

type LastEntry = Pick<Done, 'at' | 'actor'> & { readonly action: string; readonly after: unknown };

/** Finds the newest entry about a subject, of one action if given. */
export async function findLastEntry(
  tx: Queryable,
  { subjectId, action }: { readonly subjectId: string; readonly action?: Action },
): Promise<LastEntry | undefined> {
  return (await tx.query<LastEntry>(LAST_ENTRY, [subjectId, action ?? null]))[0];
}

const COUNT_ACTIONS = {
  name: 'count-actions',
  text: 'SELECT count(*)::integer AS count FROM history WHERE subject_id = $1 AND action = $2',
};

/** Counts how often an action on a subject was recorded. */
export async function countActions(
  tx: Queryable,
  { subjectId, action }: { readonly subjectId: string; readonly action: Action },
): Promise<number> {
  return (await tx.query<{ count: number }>(COUNT_ACTIONS, [subjectId, action]))[0]?.count ?? 0;
}
