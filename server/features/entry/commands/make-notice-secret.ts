import type { Queryable } from '#server/db/database.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { keepNoticeSecret, selectNoticeSecret } from '../store.ts';

/** The secret part of the address at which the lock cloud tells what locks have noted: made once, kept with the data. */
export async function makeNoticeSecret(db: Queryable): Promise<string> {
  return (await selectNoticeSecret(db)) ?? keepNoticeSecret(db, issueToken().token);
}
