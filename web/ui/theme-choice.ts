import { useSyncExternalStore } from 'react';

/** `system` follows the device, even while the page is open. */
export type Theme = 'light' | 'dark' | 'system';

export const THEMES = ['light', 'dark', 'system'] as const satisfies readonly Theme[];

/** The storage key, which `first-paint.js` reads too. */
export const THEME_KEY = 'yumori.theme';

const listeners = new Set<() => void>();

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme, asDrawn), chooseTheme];
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export const isThemeChosen = () => currentTheme() !== 'system';

/** The theme in server-side rendering, which does not know the choice; it affects only the colours of the HTML. */
const asDrawn = (): Theme => 'system';

function chooseTheme(theme: Theme): void {
  remember(theme);
  showTheme(theme);
}

/** Applies a theme without storing it. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colourBrowser();
  for (const listener of listeners) listener();
}

function remember(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Gives the browser's bars on a phone the colour of the page. */
export function colourBrowser(): void {
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  const isChosen = isThemeChosen();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.own ??= meta.content;
    meta.content = isChosen ? paper : meta.dataset.own;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
