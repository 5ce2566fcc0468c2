import { DAY } from '../calendar/duration.ts';
import { isUndecided, type PaymentState } from './payment-state.ts';
import { canNoLongerBePaidAt, lastQuestionAt, nextQueryAt, type Questioned } from './query-schedule.ts';
import type { ResponseMeaning } from './response-code.ts';

export type QueriedAttempt = Questioned & { state: PaymentState };

/** What came of asking: the gateway's record, the word that it has none, or nothing at all. */
export type QueryOutcome = { kind: 'found'; meaning: ResponseMeaning } | { kind: 'no_record' } | { kind: 'unanswered' };

/** `askAt` is when to ask again; null is never. */
export type QueryDecision =
  | { kind: 'settle' }
  | { kind: 'fail' }
  | { kind: 'close'; as: 'abandoned' | 'unanswered'; askAt: Date | null }
  | { kind: 'keep'; askAt: Date | null };

const DONE: QueryDecision = { kind: 'keep', askAt: null };

/** Decides on the outcome of asking the gateway; `attempt.tries` counts this question too. */
export function decideOnQuery(attempt: QueriedAttempt, outcome: QueryOutcome, now: Date): QueryDecision {
  const { state } = attempt;
  if (state === 'captured') return DONE;
  if (outcome.kind === 'found' && outcome.meaning === 'paid') return { kind: 'settle' };
  if (outcome.kind === 'found' && outcome.meaning !== 'pending') return onFailure(state);
  if (state === 'failed') return DONE;
  return outcome.kind === 'no_record' ? onNoRecord(attempt, now) : onNothingFinal(attempt, now);
}

/** To a question, every code that is neither paid nor pending is a confirmed failure. */
function onFailure(state: PaymentState): QueryDecision {
  return isUndecided(state) || state === 'unanswered' ? { kind: 'fail' } : DONE;
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
  // It keeps the use of its promotion, so it is asked about daily until that is decided.
  const tomorrow = new Date(now.getTime() + DAY);
  if (attempt.state === 'unanswered') return { kind: 'keep', askAt: tomorrow };
  if (now >= lastQuestion) return { kind: 'close', as: 'unanswered', askAt: tomorrow };
  if (attempt.state === 'abandoned') return { kind: 'keep', askAt: lastQuestion };
  return { kind: 'keep', askAt: nextQueryAt(attempt, now) };
}
