import { isLocale, type Locale } from '#domain/basics/locale.ts';
import type { Messages } from '#texts/messages.ts';
import { currentPlace, navigate } from '#web/router/history.ts';
import { CHOSEN_SINCE_KEY, chosenLanguage, STORAGE_KEY, setLanguageCookie } from './language.ts';
import { loadTexts } from './text-groups.ts';

/** Stores the language that the visitor chose. */
export function rememberLanguage(locale: Locale): void {
  try {
    localStorage.setItem(STORAGE_KEY, locale);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  setLanguageCookie(locale);
  outliveNamedLanguage(locale);
}

/** Switches to the language chosen in another tab, once its texts are loaded. */
export async function followOtherTab(
  { key, newValue }: StorageEvent,
  show: (locale: Locale, messages: Messages) => void,
): Promise<void> {
  if (key !== STORAGE_KEY || !isLocale(newValue)) return;
  const messages = await loadTexts(newValue);
  if (chosenLanguage() !== newValue) return;
  outliveNamedLanguage(newValue);
  show(newValue, messages);
}

/** Makes a choice, in this tab or another, override the language that this tab's URLs name. */
function outliveNamedLanguage(locale: Locale): void {
  try {
    sessionStorage.setItem(CHOSEN_SINCE_KEY, locale);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  forgetNamedLanguage();
  addEventListener('popstate', forgetNamedLanguage);
}

/** Removes the language from the current URL, which would override the choice after a reload. */
function forgetNamedLanguage(): void {
  const { search, hash, state } = currentPlace();
  const query = new URLSearchParams(search);
  if (!query.has('lang')) return;
  query.delete('lang');
  navigate({ search: `${query}`, hash }, { replace: true, state });
}
