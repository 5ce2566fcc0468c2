import type { Locale } from '#domain/basics/locale.ts';
import type { Transaction } from '#server/db/database.ts';
import { updateLocale } from '../member-store.ts';

/** Mails to the member are in this language from now on. */
export async function noteLocale(tx: Transaction, memberId: string, locale: Locale): Promise<void> {
  await updateLocale(tx, { memberId, locale });
}
