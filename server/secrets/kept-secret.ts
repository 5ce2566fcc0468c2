import type { Queryable } from '#server/db/database.ts';
import { insertSetting, listSettings } from '#server/settings.ts';
import { issueToken } from './tokens.ts';

/** The names of the secrets that an installation generates and stores. */
export type KeptSecret =
  | 'invoice_secret'
  | 'limit_secret'
  | 'lock_notice_secret'
  | 'pay_link_secret'
  | 'picture_secret'
  | 'staff_secret'
  | 'voucher_secret';

/**
 * Returns a secret of this installation: generated once, stored in the database, the same for every process.
 */
export async function keptSecret(db: Queryable, name: KeptSecret): Promise<string> {
  const kept = await findSecret(db, name);
  if (kept !== undefined) return kept;
  await insertSetting(db, { name, value: issueToken().token });
  const made = await findSecret(db, name);
  if (made === undefined) throw new Error(`Setting ${name} disappeared after it was inserted`);
  return made;
}

async function findSecret(db: Queryable, name: KeptSecret): Promise<string | undefined> {
  const value = (await listSettings(db, [name])).get(name);
  return typeof value === 'string' ? value : undefined;
}
