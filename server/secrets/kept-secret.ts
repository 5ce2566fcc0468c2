import type { Queryable } from '#server/db/database.ts';
import { insertSetting } from '#server/settings.ts';
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
  const [kept] = await db.query<{ secret: string }>(SELECT_SECRET, [name]);
  if (kept !== undefined) return kept.secret;
  await insertSetting(db, { name, value: issueToken().token });
  const [made] = await db.query<{ secret: string }>(SELECT_SECRET, [name]);
  if (made === undefined) throw new Error(`Setting ${name} disappeared after it was inserted`);
  return made.secret;
}

const SELECT_SECRET = {
  name: 'kept-secret',
  text: `SELECT value #>> '{}' AS secret FROM settings WHERE name = $1`,
};
