import type { Locale } from '#domain/basics/locale.ts';
import type { Transaction } from '#server/db/database.ts';
import { updateLocale } from '../member-store.ts';

/** Stores the language of future mails to the member. */
export async function storeLocale(tx: Transaction, memberId: string, locale: Locale): Promise<void> {
  await updateLocale(tx, { memberId, locale });
}
