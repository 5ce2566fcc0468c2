import { shortId } from '#domain/basics/id.ts';
import { ANSWERS_CACHE } from './caches.ts';

/** Storage key of the reservations that can be viewed offline; see `web/offline/seen-reservations.ts`. */
export const SEEN_RESERVATIONS = 'yumori.seenReservations';

/** Deletes all cached answers, the reservations stored for offline use, and what was entered in this tab. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(SEEN_RESERVATIONS);
    // See `web/features/buy/kept-for-slot.ts` and `web/ui/typed-text.ts`.
    for (const key of ['buyer', 'promotion', 'typed']) sessionStorage.removeItem(`yumori.${key}`);
  } catch {
    // Without storage there is nothing to delete.
  }
  globalThis.caches?.delete(ANSWERS_CACHE).catch(() => undefined);
}

/**
 * Returns the owner of the stored data: a member's short id, or null for a visitor without an account;
 * undefined when nothing is stored.
 */
export function ownerOfSeen(): string | null | undefined {
  try {
    // Only `rememberSeen` and `forgetOldSeen` write it.
    const kept = JSON.parse(localStorage.getItem(SEEN_RESERVATIONS) ?? 'null') as { owner?: string | null } | null;
    return kept?.owner;
  } catch {
    return undefined;
  }
}

/** Deletes data stored for others, but not for this member, or for a visitor without an account (null). */
export function forgetSeenByOthers(memberId: string | null): void {
  const owner = ownerOfSeen();
  if (owner !== undefined && owner !== ownerName(memberId)) forgetSeen();
}

/** Returns the stored name of an owner: a short id suffices to tell owners apart in one browser. */
export function ownerName(memberId: string | null): string | null {
  return memberId === null ? null : shortId(memberId);
}
