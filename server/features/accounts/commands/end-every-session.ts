import type { Transaction } from '#server/db/database.ts';
import { deleteEverySession } from '../session-store.ts';

/** Ends every session of every member; returns their number. */
export function endEverySession(tx: Transaction): Promise<number> {
  return deleteEverySession(tx);
}
