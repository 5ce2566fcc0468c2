import { LOCALES, type Locale } from '#domain/basics/locale.ts';

/**
 * Imports a module of texts from the folder of each language, by its path there. It follows the list of
 * languages, so a new language needs no line here. `Module` is the English module, whose type the others
 * have.
 */
export async function inEveryLanguage<Module>(path: string): Promise<Readonly<Record<Locale, Module>>> {
  const load = async (locale: Locale): Promise<[Locale, Module]> => {
    // The module of each language is declared with the types of the English one.
    const module = (await import(new URL(`${locale}/${path}`, import.meta.url).href)) as Module;
    return [locale, module];
  };
  // There is an entry for each locale; the type of `fromEntries` does not express that.
  return Object.fromEntries(await Promise.all(LOCALES.map(load))) as Record<Locale, Module>;
}
