import type { Queryable } from '#server/db/database.ts';

/** What a catalog set as the brand; nothing before one was imported. */
export async function findBrand(db: Queryable): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>({
    name: 'brand',
    text: `SELECT value FROM settings WHERE name = 'brand'`,
  });
  return row?.value;
}
