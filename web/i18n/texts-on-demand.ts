import { type Locale, perLocale } from '#domain/basics/locale.ts';
import { onDemand, useOnDemand } from '#web/router/on-demand.tsx';
import { useLanguage } from './language-provider.tsx';

/** Makes a hook for texts in a chunk per language, for few screens. It suspends until they are loaded. */
export function textsOnDemand<Texts>(load: Record<Locale, () => Promise<Texts>>): () => Texts {
  const demands = perLocale((locale) => onDemand(load[locale]));
  return () => useOnDemand(demands[useLanguage().locale]);
}
