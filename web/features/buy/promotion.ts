import type { Promotion } from '#contract/promotions.ts';
import { isId } from '#domain/basics/id.ts';
import type { Day } from '#domain/calendar/day.ts';
import { checkPromotion, type PromotionRefusal, promotionCodeOf } from '#domain/promotions/promotion.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { api } from '#web/api/client.ts';

/** Why a code was not applied, in order of precedence. */
export type PromotionFault =
  | 'code_missing'
  | 'slot_missing'
  | 'slot_id_missing'
  | 'inactive'
  | 'slot_time_missing'
  | 'outside_dates'
  | 'usage_limit'
  | 'invalid';

export type CodeTry = { readonly typed: string; readonly slotId: string; readonly memberId: string };

export type Applied =
  | { readonly kind: 'applied'; readonly promotion: Promotion }
  | { readonly kind: 'refused'; readonly fault: PromotionFault };

const FAULTS: Record<PromotionRefusal, PromotionFault> = {
  slot_missing: 'slot_id_missing',
  promotion_not_found: 'invalid',
  promotion_inactive: 'inactive',
  slot_time_missing: 'slot_time_missing',
  promotion_outside_dates: 'outside_dates',
  promotion_usage_limit: 'usage_limit',
};

const refused = (fault: PromotionFault): Applied => ({ kind: 'refused', fault });

/**
 * Reads the slot again and checks whether a typed code is valid for it; the start of the payment checks it
 * once more. Throws only when rate-limited, which says nothing about the code.
 */
export async function applyPromotion({ typed, slotId, memberId }: CodeTry, ask: typeof api = api): Promise<Applied> {
  const code = promotionCodeOf(typed);
  if (code === null) return refused('code_missing');
  const slot = await ask('GET /slots/{id}', { params: { id: slotId } }).catch(() => null);
  if (slot === null) return refused('slot_missing');
  if (!isId(slot.id)) return refused('slot_id_missing');
  try {
    const promotion = await ask('GET /promotions/validate/{code}', {
      params: { code },
      query: { slotId: slot.id, userId: memberId },
    });
    const refusal = checkPromotion({
      slotId: slot.id,
      slotStart: instantOf(slot.startTime),
      promotion: known(promotion),
    });
    return refusal === null ? { kind: 'applied', promotion } : refused(FAULTS[refusal]);
  } catch (error) {
    if (isProblem(error) && error.status === 429) throw error;
    return refused(faultOf(error));
  }
}

function faultOf(error: unknown): PromotionFault {
  if (isProblem(error, 'slot_not_found')) return 'slot_missing';
  return (isPromotionRefusal(error) && FAULTS[error.code]) || 'invalid';
}

/** Returns whether the server refused because of the promotion. */
export function isPromotionRefusal(error: unknown): error is ApiPromotionRefusal {
  return isProblem(error) && Object.hasOwn(FAULTS, error.code);
}

type ApiPromotionRefusal = Error & { readonly code: PromotionRefusal };

function known(promotion: Promotion) {
  // The API writes days in the format of `Day`: YYYY-MM-DD.
  return { ...promotion, startDate: promotion.startDate as Day, endDate: promotion.endDate as Day };
}

function instantOf(text: string | undefined): Date | null {
  const instant = new Date(text ?? '');
  return Number.isNaN(instant.getTime()) ? null : instant;
}
