import { randomUUID } from 'node:crypto';
import { auditAll, readOnly } from '#server/audit/audit.ts';
import { upsertAcknowledgement } from '#server/audit/store.ts';
import type { Database } from '#server/db/database.ts';
import { type Author, record } from '#server/history.ts';

export type Acknowledging = {
  readonly promise: string;
  readonly subject: string;
  /** The name of the person who acknowledges it. */
  readonly who: string;
  readonly why: string;
  readonly author: Author;
  readonly now: Date;
};

/** Acknowledges a finding of the audit, so that it raises no alarm. Returns false when the audit does not find it. */
export async function acknowledgeFinding(db: Database, ask: Acknowledging): Promise<boolean> {
  const { promise, subject, who, why, author, now } = ask;
  const { findings, acknowledged } = await readOnly(db, (tx) => auditAll(tx, now));
  if (![...findings, ...acknowledged].some((each) => each.check === promise && each.subject === subject)) return false;
  await db.transaction(async (tx) => {
    await upsertAcknowledgement(tx, { promise, subject, who, why, at: now });
    await record(tx, {
      at: now,
      ...author,
      action: 'finding.acknowledged',
      subject: 'finding',
      // A finding's subject need not be a UUID.
      subjectId: randomUUID(),
      after: { promise, subject },
    });
  });
  return true;
}
