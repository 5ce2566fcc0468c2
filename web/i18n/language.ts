import { LANGUAGE_COOKIE } from '#contract/first-view.ts';
import { isLocale, type Locale, localeFromBrowser } from '#domain/basics/locale.ts';
import { currentPlace, navigate } from '../router/history.ts';

const STORAGE_KEY = 'yumori.language';

/** The language that was chosen by hand, or null while it follows the browser. */
export function chosenLanguage(): Locale | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLocale(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function rememberLanguage(locale: Locale): void {
  try {
    localStorage.setItem(STORAGE_KEY, locale);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  tellServer(locale);
  forgetNamedLanguage();
}

/** The address named a language, and would again after loading anew; what was chosen wins. */
function forgetNamedLanguage(): void {
  const { search, hash, state } = currentPlace();
  const query = new URLSearchParams(search);
  query.delete('lang');
  navigate({ search: `${query}`, hash }, { replace: true, state });
}

/** The choice lies in the storage; the server, which draws the first view, reads it from a cookie that follows it. */
function tellServer(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

/** The language of the first view and whether it is the browser's, because neither the address nor the visitor names one. */
export function startingLanguage(): { locale: Locale; isDetected: boolean } {
  const named = new URLSearchParams(location.search).get('lang');
  const chosen = chosenLanguage();
  if (chosen !== null && !document.cookie.includes(`${LANGUAGE_COOKIE}=${chosen}`)) tellServer(chosen);
  const wanted = isLocale(named) ? named : chosen;
  return { locale: wanted ?? localeFromBrowser(navigator.languages), isDetected: wanted === null };
}
