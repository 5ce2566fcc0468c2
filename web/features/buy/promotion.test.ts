import { expect, test } from 'vitest';
import { promotion as english } from '#texts/en/screens/promotion.ts';
import { promotion as japanese } from '#texts/ja/screens/promotion.ts';
import { REFUSAL_TEXTS } from '#texts/server.ts';
import { promotion as vietnamese } from '#texts/vi/screens/promotion.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import type { api } from '#web/api/client.ts';
import { slotFixture } from '#web/shared/slot.fixture.ts';
import { applyPromotion } from './promotion.ts';

const slot = slotFixture();
const tried = { typed: 'WELCOME10', slotId: slot.id, memberId: 'bbbbbbbb-0000-4000-8000-000000000001' };

/** A fake server that refuses the promotion. Cast, because the type of an answer depends on its route. */
const asking = (refusal: unknown) =>
  (async (name: string) => {
    if (name === 'GET /slots/{id}') return slot;
    throw refusal;
  }) as typeof api;

const problem = (facts: Pick<ApiProblem, 'status' | 'code'>) =>
  new ApiProblem({ message: 'A sentence.', errors: {}, retryAfterSeconds: 540, ...facts });

// shows: 8.23
test.each([
  { refusal: problem({ status: 404, code: 'promotion_not_found' }), fault: 'invalid' },
  { refusal: problem({ status: 409, code: 'promotion_inactive' }), fault: 'inactive' },
  { refusal: problem({ status: 409, code: 'promotion_usage_limit' }), fault: 'usage_limit' },
  { refusal: problem({ status: 404, code: 'slot_not_found' }), fault: 'slot_missing' },
  { refusal: problem({ status: 500, code: 'internal_error' }), fault: 'invalid' },
  { refusal: new TypeError('Failed to fetch'), fault: 'invalid' },
])('$refusal is the fault $fault', async ({ refusal, fault }) => {
  expect(await applyPromotion(tried, asking(refusal))).toEqual({ kind: 'refused', fault });
});

test('throws a rate-limit refusal instead of blaming the code', async () => {
  const refusal = problem({ status: 429, code: 'too_many_requests' });
  await expect(applyPromotion(tried, asking(refusal))).rejects.toBe(refusal);
});

test.each([
  { locale: 'en', faults: english.faults },
  { locale: 'vi', faults: vietnamese.faults },
  { locale: 'ja', faults: japanese.faults },
] as const)('refuses a code in the same words when the payment starts, in $locale', ({ locale, faults }) => {
  const phrases = REFUSAL_TEXTS[locale];
  expect({
    invalid: phrases.promotion_not_found,
    inactive: phrases.promotion_inactive,
    outside_dates: phrases.promotion_outside_dates,
    usage_limit: phrases.promotion_usage_limit,
  }).toEqual({
    invalid: faults.invalid,
    inactive: faults.inactive,
    outside_dates: faults.outside_dates,
    usage_limit: faults.usage_limit,
  });
});
