import type { Queryable } from '#server/db/database.ts';

export type LastAudit = {
  readonly endedAt: Date;
  /** The number of findings of each broken promise, by its id. */
  readonly found: Readonly<Record<string, number>>;
  /** The number of acknowledged findings, by the id of the promise. */
  readonly acknowledged: Readonly<Record<string, number>>;
};

const CLAIM = {
  name: 'claim-audit',
  text: `INSERT INTO last_audit (started_at) VALUES ($1)
         ON CONFLICT (one_row) DO UPDATE SET started_at = excluded.started_at WHERE last_audit.started_at <= $2
         RETURNING started_at`,
};

/** Claims the next audit for this process. Returns false when any process began one after `before`. */
export async function claimAudit(db: Queryable, { now, before }: { now: Date; before: Date }): Promise<boolean> {
  return (await db.query(CLAIM, [now, before])).length > 0;
}

/** Stores the result of an audit, unless a later audit has begun. */
export async function updateAuditEnded(
  db: Queryable,
  { startedAt, endedAt, found, acknowledged }: LastAudit & { readonly startedAt: Date },
): Promise<void> {
  await db.query(
    {
      name: 'store-audit',
      text: 'UPDATE last_audit SET ended_at = $2, found = $3, acknowledged = $4 WHERE started_at = $1',
    },
    [startedAt, endedAt, JSON.stringify(found), JSON.stringify(acknowledged)],
  );
}

export async function findLastAudit(db: Queryable): Promise<LastAudit | undefined> {
  const [row] = await db.query<{
    ended_at: Date;
    found: Record<string, number>;
    acknowledged: Record<string, number>;
  }>({
    name: 'select-last-audit',
    text: 'SELECT ended_at, found, acknowledged FROM last_audit WHERE ended_at IS NOT NULL',
  });
  return row && { endedAt: row.ended_at, found: row.found, acknowledged: row.acknowledged };
}

export type Acknowledgement = {
  readonly promise: string;
  readonly subject: string;
  readonly who: string;
  readonly why: string;
  readonly at: Date;
};

/** Stores that a finding is known; a newer acknowledgement replaces the older one. */
export async function upsertAcknowledgement(db: Queryable, said: Acknowledgement): Promise<void> {
  await db.query(
    {
      name: 'store-acknowledgement',
      text: `INSERT INTO acknowledged_findings (promise, subject, who, why, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (promise, subject) DO UPDATE SET who = excluded.who, why = excluded.why, at = excluded.at`,
    },
    [said.promise, said.subject, said.who, said.why, said.at],
  );
}
