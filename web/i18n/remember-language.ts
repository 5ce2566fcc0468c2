import { isLocale, type Locale } from '#domain/basics/locale.ts';
import type { Messages } from '#texts/messages.ts';
import { currentPlace, navigate } from '#web/router/history.ts';
import { CHOSEN_SINCE_KEY, chosenLanguage, STORAGE_KEY, tellServer } from './language.ts';
import { loadTexts } from './text-groups.ts';

/** Keeps the language that was chosen by hand. */
export function rememberLanguage(locale: Locale): void {
  try {
    localStorage.setItem(STORAGE_KEY, locale);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  tellServer(locale);
  outliveNamedLanguage(locale);
}

/** Shows the language that was chosen in another tab, once its texts are here. */
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

/** Has what was chosen, here or in another tab, win over the languages that this tab's addresses name. */
function outliveNamedLanguage(locale: Locale): void {
  try {
    sessionStorage.setItem(CHOSEN_SINCE_KEY, locale);
  } catch {
    // The same.
  }
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
