import type { RefusalCode } from '#contract/refusals.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { isPromotionRefusal } from './promotion.ts';

/**
 * The obstacle to the payment: the slot was taken; the promotion is no longer valid; the total has changed;
 * the member holds other slots or must wait; payments are switched off; another conflict, which the
 * server's sentence explains; or anything else, whose general title has that sentence below it.
 */
export type CheckOutFaultKind =
  | 'slot_gone'
  | 'slot_held'
  | 'promotion'
  | 'total'
  | 'holds_elsewhere'
  | 'wait'
  | 'payments_off'
  | 'explained'
  | 'payment';

/** What is shown in its own way. */
const FAULTS: Partial<Record<RefusalCode, CheckOutFaultKind>> = {
  slot_booked: 'slot_gone',
  slot_locked: 'slot_gone',
  slot_ended: 'slot_gone',
  slot_held: 'slot_held',
  amount_differs: 'total',
  too_many_holds: 'holds_elsewhere',
  payments_unavailable: 'payments_off',
};

const BY_STATUS: Readonly<Record<number, CheckOutFaultKind>> = { 409: 'explained', 429: 'wait' };

/** Classifies an error of checking out. */
export function checkOutFaultOf(error: unknown): CheckOutFaultKind {
  if (isPromotionRefusal(error)) return 'promotion';
  return (isProblem(error) && (FAULTS[error.code] ?? BY_STATUS[error.status])) || 'payment';
}
