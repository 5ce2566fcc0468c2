import type { Queryable } from '#server/db/database.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { keepSecret, selectSecret } from '../store.ts';

/** The secret of this installation's invoice links: made once, kept with the data, the same for every process. */
export async function makeInvoiceSecret(db: Queryable): Promise<string> {
  return (await selectSecret(db)) ?? keepSecret(db, issueToken().token);
}
