import type { Queryable } from '#server/db/database.ts';

/**
 * Tables that refused and read-only requests may write: rate limits, gateway messages, idempotency keys and
 * sign-in attempts. The audit and the delivery of slot changes write independently of requests.
 */
const MAY_BE_WRITTEN = [
  'rate_counts',
  'gateway_messages',
  'idempotency_keys',
  'sign_in_attempts',
  'last_audit',
  'slot_changes',
];

/**
 * Adds triggers that record every written row in its own transaction, so that nothing is missed or invented.
 */
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
      return rows.map(({ place, what }) => `${what} ${place}`).filter((write) => !SESSIONS_USED.has(write));
    },
    async end() {
      await db.query('DROP SCHEMA watch CASCADE');
    },
  };
}

/** Every use of a session updates its last use. */
const SESSIONS_USED: ReadonlySet<string> = new Set(['UPDATE sessions', 'UPDATE staff_sessions']);

export type WriteWatch = {
  /** Returns the writes since the last call. */
  since(): Promise<string[]>;
  /** Removes the triggers. */
  end(): Promise<void>;
};
