import type { Queryable } from '#server/db/database.ts';

/** All tables that a gateway message can change, except the record of messages. */
const TABLES = [
  'payments',
  'holds',
  'slot_claims',
  'transactions',
  'refunds',
  'promotion_uses',
  'purchased_tickets',
  'reservations',
  'entry_codes',
  'journal_entries',
  'postings',
  'jobs',
];

const DUMP = TABLES.map(
  (table) =>
    `SELECT '${table}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS content FROM ${table} t`,
).join(' UNION ALL ');

/** Returns a digest of each table, which shows any change. */
export async function moneyState(db: Queryable): Promise<Record<string, string>> {
  const rows = await db.query<{ name: string; content: string }>(DUMP);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
