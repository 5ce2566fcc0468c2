import { useOnDemand } from '#web/router/on-demand.tsx';
import { demandsByLocale, type Loads } from './by-locale.ts';
import { useLanguage } from './language-provider.tsx';

/** Makes a hook for texts in a chunk per language, for few screens. It suspends until they are loaded. */
export function textsOnDemand<Texts>(loads: Loads<Texts>): () => Texts {
  const demands = demandsByLocale(loads);
  return () => useOnDemand(demands[useLanguage().locale]);
}
