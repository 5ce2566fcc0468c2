import { decideOnMessage } from '#domain/payments/payment-state.ts';
import { meaningOfResponseCode } from '#domain/payments/response-code.ts';
import type { VerifiedMessage } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { endHold } from '#server/features/holds/commands/end-hold.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { movePayment } from '#server/features/payments/commands/move-payment.ts';
import { storeMessage } from '#server/features/payments/commands/store-message.ts';
import { type AttemptToPay, findPaymentByRef, lockPayment } from '#server/features/payments/queries.ts';
import { giveBackPromotionUse } from '#server/features/promotions/commands/take-promotion-use.ts';
import { lockPromotion } from '#server/features/promotions/queries.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { settleCapture } from './settle-capture.ts';

export type MessageSettled =
  | { readonly kind: 'settled'; readonly attempt: AttemptToPay; readonly verdict: string }
  | { readonly kind: 'unknown_reference' };

type Received = { readonly message: VerifiedMessage; readonly source: 'return' | 'notice'; readonly now: Date };

/**
 * Settles a signed message of the gateway. Any number of messages, in any order and on any process, give one
 * result: the attempt is read under its lock, and a captured one never changes again.
 */
export async function settleMessage(context: Context, { message, source, now }: Received): Promise<MessageSettled> {
  const found = await findPaymentByRef(context.db, message.merchTxnRef);
  if (found === undefined) {
    const { fields, merchTxnRef } = message;
    await storeMessage(context.db, {
      now,
      source,
      paymentId: null,
      claimedRef: merchTxnRef,
      verdict: 'unknown_reference',
      fields,
    });
    return { kind: 'unknown_reference' };
  }
  return context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, found);
    const verdict = await applyMessage(context, tx, { attempt, message, now });
    await storeMessage(tx, {
      now,
      source,
      paymentId: attempt.id,
      claimedRef: message.merchTxnRef,
      verdict,
      fields: message.fields,
    });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'settled', attempt, verdict };
  });
}

/** Locks slot, promotion and payment, in this order, and returns the current attempt. */
export async function lockAttempt(tx: Transaction, found: AttemptToPay): Promise<AttemptToPay> {
  await lockSlot(tx, found.slotId);
  if (found.promotionId !== null) await lockPromotion(tx, found.promotionId);
  const attempt = await lockPayment(tx, found.id);
  if (attempt === undefined) throw new Error(`Payment ${found.id} disappeared while its lock was awaited`);
  return attempt;
}

type Arrived = { attempt: AttemptToPay; message: VerifiedMessage; now: Date };

/** Applies a message to its attempt; returns the verdict to store with the message. */
export async function applyMessage(
  context: Context,
  tx: Transaction,
  { attempt, message, now }: Arrived,
): Promise<string> {
  const { responseCode, amount, transactionNo } = message;
  switch (decideOnMessage(attempt.state, meaningOfResponseCode(responseCode))) {
    case 'settle':
      // Money has moved in an unknown amount: query the gateway, and issue nothing meanwhile.
      if (amount.kind === 'unreadable') return askSoon(tx, attempt, now).then(() => 'unreadable_amount');
      return settleCapture(context, tx, { attempt, capture: { amount: amount.amount, transactionNo }, now });
    case 'fail':
      await failAttempt(tx, { attempt, responseCode, now });
      return 'failed';
    case 'end_hold':
      await movePayment(tx, { attempt, to: 'checking', responseCode, actor: 'gateway', now });
      await endHoldOf(tx, attempt, now);
      await askSoon(tx, attempt, now);
      return 'checking';
    case 'keep':
      return 'kept';
  }
}

/** Closes an attempt as failed, and frees its slot and its promotion use. */
export async function failAttempt(
  tx: Transaction,
  { attempt, responseCode, now }: { attempt: AttemptToPay; responseCode: string; now: Date },
): Promise<void> {
  await giveBackPromotionUse(tx, attempt.id, now);
  await movePayment(tx, { attempt, to: 'failed', responseCode, actor: 'gateway', now });
  await endHoldOf(tx, attempt, now);
}

function endHoldOf(tx: Transaction, attempt: AttemptToPay, now: Date): Promise<void> {
  return endHold(tx, {
    holdId: attempt.holdId,
    slotId: attempt.slotId,
    ending: 'failed',
    actor: 'gateway',
    actorId: null,
    now,
  });
}

/** Enqueues one extra query; messages that arrive before it runs share it. */
async function askSoon(tx: Transaction, attempt: AttemptToPay, now: Date): Promise<void> {
  await enqueue(tx, {
    kind: 'ask-gateway',
    key: `${attempt.id}:${attempt.state}`,
    payload: { paymentId: attempt.id, isExtra: true },
    runAt: now,
    now,
  });
}
