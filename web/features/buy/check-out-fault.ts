import { isProblem } from '../../api/api-problem.ts';
import { isPromotionRefusal } from './promotion.ts';

/**
 * What stood in the way of paying: the slot has gone, the promotion can no longer be used, what only the place where it is
 * said can explain, or something that went wrong.
 */
export type CheckOutFaultKind = 'slot_gone' | 'promotion' | 'explained' | 'payment';

export function checkOutFaultOf(error: unknown): CheckOutFaultKind {
  if (!isProblem(error)) return 'payment';
  if (isPromotionRefusal(error)) return 'promotion';
  switch (error.code) {
    case 'slot_booked':
    case 'slot_locked':
    case 'slot_ended':
    case 'slot_held':
      return 'slot_gone';
    case 'too_many_holds':
    case 'too_many_lapsed_holds':
    case 'too_many_requests':
    case 'payments_unavailable':
    case 'hold_required':
      return 'explained';
    default:
      return 'payment';
  }
}
