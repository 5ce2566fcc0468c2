import type { StaffMe } from '#contract/staff/session.ts';
import { keepDraft } from './kept-draft.ts';

const KEY = 'yumori.staff.session';

/** The data that a person may see without a network: their name and posts, no address and no factor. */
type Kept = Pick<StaffMe, 'id' | 'name' | 'language' | 'posts' | 'expiresAt' | 'locksAfterMinutes'>;

/** Stores an open session, so that the back office opens without a network; otherwise removes the stored one. */
export function rememberSession(me: StaffMe | null): void {
  if (me?.state !== 'open') keepDraft(null);
  try {
    if (me?.state !== 'open') {
      localStorage.removeItem(KEY);
      return;
    }
    const { id, name, language, posts, expiresAt, locksAfterMinutes } = me;
    localStorage.setItem(
      KEY,
      JSON.stringify({ id, name, language, posts, expiresAt, locksAfterMinutes } satisfies Kept),
    );
  } catch {
    // Without storage the back office needs a network to open.
  }
}

const LOCK_KEY = 'yumori.staff.lock';

/** Only where there is no storage. */
let isOwedHere = false;

/** Records that the server has yet to hear of a lock; other windows and a reloaded page then keep to it. */
export function oweLock(): void {
  try {
    localStorage.setItem(LOCK_KEY, '1');
  } catch {
    isOwedHere = true;
  }
}

export function isLockOwed(): boolean {
  try {
    return isOwedHere || localStorage.getItem(LOCK_KEY) !== null;
  } catch {
    return isOwedHere;
  }
}

export function settleLock(): void {
  isOwedHere = false;
  try {
    localStorage.removeItem(LOCK_KEY);
  } catch {
    // Without storage nothing was stored.
  }
}

/**
 * Calls back when another window of this browser opens, locks or ends the session, and when the browser restores this
 * page from its history. Call once per page.
 */
export function followOtherWindows(onChange: () => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    // No key: the whole storage was cleared.
    if (key === null || (key === KEY && (oldValue === null) !== (newValue === null))) onChange();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onChange();
  });
}

/**
 * Returns the session that was open when the network was last available; undefined without one, or when it
 * has expired or is to be locked.
 */
export function rememberedSession(now: Date): StaffMe | undefined {
  try {
    if (isLockOwed()) return undefined;
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!isKept(kept) || Date.parse(kept.expiresAt) <= now.getTime()) return undefined;
    return {
      ...kept,
      email: '',
      state: 'open',
      mayEnrol: false,
      factors: [],
      recoveryCodesLeft: 0,
      morningMail: null,
      factorProvedAt: null,
      factorFreshUntil: null,
    };
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { name, posts, expiresAt } = value as Partial<Kept>; // Each is checked here.
  return typeof name === 'string' && Array.isArray(posts) && typeof expiresAt === 'string';
}
