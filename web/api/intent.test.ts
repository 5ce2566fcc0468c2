import { onlineManager } from '@tanstack/query-core';
import { afterEach, describe, expect, test } from 'vitest';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { ApiProblem } from './api-problem.ts';
import { createPost, shouldSendAgain } from './intent.ts';

const RESERVE = { userId: 'm1', ticketId: 't1', purchasedTicketId: 'p1', slotId: 's1' };
const ELSEWHERE = { ...RESERVE, slotId: 's2' };

const problem = (code: RefusalCode) =>
  new ApiProblem({ status: REFUSALS[code], code, message: '', errors: {}, retryAfterSeconds: null });

/** Posts the bodies one by one, each with the given answer or failure; returns their idempotency keys. */
async function keysOf(...sent: readonly [typeof RESERVE, unknown][]): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  const keyNames = ['key 1', 'key 2', 'key 3'];
  let answer: unknown;
  const post = createPost(
    () => keyNames.shift() ?? 'no key was left',
    async (_name, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (answer instanceof Error) throw answer;
      // No test looks at the answer.
      return answer as never;
    },
  );
  for (const [body, given] of sent) {
    answer = given;
    await post('POST /reservations', body).catch(() => undefined);
  }
  return keys;
}

describe('the idempotency key of a repeated body', () => {
  test.each([
    { after: 'an answer', given: { id: 'r1' }, key: 'key 2' },
    { after: 'a refusal', given: problem('slot_booked'), key: 'key 2' },
    { after: 'a lost connection', given: new TypeError('Failed to fetch'), key: 'key 1' },
    { after: 'a server error', given: problem('internal_error'), key: 'key 1' },
    { after: 'an unavailable service', given: problem('service_unavailable'), key: 'key 1' },
    { after: 'a rate limit', given: problem('too_many_requests'), key: 'key 1' },
    { after: 'a request in progress', given: problem('request_in_progress'), key: 'key 1' },
  ])('the idempotency key of a repeated body is $key after $after', async ({ given, key }) => {
    expect(await keysOf([RESERVE, given], [RESERVE, {}])).toEqual(['key 1', key]);
  });
});

test('sends a different body under a new key after any outcome', async () => {
  const lost = new TypeError('Failed to fetch');
  expect(await keysOf([RESERVE, lost], [ELSEWHERE, lost], [RESERVE, {}])).toEqual(['key 1', 'key 2', 'key 3']);
});

describe('sending a booking again by itself', () => {
  afterEach(() => onlineManager.setOnline(true));
  const lost = new TypeError('Failed to fetch');
  const timesAfter = (error: Error) => [0, 1, 2, 3].filter((failures) => shouldSendAgain(failures, error)).length;

  test.each([
    { after: 'a lost answer', error: lost, times: 2 },
    { after: 'a request in progress', error: problem('request_in_progress'), times: 2 },
    { after: 'a refusal', error: problem('slot_booked'), times: 0 },
    { after: 'a server error', error: problem('internal_error'), times: 0 },
  ])('sends again $times times after $after', ({ error, times }) => {
    expect(timesAfter(error)).toBe(times);
  });

  test('does not send again offline', () => {
    onlineManager.setOnline(false);
    expect(timesAfter(lost)).toBe(0);
  });
});
