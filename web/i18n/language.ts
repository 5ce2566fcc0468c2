import { isLocale, type Locale, localeFromBrowser } from '#domain/basics/locale.ts';
import type { Messages } from './en.ts';

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
}

export function startingLanguage(): Locale {
  return chosenLanguage() ?? localeFromBrowser(navigator.languages);
}

const LOADERS: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.ts'),
  vi: () => import('./vi.ts'),
  ja: () => import('./ja.ts'),
};

/** The texts of one language; each is a chunk of its own. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await LOADERS[locale]()).messages;
}
