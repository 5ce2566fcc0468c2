import { DAY } from '../calendar/duration.ts';
import { isUndecided, type PaymentState } from './payment-state.ts';
import { canNoLongerBePaidAt, lastQuestionAt, nextQueryAt, type Questioned } from './query-schedule.ts';
import type { ResponseMeaning } from './response-code.ts';

export type QueriedAttempt = Questioned & { state: PaymentState };

/** The result of a query: the gateway's record, its answer that it has none, or no answer. */
export type QueryOutcome = { kind: 'found'; meaning: ResponseMeaning } | { kind: 'no_record' } | { kind: 'unanswered' };

/** `askAt` is the time of the next query; null for none. */
export type QueryDecision =
  | { kind: 'settle' }
  | { kind: 'fail'; askAt: Date | null }
  | { kind: 'close'; as: 'abandoned' | 'unanswered'; askAt: Date | null }
  | { kind: 'keep'; askAt: Date | null };

const DONE: QueryDecision = { kind: 'keep', askAt: null };

/** Decides on the result of a query to the gateway; `attempt.tries` includes this query. */
export function decideOnQuery(attempt: QueriedAttempt, outcome: QueryOutcome, now: Date): QueryDecision {
  if (attempt.state === 'captured') return DONE;
  if (outcome.kind === 'found' && outcome.meaning === 'paid') return { kind: 'settle' };
  if (outcome.kind === 'found' && outcome.meaning !== 'pending') return onFailure(attempt, now);
  if (attempt.state === 'failed')
    return outcome.kind === 'no_record' ? onFailure(attempt, now) : onNothingFinal(attempt, now);
  return outcome.kind === 'no_record' ? onNoRecord(attempt, now) : onNothingFinal(attempt, now);
}

/**
 * In an answer to a query, every code that is neither paid nor pending is a confirmed failure. The payer may
 * still pay with another card on the gateway's page, so a failed attempt is queried once more.
 */
function onFailure(attempt: QueriedAttempt, now: Date): QueryDecision {
  const lastQuestion = lastQuestionAt(attempt);
  const askAt = now < lastQuestion ? lastQuestion : null;
  return { kind: isUndecided(attempt.state) ? 'fail' : 'keep', askAt };
}

function onNoRecord(attempt: QueriedAttempt, now: Date): QueryDecision {
  const lastQuestion = lastQuestionAt(attempt);
  const askAt = now < lastQuestion ? lastQuestion : null;
  if (attempt.state === 'abandoned') return { kind: 'keep', askAt };
  if (now >= canNoLongerBePaidAt(attempt)) return { kind: 'close', as: 'abandoned', askAt };
  return onNothingFinal(attempt, now);
}

function onNothingFinal(attempt: QueriedAttempt, now: Date): QueryDecision {
  const lastQuestion = lastQuestionAt(attempt);
  // An unanswered attempt keeps its promotion use reserved, so it is queried daily until it is decided.
  const tomorrow = new Date(now.getTime() + DAY);
  const { state } = attempt;
  if (state === 'unanswered') return { kind: 'keep', askAt: tomorrow };
  if (state === 'failed') return { kind: 'keep', askAt: now < lastQuestion ? lastQuestion : tomorrow };
  if (now >= lastQuestion) return { kind: 'close', as: 'unanswered', askAt: tomorrow };
  if (state === 'abandoned') return { kind: 'keep', askAt: lastQuestion };
  return { kind: 'keep', askAt: nextQueryAt(attempt, now) };
}
