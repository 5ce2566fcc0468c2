import type { Database } from '#server/db/database.ts';

/** Returns the tables written since the last call. */
export type Written = () => ReadonlySet<string>;

const MARK = 'written: ';

/**
 * Adds triggers that report, by NOTICE, each statement that writes one of the tables, before the statement
 * completes. Reports also writes that are rolled back or change no row.
 */
export async function watchWrites(db: Database, tables: readonly string[]): Promise<Written> {
  const triggers = tables.map(
    (table) => `CREATE OR REPLACE TRIGGER simulation_writes AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION tell_of_write();`,
  );
  await db.query(`CREATE OR REPLACE FUNCTION tell_of_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE NOTICE USING MESSAGE = '${MARK}' || TG_TABLE_NAME;
      RETURN NULL;
    END $$; ${triggers.join('\n')}`);
  let written = new Set<string>();
  const heard = new WeakSet<object>();
  db.pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notice', ({ message }) => {
      if (message?.startsWith(MARK)) written.add(message.slice(MARK.length));
    });
  });
  return () => {
    const taken = written;
    written = new Set();
    return taken;
  };
}
