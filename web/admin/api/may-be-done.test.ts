import { expect, test } from 'vitest';
import type { RefusalCode } from '#contract/refusals.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { mayBeDone } from './may-be-done.ts';

const problem = (status: number, code: RefusalCode) =>
  new ApiProblem({ status, code, message: '', errors: {}, retryAfterSeconds: null });

test.each([
  { error: new TypeError('Failed to fetch'), may: true },
  { error: problem(500, 'internal_error'), may: true },
  { error: problem(503, 'service_unavailable'), may: true },
  { error: problem(429, 'too_many_requests'), may: true },
  { error: problem(409, 'request_in_progress'), may: true },
  { error: problem(409, 'slot_booked'), may: false },
  { error: problem(409, 'amount_differs'), may: false },
  { error: problem(403, 'forbidden'), may: false },
])('an act that failed with $error.code $error.message may be done: $may', ({ error, may }) => {
  expect(mayBeDone(error)).toBe(may);
});
