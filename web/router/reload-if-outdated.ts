import { MINUTE } from '#domain/calendar/duration.ts';

const KEY = 'yumori.reloadedAt';
let leavingAt = -Infinity;

// Absent during server-side rendering, which loads this module too.
globalThis.addEventListener?.('beforeunload', () => {
  leavingAt = performance.now();
});

/**
 * Returns whether the browser may be navigating away: Firefox and Safari then fail every import, and a reload
 * would cancel the navigation. True for half a minute only, because after a download or Stop the page stays.
 */
export const isBeingLeft = () => performance.now() - leavingAt < MINUTE / 2;

/**
 * Call when a chunk could not be loaded: it may be gone since a new release. Reloads the page to get that
 * release and returns true. Does not reload without a network, or twice within a minute, so that a chunk that
 * fails for another reason causes no endless reload.
 */
export function reloadIfOutdated(): boolean {
  if (!navigator.onLine || performance.timeOrigin - lastReload() < MINUTE) return false;
  sessionStorage.setItem(KEY, String(performance.timeOrigin + performance.now()));
  location.reload();
  return true;
}

function lastReload(): number {
  return Number(sessionStorage.getItem(KEY) ?? 0);
}
