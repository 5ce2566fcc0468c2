import { mayStep, type StateMachine } from '../basics/state-machine.ts';
import type { ResponseMeaning } from './response-code.ts';

/**
 * The states of one attempt to pay:
 * - `open`: started, without a final answer.
 * - `checking`: the gateway sent an unconfirmed refusal, or the member set it aside (released the hold, or
 *   pays another total now); the gateway is queried whether it was paid.
 * - `captured`: paid, and settled as a reservation, an unused ticket or a refund. Final.
 * - `failed`: a final refusal.
 * - `abandoned`: the gateway has no record of it, and it can no longer be paid.
 * - `unanswered`: no final answer within a day; operators are alerted, and it is queried daily.
 */
export type PaymentState = 'open' | 'checking' | 'captured' | 'failed' | 'abandoned' | 'unanswered';

export const PAYMENT_MACHINE: StateMachine<PaymentState> = {
  states: ['open', 'checking', 'captured', 'failed', 'abandoned', 'unanswered'],
  steps: [
    { from: null, to: 'open', on: 'started under a live hold' },
    { from: 'open', to: 'failed', on: 'a signed refusal' },
    { from: 'open', to: 'checking', on: 'codes 3, 6, 7 and unlisted ones, or set aside by the member' },
    { from: 'checking', to: 'failed', on: 'the query agrees, or a signed refusal' },
    { from: 'checking', to: 'captured', on: 'the query says paid, or a signed success' },
    { from: 'open', to: 'captured', on: 'signed success, or the query says paid' },
    { from: 'open', to: 'abandoned', on: "no record, 30 minutes after the hold's end" },
    { from: 'checking', to: 'abandoned', on: "no record, 30 minutes after the hold's end" },
    { from: 'open', to: 'unanswered', on: 'still open after a day (alarm)' },
    { from: 'checking', to: 'unanswered', on: 'still open after a day (alarm)' },
    { from: 'abandoned', to: 'unanswered', on: 'no answer to the last question (alarm)' },
    { from: 'failed', to: 'captured', on: 'a capture came late' },
    { from: 'abandoned', to: 'captured', on: 'a capture came late' },
    { from: 'unanswered', to: 'captured', on: 'a capture came late' },
    { from: 'unanswered', to: 'failed', on: 'a refusal came late' },
    { from: 'unanswered', to: 'abandoned', on: 'no record, once there is an answer' },
  ],
};

export function paymentMayBecome(from: PaymentState, to: PaymentState): boolean {
  return mayStep(PAYMENT_MACHINE, from, to);
}

/**
 * Returns whether a final answer is still awaited, for however long; until then its promotion use stays
 * reserved.
 */
export function isUndecided(state: PaymentState): boolean {
  return state === 'open' || state === 'checking' || state === 'unanswered';
}

/**
 * The effect of a message from the gateway on an attempt:
 * - `settle`: capture it and decide what it bought.
 * - `fail`: close it as failed, end the hold, release the promotion use.
 * - `end_hold`: end the hold, go to `checking`, query the gateway at once.
 * - `keep`: nothing.
 */
export type MessageDecision = 'settle' | 'fail' | 'end_hold' | 'keep';

/** Decides on a signed return or notice. A capture counts at any time; no later message changes it. */
export function decideOnMessage(state: PaymentState, meaning: ResponseMeaning): MessageDecision {
  if (state === 'captured') return 'keep';
  switch (meaning) {
    case 'paid':
      return 'settle';
    case 'failed':
      return isUndecided(state) ? 'fail' : 'keep';
    case 'failed_unconfirmed':
      return state === 'open' ? 'end_hold' : 'keep';
    case 'pending':
      return 'keep';
  }
}
