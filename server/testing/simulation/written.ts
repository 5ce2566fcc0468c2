import type { Database } from '#server/db/database.ts';

/** Gives the tables that were written since it was last asked. */
export type Written = () => ReadonlySet<string>;

const MARK = 'written: ';

/**
 * Has the database itself tell of each statement that writes one of these tables, whoever's statement it is: a notice reaches us
 * before the statement is answered. It tells also of what is rolled back later, or changes nothing.
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
