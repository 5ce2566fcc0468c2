import type { Queryable } from '#server/db/database.ts';

/** Who did what to what, and when. Written in the transaction of the change, never altered afterwards. */
export type HistoryEntry = {
  readonly at: Date;
  readonly actor: 'member' | 'guest' | 'admin' | 'gateway' | 'system';
  readonly actorId: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId?: string;
};

const RECORD = {
  name: 'record-history',
  text: `INSERT INTO history (at, actor, actor_id, action, subject, subject_id, before, after, request_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

export async function record(tx: Queryable, entry: HistoryEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.query(RECORD, [
    entry.at,
    entry.actor,
    entry.actorId,
    entry.action,
    entry.subject,
    entry.subjectId,
    json(entry.before),
    json(entry.after),
    entry.requestId ?? null,
  ]);
}

const RECORD_ALL = {
  name: 'record-history-of-many',
  text: `INSERT INTO history (at, actor, actor_id, action, subject, subject_id, before, after)
         SELECT $2, $3, $4, action, subject, "subjectId", before, after
         FROM jsonb_to_recordset($1) AS e(action text, subject text, "subjectId" uuid, before jsonb, after jsonb)`,
};

export type ManyEntries = Pick<HistoryEntry, 'at' | 'actor' | 'actorId'> & {
  readonly entries: readonly Pick<HistoryEntry, 'action' | 'subject' | 'subjectId' | 'before' | 'after'>[];
};

/** Records many changes of one act in one statement. */
export async function recordAll(tx: Queryable, { at, actor, actorId, entries }: ManyEntries): Promise<void> {
  if (entries.length > 0) await tx.query(RECORD_ALL, [JSON.stringify(entries), at, actor, actorId]);
}

/** The history names everything by a UUID; this is one for what has a number. */
export function numberedSubject(number: number): string {
  return `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
}

const WAS_RECORDED = {
  name: 'was-recorded',
  text: 'SELECT 1 FROM history WHERE subject_id = $1 AND action = $2 AND at > $3 LIMIT 1',
};

/** Whether something was noted of a subject after a time. */
export async function wasRecorded(
  tx: Queryable,
  { subjectId, action, since }: Pick<HistoryEntry, 'subjectId' | 'action'> & { readonly since: Date },
): Promise<boolean> {
  return (await tx.query(WAS_RECORDED, [subjectId, action, since])).length > 0;
}
