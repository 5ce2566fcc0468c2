import type { Database } from '#server/db/database.ts';

/**
 * Drops a constraint of the database, in a transaction that is retried when the server's own statements are
 * in the way.
 */
export async function takeAway(db: Database, statements: string): Promise<void> {
  await db.transaction((tx) => tx.query(statements));
}
