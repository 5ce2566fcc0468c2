import { LOCALES, type Locale } from '#domain/basics/locale.ts';

/**
 * Imports a module of texts from the folder of each language, by its path there. It goes by the list of languages, so that a new
 * one needs no line here. `Module` is the English one, whose type the others have.
 */
export async function inEveryLanguage<Module>(path: string): Promise<Readonly<Record<Locale, Module>>> {
  const load = async (locale: Locale): Promise<[Locale, Module]> => {
    // The module of each language is declared with the types of the English one.
    const module = (await import(new URL(`${locale}/${path}`, import.meta.url).href)) as Module;
    return [locale, module];
  };
  // An entry for each locale, which is all that `fromEntries` forgets.
  return Object.fromEntries(await Promise.all(LOCALES.map(load))) as Record<Locale, Module>;
}
