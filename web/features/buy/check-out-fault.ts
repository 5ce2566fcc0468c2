import { isProblem } from '#web/api/api-problem.ts';
import { isPromotionRefusal } from './promotion.ts';

/**
 * What stood in the way of paying: the slot has gone, the promotion can no longer be used, the total has changed, what only the
 * place where it is said can explain, or something that went wrong.
 */
export type CheckOutFaultKind = 'slot_gone' | 'promotion' | 'total' | 'explained' | 'payment';

export function checkOutFaultOf(error: unknown): CheckOutFaultKind {
  if (!isProblem(error)) return 'payment';
  if (isPromotionRefusal(error)) return 'promotion';
  switch (error.code) {
    case 'slot_booked':
    case 'slot_locked':
    case 'slot_ended':
    case 'slot_held':
      return 'slot_gone';
    case 'amount_differs':
      return 'total';
    case 'too_many_holds':
    case 'too_many_lapsed_holds':
    case 'unpaid_holds_limit':
    case 'network_holds_limit':
    case 'too_many_requests':
    case 'payments_unavailable':
    case 'hold_required':
    case 'promotion_in_use':
      return 'explained';
    default:
      return 'payment';
  }
}
