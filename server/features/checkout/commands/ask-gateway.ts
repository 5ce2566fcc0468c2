import { shortId } from '#domain/basics/id.ts';
import { DAY } from '#domain/calendar/duration.ts';
import { decideOnQuery, type QueryDecision, type QueryOutcome } from '#domain/payments/decide-on-query.ts';
import { lastQuestionAt } from '#domain/payments/query-schedule.ts';
import { meaningOfResponseCode } from '#domain/payments/response-code.ts';
import type { QueryAnswer } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { countQuery } from '#server/features/payments/commands/count-query.ts';
import { movePayment } from '#server/features/payments/commands/move-payment.ts';
import { storeMessage } from '#server/features/payments/commands/store-message.ts';
import { type AttemptToPay, findPayment, findTries } from '#server/features/payments/queries.ts';
import { giveBackPromotionUse } from '#server/features/promotions/commands/take-promotion-use.ts';
import { countAgainst } from '#server/limits/limits.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { FURTHER_QUESTIONS_OF_MEMBER } from '../limits.ts';
import { settleCapture } from './settle-capture.ts';
import { failAttempt, lockAttempt } from './settle-message.ts';

export type Question = {
  readonly paymentId: string;
  /** Caused by a message, in addition to the scheduled queries. */
  readonly isExtra: boolean;
  readonly now: Date;
};

type Asker = Pick<Context, 'gateway' | 'db' | 'log' | 'wakeQueue' | 'config' | 'limitSecret'>;

/** Queries the gateway about an attempt without a final answer, and settles the result. */
export async function askGateway(context: Asker, { paymentId, isExtra, now }: Question): Promise<JobOutcome> {
  const { gateway, db, log } = context;
  const found = await findPayment(db, paymentId);
  if (found === undefined || found.state === 'captured') return done;
  if (gateway === undefined) return { kind: 'later', reason: 'no payment gateway is configured' };
  const tooMany = isExtra ? undefined : await countFurtherQuestion(context, found, now);
  if (tooMany) return { kind: 'later', reason: 'the member has too many unanswered payments', at: tooMany.retryAt };
  const answer = await gateway.query(found.merchTxnRef);
  const outcome = outcomeOf(answer);
  const decision = await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, found);
    const tries = await countQuery(tx, attempt.id);
    const decided = decideOnQuery({ ...attempt, tries }, outcome, now);
    await apply(context, tx, { attempt, answer, outcome, decision: decided, now });
    tx.afterCommit(context.wakeQueue);
    return decided;
  });
  const payment = shortId(found.id);
  if (isLeftOpen(found, decision)) {
    log.error({ payment }, 'the gateway gave no final answer about a payment within a day');
  }
  if (isUnreadable(answer, outcome)) log.error({ payment }, 'a payment was captured, but its amount is unreadable');
  const reason = answer.kind === 'unanswered' ? answer.detail : 'no final answer yet';
  // A message can report that even a closed attempt was paid, so its query repeats until there is an answer.
  if (isExtra && isUnreadable(answer, outcome)) return { kind: 'later', reason, at: new Date(now.getTime() + DAY) };
  if (isExtra && answer.kind === 'unanswered') return { kind: 'later', reason };
  // The scheduled queries may have ended by now, so this one continues for an attempt that stays open.
  if (isExtra && !isLeftOpen(found, decision) && !isStillUnanswered(found, decision)) return done;
  const askAt = 'askAt' in decision ? decision.askAt : null;
  return askAt === null ? done : { kind: 'later', reason, at: askAt };
}

/** Counts a repeated query against the member, so that many unanswered payments are queried less often. */
async function countFurtherQuestion(
  context: Asker,
  { id, memberId }: AttemptToPay,
  now: Date,
): Promise<{ retryAt: Date } | undefined> {
  if ((await findTries(context.db, id)) === 0) return undefined;
  const tooMany = await countAgainst(context, { limit: FURTHER_QUESTIONS_OF_MEMBER, by: memberId, now });
  return tooMany && { retryAt: tooMany.retryAt ?? now };
}

/**
 * Returns whether the last scheduled query got no final answer. Queries then continue daily, with an alarm.
 */
function isLeftOpen(attempt: AttemptToPay, decision: QueryDecision): boolean {
  if (decision.kind === 'close') return decision.as === 'unanswered';
  if (decision.kind !== 'keep' || decision.askAt === null) return false;
  return attempt.state === 'failed' && decision.askAt > lastQuestionAt(attempt);
}

function isStillUnanswered(attempt: AttemptToPay, decision: QueryDecision): boolean {
  return attempt.state === 'unanswered' && decision.kind === 'keep';
}

/** Returns the outcome of an answer; a capture with an unreadable amount counts as unanswered. */
function outcomeOf(answer: QueryAnswer): QueryOutcome {
  if (answer.kind !== 'found') return { kind: answer.kind };
  const meaning = meaningOfResponseCode(answer.message.responseCode);
  if (meaning === 'paid' && answer.message.amount.kind === 'unreadable') return { kind: 'unanswered' };
  return { kind: 'found', meaning };
}

/** Returns whether money was captured in an unknown amount. */
function isUnreadable(answer: QueryAnswer, outcome: QueryOutcome): boolean {
  return answer.kind === 'found' && outcome.kind === 'unanswered';
}

type Asked = { attempt: AttemptToPay; answer: QueryAnswer; outcome: QueryOutcome; decision: QueryDecision; now: Date };

async function apply(
  context: Asker,
  tx: Transaction,
  { attempt, answer, outcome, decision, now }: Asked,
): Promise<void> {
  const message = answer.kind === 'found' ? answer.message : undefined;
  await storeMessage(tx, {
    now,
    source: 'query',
    paymentId: attempt.id,
    claimedRef: attempt.merchTxnRef,
    verdict: isUnreadable(answer, outcome)
      ? 'unreadable_amount'
      : decision.kind === 'close'
        ? decision.as
        : decision.kind,
    fields: message?.fields ?? { answer: answer.kind },
  });
  if (decision.kind === 'settle' && message?.amount.kind === 'vnd') {
    const capture = { amount: message.amount.amount, transactionNo: message.transactionNo };
    await settleCapture(context, tx, { attempt, capture, now });
  } else if (decision.kind === 'fail' && message) {
    await failAttempt(tx, { attempt, responseCode: message.responseCode, now });
  } else if (decision.kind === 'close') {
    // An abandoned attempt is final. An unanswered one may still turn out paid, so its use stays reserved.
    if (decision.as === 'abandoned') await giveBackPromotionUse(tx, attempt.id, now);
    await movePayment(tx, { attempt, to: decision.as, responseCode: null, actor: 'system', now });
  }
}
