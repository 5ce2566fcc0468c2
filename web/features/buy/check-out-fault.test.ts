import { expect, test } from 'vitest';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { checkOutFaultOf } from './check-out-fault.ts';

const problem = (code: RefusalCode) =>
  new ApiProblem({ status: REFUSALS[code], code, message: '', errors: {}, retryAfterSeconds: null });

test.each([
  { code: 'slot_booked', fault: 'slot_gone' },
  { code: 'slot_locked', fault: 'slot_gone' },
  { code: 'slot_ended', fault: 'slot_gone' },
  { code: 'slot_held', fault: 'slot_held' },
  { code: 'promotion_not_found', fault: 'promotion' },
  { code: 'promotion_inactive', fault: 'promotion' },
  { code: 'promotion_outside_dates', fault: 'promotion' },
  { code: 'promotion_usage_limit', fault: 'promotion' },
  { code: 'too_many_holds', fault: 'holds_elsewhere' },
  { code: 'network_holds_limit', fault: 'wait' },
  { code: 'too_many_requests', fault: 'wait' },
  { code: 'hold_required', fault: 'explained' },
  { code: 'promotion_in_use', fault: 'explained' },
  { code: 'payments_unavailable', fault: 'payments_off' },
  { code: 'internal_error', fault: 'payment' },
  { code: 'slot_not_found', fault: 'payment' },
] as const)('$code is shown as $fault', ({ code, fault }) => {
  expect(checkOutFaultOf(problem(code))).toBe(fault);
});

test('a lost connection is shown as a failed payment', () => {
  expect(checkOutFaultOf(new TypeError('Failed to fetch'))).toBe('payment');
});
