import { shortId } from '#domain/basics/id.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { meaningOfResponseCode } from '#domain/payments/response-code.ts';
import type { PaymentGateway, QueryAnswer, RefundAnswer } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { insertGatewayMessage } from '../message-store.ts';
import { type CardRefundRow, findCardRefund, updateRefund, updateRefundOrdered } from '../refund-store.ts';
import { settleRefund } from './settle-refund.ts';

type Sending = { readonly refundId: string; readonly now: Date };

/**
 * Has the gateway send a refund. Orders it once, then queries it by the refund's own reference until the
 * outcome is final; orders it again only when the gateway has no record of it.
 */
export async function sendRefund(context: Context, { refundId, now }: Sending): Promise<JobOutcome> {
  const refund = await findCardRefund(context.db, refundId);
  if (refund === undefined || refund.state === 'settled') return done;
  // A repeated run reports again why the refund failed.
  if (refund.state === 'failed') return rejected(refund.rejectedWith ?? '?');
  const { gateway } = context;
  if (gateway === undefined) return later(refund, 'no payment gateway is configured', now);
  if (refund.state === 'requested') return order({ ...context, gateway }, refund, now);
  const answer = readAnswer(await gateway.query(refund.merchTxnRef), refund);
  if (answer.kind !== 'no_record') return conclude(context, { refund, answer, isRepeated: false, now });
  if (now.getTime() - refund.orderedAt.getTime() < ON_ITS_WAY) {
    return later(refund, 'undecided: the request may still be on its way', now);
  }
  return order({ ...context, gateway }, refund, now);
}

/**
 * Queries the gateway about a refund that was paid by hand while the gateway might have carried it out too.
 * Then the refund was paid twice, and an alarm is logged. Repeats until the answer is final.
 */
export async function checkHandRefund(context: Context, { refundId, now }: Sending): Promise<JobOutcome> {
  const refund = await findCardRefund(context.db, refundId);
  if (refund === undefined) return done;
  const { gateway } = context;
  const answer = gateway ? readAnswer(await gateway.query(refund.merchTxnRef), refund) : AWAY;
  if (answer.kind === 'no_record') return done;
  return answer.kind === 'unknown'
    ? { kind: 'later', reason: `${answer.reason}: ${answer.detail}`, at: new Date(now.getTime() + DAY) }
    : conclude(context, { refund, answer, isRepeated: false, now });
}

const AWAY: RefundAnswer = { kind: 'unknown', reason: 'network', detail: 'no payment gateway is configured' };

/**
 * Longer than any request lasts, so that a request of another worker is not repeated while it is under way.
 */
const ON_ITS_WAY = MINUTE;

function readAnswer(answer: QueryAnswer, refund: CardRefundRow): RefundAnswer | { readonly kind: 'no_record' } {
  if (answer.kind === 'no_record') return answer;
  if (answer.kind === 'unanswered') return { ...answer, kind: 'unknown' };
  const { responseCode, transactionNo, amount, fields } = answer.message;
  const meaning = meaningOfResponseCode(responseCode);
  if (amount.kind === 'vnd' && amount.amount !== refund.amount) {
    return { kind: 'unknown', reason: 'undecided', detail: `the gateway reports ${amount.amount} VND` };
  }
  if (meaning === 'paid') return { kind: 'accepted', transactionNo, fields };
  if (meaning === 'failed') return { kind: 'rejected', responseCode, fields };
  return { kind: 'unknown', reason: 'undecided', detail: `response code ${responseCode}` };
}

type WithGateway = Context & { readonly gateway: PaymentGateway };

/** Records the order before sending it, so that the next run queries its outcome before ordering again. */
async function order(context: WithGateway, refund: CardRefundRow, now: Date): Promise<JobOutcome> {
  const { id, orders, merchTxnRef, orgMerchTxnRef, amount } = refund;
  if (!(await updateRefundOrdered(context.db, { id, orders, now }))) {
    return later(refund, 'another worker is sending it', now);
  }
  const answer = await context.gateway.refund({ merchTxnRef, orgMerchTxnRef, amount, operator: 'yumori' });
  return conclude(context, { refund, answer, isRepeated: refund.state === 'sent', now });
}

type Conclusion = {
  refund: CardRefundRow;
  answer: RefundAnswer;
  /** Whether it answers a repeated order, after the first order's outcome was unknown. */
  isRepeated: boolean;
  now: Date;
};

async function conclude(context: Context, { refund, answer, isRepeated, now }: Conclusion): Promise<JobOutcome> {
  if (answer.kind === 'unknown') return later(refund, `${answer.reason}: ${answer.detail}`, now);
  const isDoubtful = isRepeated && answer.kind === 'rejected';
  await insertGatewayMessage(context.db, {
    now,
    source: 'refund',
    paymentId: refund.paymentId,
    claimedRef: refund.merchTxnRef,
    verdict: isDoubtful ? 'rejected_again' : answer.kind,
    fields: answer.fields,
  });
  if (answer.kind === 'accepted') return accept(context, refund, now);
  if (isDoubtful) return doubt(context, { refund, responseCode: answer.responseCode, now });
  if (!(await fail(context, { refund, responseCode: answer.responseCode, now }))) return done;
  return rejected(answer.responseCode);
}

function rejected(responseCode: string): JobOutcome {
  return { kind: 'dead', reason: `the gateway rejected the refund with code ${responseCode}` };
}

async function accept(context: Context, refund: CardRefundRow, now: Date): Promise<JobOutcome> {
  const settling = await settleRefund(context.db, { refundId: refund.id, by: 'gateway', now });
  if (settling.kind === 'already_settled' && settling.by === 'hand') {
    context.log.error({ refund: shortId(refund.id) }, 'a refund was paid twice: by hand and by the gateway');
  }
  context.wakeQueue();
  return done;
}

/**
 * Handles the rejection of a repeated order: the first may have succeeded. Queries again, and logs an alarm.
 */
function doubt({ log }: Context, { refund, responseCode, now }: Rejection): JobOutcome {
  log.error({ refund: shortId(refund.id), responseCode }, 'the gateway rejected a repeated refund order');
  return later(refund, `undecided: the repeated order was rejected with code ${responseCode}`, now);
}

type Rejection = { refund: CardRefundRow; responseCode: string; now: Date };

/** Marks a refund as failed. Returns false when it had already changed. */
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

/** Retries without end, because the money is owed. The delay grows to at most an hour. */
function later({ requestedAt: since }: CardRefundRow, reason: string, now: Date): JobOutcome {
  const pause = Math.min(HOUR, Math.max(2 * SECOND, now.getTime() - since.getTime()));
  return { kind: 'later', reason, at: new Date(now.getTime() + pause) };
}
