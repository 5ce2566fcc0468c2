import { type Day, dayOf } from '../calendar/day.ts';
import type { Discount } from '../pricing/quote.ts';

export type Promotion = Discount & {
  code: string;
  name: string;
  isActive: boolean;
  /** The first and the last day on which a covered slot may start. */
  startDate: Day;
  endDate: Day;
  /** How often it may be used: 0 is never, null is unlimited. */
  usageLimit: number | null;
  usageCount: number;
};

export type PromotionRefusal =
  | 'slot_missing'
  | 'promotion_not_found'
  | 'promotion_inactive'
  | 'slot_time_missing'
  | 'promotion_outside_dates'
  | 'promotion_usage_limit';

/** Returns the canonical form of a code: upper case, trimmed; null when nothing was typed. */
export function promotionCodeOf(typed: string): string | null {
  const code = typed.trim().normalize('NFC').toUpperCase();
  return code === '' ? null : code;
}

/** Returns the first reason why a promotion cannot be used for a slot; null when it can. */
export function checkPromotion(facts: {
  slotId: string | null;
  slotStart: Date | null;
  promotion: Promotion | null;
}): PromotionRefusal | null {
  const { slotId, slotStart, promotion } = facts;
  if (slotId === null) return 'slot_missing';
  if (promotion === null) return 'promotion_not_found';
  if (!promotion.isActive) return 'promotion_inactive';
  if (slotStart === null) return 'slot_time_missing';
  if (!coversDay(promotion, dayOf(slotStart))) return 'promotion_outside_dates';
  if (isUsedUp(promotion)) return 'promotion_usage_limit';
  return null;
}

function coversDay(promotion: Promotion, day: Day): boolean {
  return promotion.startDate <= day && day <= promotion.endDate;
}

function isUsedUp({ usageLimit, usageCount }: Promotion): boolean {
  return usageLimit !== null && usageCount >= usageLimit;
}
