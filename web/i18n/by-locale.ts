import type { Locale } from '#domain/basics/locale.ts';
import { type OnDemand, onDemand } from '#web/router/on-demand.tsx';

/** The loaders that `import.meta.glob` returns for a file of the folders `texts/<language>`. */
export type Loads<Texts> = Readonly<Record<string, () => Promise<Texts>>>;

/** Maps the result of `import.meta.glob` over `texts/<language>` to a record by language, with values from `make`. */
export function byLocale<Found, Made>(
  found: Readonly<Record<string, Found>>,
  make: (found: Found, locale: Locale) => Made,
): Readonly<Record<Locale, Made>> {
  const made = Object.entries(found).map(([path, module]) => {
    // `npm run check` ensures that the folders are exactly the languages, and that all have the same files.
    const locale = path.split('/texts/')[1]?.slice(0, 2) as Locale;
    return [locale, make(module, locale)];
  });
  // There is an entry for each locale; the type of `fromEntries` does not express that.
  return Object.fromEntries(made) as Record<Locale, Made>;
}

/** Returns the loader of a text file by language; each language is its own chunk. */
export function demandsByLocale<Texts>(loads: Loads<Texts>): Readonly<Record<Locale, OnDemand<Texts>>> {
  return byLocale(loads, (load) => onDemand(load));
}
