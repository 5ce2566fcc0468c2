import { shortId } from '#domain/basics/id.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { meaningOfResponseCode } from '#domain/payments/response-code.ts';
import type { PaymentGateway, QueryAnswer, RefundAnswer } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { type CardRefundRow, insertGatewayMessage, selectCardRefund, updateRefund } from '../store.ts';
import { settleRefund } from './settle-refund.ts';

type Sending = { readonly refundId: string; readonly now: Date };

/**
 * Has the gateway send a refund back. It is asked to once; while what became of that is not known for good, it is only asked
 * about, by the refund's own reference, and asked to again when the gateway has no record of it.
 */
export async function sendRefund(context: Context, { refundId, now }: Sending): Promise<JobOutcome> {
  const { db, gateway } = context;
  const refund = await selectCardRefund(db, refundId);
  if (refund === undefined || refund.state === 'settled' || refund.state === 'failed') return done;
  if (gateway === undefined) return later(refund, 'no payment gateway is configured', now);
  const isFirst = refund.state === 'requested';
  if (isFirst && !(await updateRefund(db, { id: refundId, from: 'requested', to: 'sent', now }))) {
    return later(refund, 'it is being sent by another worker', now);
  }
  const answer = await (isFirst ? order(gateway, refund) : askAbout(gateway, refund, now));
  return conclude(context, { refund, answer, now });
}

/**
 * Asks the gateway about a refund that was paid back by hand while it might have carried it out too: then the money went out
 * twice, and an operator has to know. Repeated until the answer is final.
 */
export async function checkHandRefund(context: Context, { refundId, now }: Sending): Promise<JobOutcome> {
  const refund = await selectCardRefund(context.db, refundId);
  if (refund === undefined) return done;
  const { gateway } = context;
  const answer = gateway ? readAnswer(await gateway.query(refund.merch_txn_ref), refund) : AWAY;
  if (answer.kind === 'no_record') return done;
  return answer.kind === 'unknown'
    ? { kind: 'later', reason: `${answer.reason}: ${answer.detail}`, at: new Date(now.getTime() + DAY) }
    : conclude(context, { refund, answer, now });
}

const AWAY: RefundAnswer = { kind: 'unknown', reason: 'network', detail: 'no payment gateway is configured' };

/** Longer than any request lasts: one that another worker sent is not overtaken on its way. */
const ON_ITS_WAY = MINUTE;

/** After an answer that was lost. */
async function askAbout(gateway: PaymentGateway, refund: CardRefundRow, now: Date): Promise<RefundAnswer> {
  const answer = readAnswer(await gateway.query(refund.merch_txn_ref), refund);
  if (answer.kind !== 'no_record') return answer;
  if (now.getTime() - refund.changed_at.getTime() >= ON_ITS_WAY) return order(gateway, refund);
  return { kind: 'unknown', reason: 'undecided', detail: 'the request may still be on its way' };
}

function readAnswer(answer: QueryAnswer, refund: CardRefundRow): RefundAnswer | { readonly kind: 'no_record' } {
  if (answer.kind === 'no_record') return answer;
  if (answer.kind === 'unanswered') return { ...answer, kind: 'unknown' };
  const { responseCode, transactionNo, amount, fields } = answer.message;
  const meaning = meaningOfResponseCode(responseCode);
  if (amount.kind === 'vnd' && amount.amount !== refund.amount) {
    return { kind: 'unknown', reason: 'undecided', detail: `the gateway speaks of ${amount.amount} VND` };
  }
  if (meaning === 'paid') return { kind: 'accepted', transactionNo, fields };
  if (meaning === 'failed') return { kind: 'rejected', responseCode, fields };
  return { kind: 'unknown', reason: 'undecided', detail: `response code ${responseCode}` };
}

function order(gateway: PaymentGateway, refund: CardRefundRow): Promise<RefundAnswer> {
  return gateway.refund({
    merchTxnRef: refund.merch_txn_ref,
    orgMerchTxnRef: refund.org_merch_txn_ref,
    amount: refund.amount,
    operator: 'yumori',
  });
}

type Conclusion = { refund: CardRefundRow; answer: RefundAnswer; now: Date };

async function conclude(context: Context, { refund, answer, now }: Conclusion): Promise<JobOutcome> {
  if (answer.kind === 'unknown') return later(refund, `${answer.reason}: ${answer.detail}`, now);
  await insertGatewayMessage(context.db, {
    now,
    source: 'refund',
    paymentId: refund.payment_id,
    claimedRef: refund.merch_txn_ref,
    verdict: answer.kind,
    fields: answer.fields,
  });
  if (answer.kind === 'accepted') {
    const settling = await settleRefund(context.db, { refundId: refund.id, by: 'gateway', now });
    if (settling.kind === 'already_settled' && settling.by === 'hand') {
      context.log.error({ refund: shortId(refund.id) }, 'a refund went out twice: by hand and by the gateway');
    }
    context.wakeQueue();
    return done;
  }
  if (!(await fail(context, { refund, responseCode: answer.responseCode, now }))) return done;
  return { kind: 'dead', reason: `the gateway rejected the refund with code ${answer.responseCode}` };
}

type Rejection = { refund: CardRefundRow; responseCode: string; now: Date };

/** Whether it was still to be decided. */
function fail({ db }: Context, { refund, responseCode, now }: Rejection): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await updateRefund(tx, { id: refund.id, from: 'sent', to: 'failed', now }))) return false;
    await record(tx, {
      at: now,
      actor: 'gateway',
      actorId: null,
      action: 'refund.failed',
      subject: 'refund',
      subjectId: refund.id,
      before: { state: 'sent' },
      after: { state: 'failed', responseCode },
    });
    return true;
  });
}

/** Money that is owed is never given up: after a growing pause, an hour at most, it is tried again. */
function later({ requested_at: since }: CardRefundRow, reason: string, now: Date): JobOutcome {
  const pause = Math.min(HOUR, Math.max(2 * SECOND, now.getTime() - since.getTime()));
  return { kind: 'later', reason, at: new Date(now.getTime() + pause) };
}
