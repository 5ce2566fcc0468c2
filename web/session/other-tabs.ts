import type { QueryClient } from '@tanstack/react-query';
import { showTheme, THEME_KEY } from '#web/layout/theme-choice.ts';
import { followCookie } from './session.ts';

/** One for the page: a browser delivers a message to every channel but the one that sent it. */
const channel = new BroadcastChannel('yumori.session');

/** Says in every other tab of this browser that somebody has logged in or out. */
export function tellOtherTabs(): void {
  channel.postMessage(null);
}

/**
 * Follows logging in and out and the theme of other tabs, also when the browser shows a page again that it kept as it was. Once
 * for a page.
 */
export function followOtherTabs(client: QueryClient): void {
  channel.addEventListener('message', () => followCookie(client));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followCookie(client);
  });
  addEventListener('storage', ({ key, newValue }) => {
    // No key: the whole storage was cleared.
    if (key === THEME_KEY || key === null) showTheme(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
  });
}
