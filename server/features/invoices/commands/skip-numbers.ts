import type { Database } from '#server/db/database.ts';
import { numberedSubject, record } from '#server/history.ts';
import { updateLastNumber } from '../store.ts';

export type Skip = { readonly year: number; readonly last: number; readonly now: Date };

/**
 * Has a year's invoices go on after a number that was given to somebody before a restore, so that none is given twice. Never
 * backwards. Whether it changed anything.
 */
export function skipNumbers(db: Database, { year, last, now }: Skip): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await updateLastNumber(tx, { year, last }))) return false;
    await record(tx, {
      at: now,
      actor: 'admin',
      actorId: null,
      action: 'invoice.numbers_skipped',
      subject: 'invoice_numbers',
      subjectId: numberedSubject(year),
      after: { year, last },
    });
    return true;
  });
}
