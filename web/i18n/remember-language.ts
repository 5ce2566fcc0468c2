import type { Locale } from '#domain/basics/locale.ts';
import { currentPlace, navigate } from '../router/history.ts';
import { CHOSEN_SINCE_KEY, STORAGE_KEY, tellServer } from './language.ts';

/** Keeps the language that was chosen by hand. */
export function rememberLanguage(locale: Locale): void {
  try {
    localStorage.setItem(STORAGE_KEY, locale);
    sessionStorage.setItem(CHOSEN_SINCE_KEY, locale);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  tellServer(locale);
  forgetNamedLanguage();
  addEventListener('popstate', forgetNamedLanguage);
}

/** The address, or one that is come back to, named a language, and would again after loading anew; what was chosen wins. */
function forgetNamedLanguage(): void {
  const { search, hash, state } = currentPlace();
  const query = new URLSearchParams(search);
  if (!query.has('lang')) return;
  query.delete('lang');
  navigate({ search: `${query}`, hash }, { replace: true, state });
}
