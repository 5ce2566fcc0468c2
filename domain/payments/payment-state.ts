import type { ResponseMeaning } from './response-code.ts';

/**
 * One attempt to pay:
 * - `open`: started, nothing final was heard.
 * - `checking`: the gateway said something like no; the hold has ended, and the gateway is asked whether that is so.
 * - `captured`: paid, and settled as a reservation, an unused ticket or a refund. Nothing changes it any more.
 * - `failed`: a final no.
 * - `abandoned`: the gateway never heard of it, and it can no longer be paid.
 * - `unanswered`: no final answer within a day; operators are alarmed.
 */
export type PaymentState = 'open' | 'checking' | 'captured' | 'failed' | 'abandoned' | 'unanswered';

/** Whether a final answer is still awaited, so that its promotion use stays reserved. */
export function isUndecided(state: PaymentState): boolean {
  return state === 'open' || state === 'checking';
}

/**
 * What a message from the gateway does to an attempt:
 * - `settle`: capture it and decide what it bought.
 * - `fail`: close it as failed, end the hold, give the promotion use back.
 * - `end_hold`: end the hold, go to `checking`, ask the gateway at once.
 * - `keep`: nothing.
 */
export type MessageDecision = 'settle' | 'fail' | 'end_hold' | 'keep';

/** Decides on a signed return or notice. A capture counts whenever it comes, and nothing counts after it. */
export function decideOnMessage(state: PaymentState, meaning: ResponseMeaning): MessageDecision {
  if (state === 'captured') return 'keep';
  switch (meaning) {
    case 'paid':
      return 'settle';
    case 'failed':
      return isUndecided(state) || state === 'unanswered' ? 'fail' : 'keep';
    case 'failed_unconfirmed':
      return state === 'open' ? 'end_hold' : 'keep';
    case 'pending':
      return 'keep';
  }
}
