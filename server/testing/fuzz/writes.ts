import type { Queryable } from '#server/db/database.ts';

/**
 * Tables that also a refused request, or one that only reads, may write to: what counts requests, what keeps whatever the gateway
 * seems to have said, answers kept for a repeated request, browsers that have begun to sign in elsewhere, and, whatever is asked meanwhile, the audit,
 * and what changed about slots, which is told of and forgotten.
 */
const MAY_BE_WRITTEN = [
  'rate_counts',
  'gateway_messages',
  'idempotency_keys',
  'sign_in_attempts',
  'last_audit',
  'slot_changes',
];

/** Has the database itself note every row that is written, in the same transaction, so that nothing escapes and nothing is invented. */
export async function watchWrites(db: Queryable): Promise<WriteWatch> {
  await db.query('CREATE SCHEMA watch');
  await db.query(
    'CREATE TABLE watch.writes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, place text, what text)',
  );
  await db.query(`CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO watch.writes (place, what) VALUES (TG_TABLE_NAME, TG_OP); RETURN NULL; END $$`);
  const tables = await db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`,
  );
  for (const { name } of tables.filter((table) => !MAY_BE_WRITTEN.includes(table.name))) {
    await db.query(
      `CREATE TRIGGER watched AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION watch.note()`,
    );
  }
  let last = 0;
  return {
    async since() {
      const rows = await db.query<{ id: string; place: string; what: string }>(
        { name: 'watched-writes', text: 'SELECT id, place, what FROM watch.writes WHERE id > $1 ORDER BY id' },
        [last],
      );
      last = Number(rows.at(-1)?.id ?? last);
      return rows.map(({ place, what }) => `${what} ${place}`).filter((write) => write !== SESSION_USED);
    },
    async end() {
      await db.query('DROP SCHEMA watch CASCADE');
    },
  };
}

/** When a session was last used is noted at its use, whatever it is used for. */
const SESSION_USED = 'UPDATE sessions';

export type WriteWatch = {
  /** What was written since this was last asked. */
  since(): Promise<string[]>;
  /** Looks away again. */
  end(): Promise<void>;
};
