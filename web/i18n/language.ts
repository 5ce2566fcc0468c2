import { LANGUAGE_COOKIE } from '#contract/first-view.ts';
import { isLocale, type Locale, localeFromBrowser } from '#domain/basics/locale.ts';

export const STORAGE_KEY = 'yumori.language';

/** Key in sessionStorage: a language was chosen after the last URL that names one was opened. */
export const CHOSEN_SINCE_KEY = 'yumori.languageChosen';

/** Returns the language that the visitor chose, or null while it follows the browser. */
export function chosenLanguage(): Locale | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLocale(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Copies the choice from the storage to a cookie, because the server renders the first view by it. */
export function setLanguageCookie(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

/**
 * Returns the language of the first view, and whether it was detected from the browser because neither the
 * URL nor the visitor names one.
 */
export function startingLanguage(): { locale: Locale; isDetected: boolean } {
  const named = new URLSearchParams(location.search).get('lang');
  const chosen = chosenLanguage();
  if (chosen !== null && !document.cookie.includes(`${LANGUAGE_COOKIE}=${chosen}`)) setLanguageCookie(chosen);
  const wanted = isLocale(named) && !isOutdated() ? named : chosen;
  return { locale: wanted ?? localeFromBrowser(navigator.languages), isDetected: wanted === null };
}

/** Returns whether a language was chosen after the URL that names another was opened. */
function isOutdated(): boolean {
  try {
    const [entry] = performance.getEntriesByType('navigation');
    const isOpened = !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
    if (isOpened) sessionStorage.removeItem(CHOSEN_SINCE_KEY);
    return sessionStorage.getItem(CHOSEN_SINCE_KEY) !== null;
  } catch {
    return false;
  }
}
