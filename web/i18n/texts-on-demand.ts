import { type Locale, perLocale } from '#domain/basics/locale.ts';
import { onDemand, useOnDemand } from '#web/router/on-demand.tsx';
import { useLanguage } from './language-provider.tsx';

/**
 * Makes a hook for texts that few screens need, in their own chunk for each language. The hook suspends until
 * they are loaded.
 */
export function textsOnDemand<Texts>(load: Record<Locale, () => Promise<Texts>>): () => Texts {
  const demands = perLocale((locale) => onDemand(load[locale]));
  return () => useOnDemand(demands[useLanguage().locale]);
}
