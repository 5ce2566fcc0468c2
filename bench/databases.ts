import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

export type NamedDatabase = { readonly url: string; readonly db: Database };

/** Creates a database with the schema and no rows on the server. */
export async function createMigratedDatabase(server: string, name: string): Promise<NamedDatabase> {
  const admin = connectTo(server);
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = connectTo(url.href);
  await migrate(db);
  return { url: url.href, db };
}

/** Writes everything to disk now, so that no turn pays for the preparation. */
export async function settleToDisk({ db }: NamedDatabase): Promise<void> {
  await db.query('CHECKPOINT');
}

/** Connects without the application's statement timeout, which filling a database exceeds. */
function connectTo(server: string): Database {
  return connectPostgres({
    url: server,
    connections: 2,
    onError: (error) => console.error(error.message),
    answerWithinMs: 0,
  });
}
