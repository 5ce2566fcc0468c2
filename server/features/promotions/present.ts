import type { Promotion } from '#contract/promotions.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { StoredPromotion } from './store.ts';

export function presentPromotion({ id: _, names, ...promotion }: StoredPromotion, locale: Locale): Promotion {
  return { ...promotion, name: names[locale] ?? promotion.name };
}
