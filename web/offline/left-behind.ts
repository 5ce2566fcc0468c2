import { shortId } from '#domain/basics/id.ts';
import { ANSWERS_CACHE } from './caches.ts';

/** Where the reservations stand that can be looked at without a network; see `web/offline/seen-reservations.ts`. */
export const SEEN_RESERVATIONS = 'yumori.seenReservations';

/** Takes away everything that is kept for when there is no network. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(SEEN_RESERVATIONS);
  } catch {
    // Without storage there is nothing to forget.
  }
  if ('caches' in globalThis) caches.delete(ANSWERS_CACHE).catch(() => undefined);
}

/** Whose what is kept is: the short id of a member, or null of somebody without an account; undefined when nothing is kept. */
export function ownerOfSeen(): string | null | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SEEN_RESERVATIONS) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('owner' in kept)) return undefined;
    return typeof kept.owner === 'string' ? kept.owner : null;
  } catch {
    return undefined;
  }
}

/** Keeps what this member has seen, or somebody without an account (null), and nobody else. */
export function forgetSeenByOthers(memberId: string | null): void {
  const owner = ownerOfSeen();
  if (owner !== undefined && owner !== ownerName(memberId)) forgetSeen();
}

/** How an owner is named: enough to tell one from another in a browser. */
export function ownerName(memberId: string | null): string | null {
  return memberId === null ? null : shortId(memberId);
}
