import { use } from 'react';
import type { Locale } from '#domain/basics/locale.ts';
import { useLanguage } from './language-provider.tsx';

/**
 * Makes a hook for texts that few screens need, which come in a chunk of their own for each language. It suspends until they
 * are there.
 */
export function textsOnDemand<Texts>(load: Record<Locale, () => Promise<Texts>>): () => Texts {
  const loading = new Map<Locale, Promise<Texts>>();
  return () => {
    const { locale } = useLanguage();
    let texts = loading.get(locale);
    if (texts === undefined) {
      texts = load[locale]();
      loading.set(locale, texts);
      texts.catch(() => loading.delete(locale));
    }
    return use(texts);
  };
}
