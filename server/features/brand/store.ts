import type { Queryable } from '#server/db/database.ts';
import { listSettings } from '#server/settings.ts';

/** Finds the stored brand and seller; undefined before an import, or when the catalog has no seller. */
export async function findOperator(db: Queryable): Promise<{ brand: unknown; seller: unknown }> {
  const stored = await listSettings(db, ['brand', 'seller']);
  return { brand: stored.get('brand'), seller: stored.get('seller') };
}
