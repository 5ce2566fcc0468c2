import { connectEmbedded } from '#server/db/connect-embedded.ts';
import { migrate } from '#server/db/migrate.ts';

/** Creates a data folder with a migrated, empty embedded database. Servers may start from a copy of it. */
export async function createMigratedFolder(folder: string): Promise<void> {
  const db = await connectEmbedded(folder);
  await migrate(db);
  await db.close();
}
