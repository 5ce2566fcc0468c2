import type { Queryable } from '#server/db/database.ts';

export type LastAudit = {
  readonly endedAt: Date;
  /** How often each promise was broken, by its id; those that hold are left out. */
  readonly found: Readonly<Record<string, number>>;
};

const CLAIM = {
  name: 'claim-audit',
  text: `INSERT INTO last_audit (started_at) VALUES ($1)
         ON CONFLICT (one_row) DO UPDATE SET started_at = excluded.started_at WHERE last_audit.started_at <= $2
         RETURNING started_at`,
};

/** Whether the next audit is this process's, because the last one of any began at `before` or earlier. */
export async function claimAudit(db: Queryable, { now, before }: { now: Date; before: Date }): Promise<boolean> {
  return (await db.query(CLAIM, [now, before])).length > 0;
}

/** Notes what was found, unless a later audit has begun meanwhile. */
export async function storeAudit(
  db: Queryable,
  { startedAt, endedAt, found }: LastAudit & { readonly startedAt: Date },
): Promise<void> {
  await db.query('UPDATE last_audit SET ended_at = $2, found = $3 WHERE started_at = $1', [
    startedAt,
    endedAt,
    JSON.stringify(found),
  ]);
}

export async function selectLastAudit(db: Queryable): Promise<LastAudit | undefined> {
  const [row] = await db.query<{ ended_at: Date; found: Record<string, number> }>(
    'SELECT ended_at, found FROM last_audit WHERE ended_at IS NOT NULL',
  );
  return row && { endedAt: row.ended_at, found: row.found };
}
