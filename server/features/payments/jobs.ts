import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RefundAnswer } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import { postRefundSettled } from '#server/ledger/post.ts';
import { done, type JobHandlers, type JobOutcome } from '#server/queue/jobs.ts';
import { insertTransaction, type RefundRow, selectRefund, updateRefund } from './store.ts';

const Payload = z.object({ refundId: z.uuid() });

/** Sends refunds to the gateway. After a lost answer it asks first what became of the request, so that money goes back once. */
export function paymentJobs(context: Context): JobHandlers {
  return {
    'send-refund': async (payload, now) => {
      const refund = await selectRefund(context.db, Payload.parse(payload).refundId);
      if (refund === undefined || refund.state === 'settled' || refund.state === 'failed') return done;
      if (context.gateway === undefined) return { kind: 'later', reason: 'no payment gateway is configured' };
      const answer = refund.state === 'sent' ? await askAbout(context, refund) : await send(context, refund, now);
      return conclude(context, { refund, answer, now });
    },
  };
}

async function send(context: Context, refund: RefundRow, now: Date): Promise<RefundAnswer> {
  await updateRefund(context.db, { id: refund.id, from: 'requested', to: 'sent', now });
  return order(context, refund);
}

/** It was sent before and no answer was kept: either it arrived, or the gateway has no record and it is sent again. */
async function askAbout(context: Context, refund: RefundRow): Promise<RefundAnswer> {
  const answer = await context.gateway?.query(refund.merch_txn_ref);
  if (answer?.kind === 'found' && answer.message.responseCode === '0') {
    return { kind: 'accepted', transactionNo: answer.message.transactionNo, fields: answer.message.fields };
  }
  if (answer?.kind === 'no_record') return order(context, refund);
  return { kind: 'unknown', reason: 'undecided', detail: 'the gateway has not said what became of the refund' };
}

async function order({ gateway }: Context, refund: RefundRow): Promise<RefundAnswer> {
  if (gateway === undefined) return { kind: 'unknown', reason: 'network', detail: 'no payment gateway is configured' };
  return gateway.refund({
    merchTxnRef: refund.merch_txn_ref,
    orgMerchTxnRef: refund.org_merch_txn_ref,
    amount: refund.amount,
    operator: 'yumori',
  });
}

type Conclusion = { refund: RefundRow; answer: RefundAnswer; now: Date };

async function conclude(context: Context, { refund, answer, now }: Conclusion): Promise<JobOutcome> {
  if (answer.kind === 'unknown') return { kind: 'later', reason: `${answer.reason}: ${answer.detail}` };
  if (answer.kind === 'rejected') {
    await updateRefund(context.db, { id: refund.id, from: 'sent', to: 'failed', now });
    return { kind: 'dead', reason: `the gateway rejected the refund with code ${answer.responseCode}` };
  }
  await context.db.transaction(async (tx) => {
    if (!(await updateRefund(tx, { id: refund.id, from: 'sent', to: 'settled', now }))) return;
    const transactionId = randomUUID();
    await insertTransaction(tx, {
      id: transactionId,
      kind: 'refund',
      method: 'card',
      amount: refund.amount,
      paymentId: refund.payment_id,
      memberId: refund.member_id,
      now,
    });
    await postRefundSettled(tx, { transactionId, refundId: refund.id, now });
  });
  return done;
}
