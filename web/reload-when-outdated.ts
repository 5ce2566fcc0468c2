import { MINUTE } from '#domain/calendar/duration.ts';

const KEY = 'yumori.reloadedAt';

/**
 * A new version was delivered while this page was open, and the chunk that is wanted now is gone: loads the page anew, which
 * brings the new version. Not twice within a minute, lest a chunk that fails for another reason reload for ever.
 */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || performance.timeOrigin - lastReload() < MINUTE) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(performance.timeOrigin + performance.now()));
    location.reload();
  });
}

function lastReload(): number {
  return Number(sessionStorage.getItem(KEY) ?? 0);
}
