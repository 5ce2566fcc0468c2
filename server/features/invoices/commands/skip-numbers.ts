import type { Database } from '#server/db/database.ts';
import { type Author, numberedSubject, OPERATOR, record } from '#server/history.ts';
import { updateLastNumber } from '../store.ts';

export type Skip = { readonly year: number; readonly last: number; readonly author?: Author; readonly now: Date };

/**
 * Continues a year's invoice numbers after one that was issued before a restore, so that no number is issued
 * twice. Never goes backwards. Returns whether it changed anything.
 */
export function skipNumbers(db: Database, { year, last, author = OPERATOR, now }: Skip): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await updateLastNumber(tx, { year, last }))) return false;
    await record(tx, {
      at: now,
      ...author,
      action: 'invoice.numbers_skipped',
      subject: 'invoice_numbers',
      subjectId: numberedSubject(year),
      after: { year, last },
    });
    return true;
  });
}
