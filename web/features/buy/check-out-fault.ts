import type { Routes } from '#contract/api.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { RefusalOf } from '#contract/route.ts';
import type { PromotionRefusal } from '#domain/promotions/promotion.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { isPromotionRefusal } from './promotion.ts';

/**
 * The obstacle to the payment: the slot was taken; the promotion is no longer valid; the total has changed;
 * the member holds other slots or must wait; payments are switched off; a refusal that the
 * server's sentence alone explains; or anything else, whose general title has that sentence below it.
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

/** What the calls of checking out refuse; a promotion's refusals are named in `promotion.ts`. */
type CheckOutRefusal = Exclude<
  RefusalOf<
    Routes['GET /slots/{id}'] | Routes['PATCH /slots/{id}/paymenting'] | Routes['POST /payment/get-payment-url']
  >,
  PromotionRefusal
>;

/** Those that are a `payment`. They are no entries of `FAULTS`, so that the page stays small. */
type PaymentRefusal =
  | 'malformed_request'
  | 'invalid_fields'
  | 'unauthenticated'
  | 'forbidden'
  | 'slot_not_found'
  | 'idempotency_key_reused'
  | 'request_in_progress'
  | 'internal_error'
  | 'service_unavailable';

const FAULTS: Partial<Record<RefusalCode, CheckOutFaultKind>> = {
  slot_booked: 'slot_gone',
  slot_locked: 'slot_gone',
  slot_ended: 'slot_gone',
  slot_held: 'slot_held',
  amount_differs: 'total',
  too_many_holds: 'holds_elsewhere',
  too_many_lapsed_holds: 'wait',
  unpaid_holds_limit: 'wait',
  network_holds_limit: 'wait',
  too_many_requests: 'wait',
  payments_unavailable: 'payments_off',
  hold_required: 'explained',
  promotion_in_use: 'explained',
} satisfies Record<Exclude<CheckOutRefusal, PaymentRefusal>, CheckOutFaultKind>;

/** Classifies an error of checking out. A refusal that `FAULTS` does not list is a `payment`. */
export function checkOutFaultOf(error: unknown): CheckOutFaultKind {
  if (isPromotionRefusal(error)) return 'promotion';
  return (isProblem(error) && FAULTS[error.code]) || 'payment';
}
