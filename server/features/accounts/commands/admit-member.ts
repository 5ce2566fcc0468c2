import type { Locale } from '#domain/basics/locale.ts';
import type { Transaction } from '#server/db/database.ts';
import { updateLocale } from '../member-store.ts';

type Ask = { memberId: string; locale: Locale };

/**
 * Stores the language and locks the member's row before a session opens; undefined when the account is
 * deleted.
 */
export function admitMember(tx: Transaction, ask: Ask): Promise<{ id: string; role: 'MEMBER' | 'ADMIN' } | undefined> {
  return updateLocale(tx, { memberId: ask.memberId, locale: ask.locale });
}
