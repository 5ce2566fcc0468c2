import { useOnDemand } from '#web/router/on-demand.tsx';
import { demandsByLocale, type Loads } from './by-locale.ts';
import { useLanguage } from './language-provider.tsx';

/**
 * Makes a hook for texts that few screens need, which come in a chunk of their own for each language. It suspends until they
 * are there.
 */
export function textsOnDemand<Texts>(loads: Loads<Texts>): () => Texts {
  const demands = demandsByLocale(loads);
  return () => useOnDemand(demands[useLanguage().locale]);
}
