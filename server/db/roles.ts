import pg from 'pg';
import { SESSION_SETTINGS } from './connect-postgres.ts';
import type { Database } from './database.ts';

type Place = { readonly role: string; readonly database: string; readonly schema: string };

async function placeOf(db: Database): Promise<Place> {
  const [place] = await db.query<Place>(
    'SELECT current_user AS role, current_database() AS database, current_schema() AS schema',
  );
  if (place === undefined) throw new Error('The query for role and database returned no row');
  return place;
}

/**
 * Grants the role of `app` only reading and writing rows, in the present and future tables of the role of `owner`.
 * Returns the name of the role of `app`; undefined when both are the same.
 */
export async function grantRows(owner: Database, app: Database): Promise<string | undefined> {
  const { role } = await placeOf(app);
  const place = await placeOf(owner);
  if (place.role === role) return undefined;
  const [to, schema] = [role, place.schema].map((name) => pg.escapeIdentifier(name));
  const rows = 'GRANT SELECT, INSERT, UPDATE, DELETE ON';
  const numbers = 'GRANT USAGE, SELECT ON';
  await owner.query(`GRANT USAGE ON SCHEMA ${schema} TO ${to}`);
  await owner.query(`${rows} ALL TABLES IN SCHEMA ${schema} TO ${to}`);
  await owner.query(`${numbers} ALL SEQUENCES IN SCHEMA ${schema} TO ${to}`);
  // Covers tables of a later migration: its triggers may write to them while this version still runs.
  await owner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} ${rows} TABLES TO ${to}`);
  await owner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} ${numbers} SEQUENCES TO ${to}`);
  return role;
}

/** Gives the role of this connection, in this database, the settings that a pooler does not pass on. */
export async function storeSessionSettings(db: Database): Promise<void> {
  const database = pg.escapeIdentifier((await placeOf(db)).database);
  for (const [name, value] of Object.entries(SESSION_SETTINGS))
    await db.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = '${value}'`);
}
