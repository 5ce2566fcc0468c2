import type { Promotion } from '#contract/promotions.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { StoredPromotion } from './store.ts';

export function presentPromotion(promotion: StoredPromotion, locale: Locale): Promotion {
  return {
    code: promotion.code,
    name: promotion.names[locale] ?? promotion.name,
    isActive: promotion.isActive,
    discountType: promotion.discountType,
    discountValue: promotion.discountValue,
    startDate: promotion.startDate,
    endDate: promotion.endDate,
    usageLimit: promotion.usageLimit,
    usageCount: promotion.usageCount,
  };
}
