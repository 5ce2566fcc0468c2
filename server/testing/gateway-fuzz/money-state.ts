import type { Queryable } from '#server/db/database.ts';

/** Everything that a message of the gateway could move, but not the record of messages itself. */
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

/** A digest of each table, by which any change shows. */
export async function moneyState(db: Queryable): Promise<Record<string, string>> {
  const rows = await db.query<{ name: string; content: string }>(DUMP);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
