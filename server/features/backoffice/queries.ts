import type { Queryable } from '#server/db/database.ts';
import { listStuck, type StuckKind, type StuckRow } from './stuck-store.ts';

/** What needs a person, or soon may, by kind. */
export type Stuck = Readonly<Record<StuckKind, readonly StuckRow[]>>;

/** Reads what is stuck, late or failed. */
export function readStuck(db: Queryable, now: Date): Promise<Stuck> {
  return listStuck(db, now);
}
