import { auditAll, readOnly } from '#server/audit/audit.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { listStuck, type StuckKind, type StuckRow } from './stuck-store.ts';

/** The items that need a person, or soon may, by kind. */
export type Stuck = Readonly<Record<StuckKind, readonly StuckRow[]>>;

/** Reads everything that is stuck, late or failed. */
export function readStuck(db: Queryable, now: Date): Promise<Stuck> {
  return listStuck(db, now);
}

/** Counts the items in an owner's list of exceptions, without those of one kind of job. */
export async function countExceptions(
  db: Database,
  { now, exceptJob }: { readonly now: Date; readonly exceptJob: string },
): Promise<number> {
  const stuck = await readStuck(db, now);
  const lateJobs = stuck.lateJobs.filter(({ kind }) => kind !== exceptJob);
  const rows = Object.values({ ...stuck, lateJobs }).flat();
  const { findings } = await readOnly(db, (tx) => auditAll(tx, now));
  return rows.length + findings.length;
}
