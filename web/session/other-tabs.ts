import { showTheme, THEME_KEY } from '#web/ui/theme-choice.ts';

/** One channel per page: a message reaches every channel but its sender. */
const channel = new BroadcastChannel('yumori.session');

/** Notifies every other tab of this browser of a login or logout. */
export function tellOtherTabs(): void {
  channel.postMessage(null);
}

/**
 * Applies the theme chosen in other tabs. Calls `onSession` when another tab logs in or out, and when the
 * browser restores this page from its history. Call once per page.
 */
export function followOtherTabs(onSession: () => void): void {
  channel.addEventListener('message', onSession);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onSession();
  });
  addEventListener('storage', ({ key, newValue }) => {
    // No key: the whole storage was cleared.
    if (key === THEME_KEY || key === null) showTheme(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
  });
}
