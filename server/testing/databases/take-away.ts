import type { Database } from '#server/db/database.ts';

/** Takes a guard of the database away, again when the server's own work stands in the way. */
export async function takeAway(db: Database, statements: string): Promise<void> {
  await db.transaction((tx) => tx.query(statements));
}
