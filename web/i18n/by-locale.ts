import type { Locale } from '#domain/basics/locale.ts';
import { type OnDemand, onDemand } from '#web/router/on-demand.tsx';

/** What `import.meta.glob` finds in the folders `texts/<language>` when it imports on demand. */
export type Loads<Texts> = Readonly<Record<string, () => Promise<Texts>>>;

/** By language what `import.meta.glob` has found in the folders `texts/<language>`, each as `make` makes it. */
export function byLocale<Found, Made>(
  found: Readonly<Record<string, Found>>,
  make: (found: Found, locale: Locale) => Made,
): Readonly<Record<Locale, Made>> {
  const made = Object.entries(found).map(([path, module]) => {
    // `npm run check` sees to it that the folders are the languages, and that all have the same files.
    const locale = path.split('/texts/')[1]?.slice(0, 2) as Locale;
    return [locale, make(module, locale)];
  });
  // An entry for each locale, which is all that `fromEntries` forgets.
  return Object.fromEntries(made) as Record<Locale, Made>;
}

/** Texts that come in a chunk of their own for each language. */
export function demandsByLocale<Texts>(loads: Loads<Texts>): Readonly<Record<Locale, OnDemand<Texts>>> {
  return byLocale(loads, (load) => onDemand(load));
}
