import { isDeepStrictEqual } from 'node:util';
import type { Catalog } from '#domain/catalog/catalog.ts';
import type { Transaction } from '#server/db/database.ts';
import { deleteSetting, listHolidays, listSettings, upsertSetting } from '#server/settings.ts';
import { replaceHolidays } from '../store.ts';
import type { Change } from './sync-rows.ts';

/** The subject id in the history for settings of the whole installation. */
const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/** Updates brand, seller, bank account, VAT and holidays to match the catalog. Replaces each as a whole: it has no key. */
export async function syncSettings(
  tx: Transaction,
  { brand, seller, bankAccount, vat, holidays }: Catalog,
): Promise<Change[]> {
  const wanted = { brand, seller, bankAccount, vat };
  const stored = await listSettings(tx, Object.keys(wanted));
  const changes: Change[] = [];
  for (const name of ['brand', 'seller', 'bankAccount', 'vat'] as const) {
    const after = wanted[name];
    const before = stored.get(name) ?? null;
    if (isDeepStrictEqual(before, after)) continue;
    if (after === null) await deleteSetting(tx, name);
    else await upsertSetting(tx, { name, value: after });
    changes.push({ verb: 'changed', subject: name, subjectId: INSTALLATION, before, after });
  }
  return [...changes, ...(await syncHolidays(tx, holidays))];
}

async function syncHolidays(tx: Transaction, holidays: readonly string[]): Promise<Change[]> {
  const before = [...(await listHolidays(tx))].sort();
  const after = [...holidays].sort();
  if (isDeepStrictEqual(before, after)) return [];
  await replaceHolidays(tx, after);
  return [{ verb: 'changed', subject: 'holidays', subjectId: INSTALLATION, before, after }];
}
