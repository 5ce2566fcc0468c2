import type { Queryable } from '#server/db/database.ts';
import { listSettings } from '#server/settings.ts';

/** What a catalog set as the brand and the seller; undefined before an import, or where it names no seller. */
export async function findOperator(db: Queryable): Promise<{ brand: unknown; seller: unknown }> {
  const stored = await listSettings(db, ['brand', 'seller']);
  return { brand: stored.get('brand'), seller: stored.get('seller') };
}
