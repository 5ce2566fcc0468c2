import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import { orderInfoOf } from '#domain/payments/order-info.ts';
import { meaningOfResponseCode } from '#domain/payments/response-code.ts';
import type { Settlement } from '#domain/payments/settlement.ts';
import type { VerifiedMessage } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { isTaken } from '#server/db/errors.ts';
import { isMemberErased } from '#server/features/accounts/queries.ts';
import { askGateway } from '#server/features/checkout/commands/ask-gateway.ts';
import { settleCapture } from '#server/features/checkout/commands/settle-capture.ts';
import { insertLostHold } from '#server/features/holds/commands/insert-lost-hold.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { insertLostAttempt } from '#server/features/payments/commands/insert-lost-attempt.ts';
import { storeMessage } from '#server/features/payments/commands/store-message.ts';
import { findPayment, findPaymentByRef, lockPayment } from '#server/features/payments/queries.ts';
import { findSlot } from '#server/features/slots/queries.ts';
import { type Author, OPERATOR, record } from '#server/history.ts';
import { visitor } from '#server/http/caller.ts';
import { isRefundReference } from '../store.ts';

export type LostCapture = {
  /** Our reference of the attempt, as the gateway lists it. */
  readonly merchTxnRef: string;
  readonly member: { readonly id: string; readonly locale: Locale };
  /** The slot that was paid for. */
  readonly slotId: string;
  /** The person who records it. */
  readonly author?: Author;
  readonly now: Date;
};

export type TakenIn =
  | { readonly kind: 'taken_in'; readonly amount: number; readonly became: Settlement['kind'] }
  /** The attempt was known but not as captured; it is now settled for the stored member and slot. */
  | { readonly kind: 'settled_now'; readonly amount: number }
  | { readonly kind: 'no_answer'; readonly detail: string }
  | { readonly kind: 'known_reference' | 'known_unpaid' | 'payments_unavailable' | 'no_record' | 'another_order' }
  | { readonly kind: 'not_captured' | 'member_not_found' | 'slot_not_found' };

type Parts = Pick<Context, 'db' | 'log' | 'wakeQueue' | 'gateway' | 'config' | 'limitSecret'>;

/**
 * Records money captured for an attempt that the database lost, for instance in a restore. The gateway
 * confirms whether and how much was paid; the operator names the payer and the slot. Settled like a late
 * capture.
 */
export async function takeInCapture(context: Parts, lost: LostCapture): Promise<TakenIn> {
  const { db, gateway } = context;
  const known = await findPaymentByRef(db, lost.merchTxnRef);
  if (known?.state === 'captured' || (await isRefundReference(db, lost.merchTxnRef)))
    return { kind: 'known_reference' };
  if (gateway === undefined) return { kind: 'payments_unavailable' };
  if (known !== undefined) return askAboutKnown(context, known.id, lost);
  const answer = await gateway.query(lost.merchTxnRef);
  if (answer.kind === 'unanswered') return { kind: 'no_answer', detail: answer.detail };
  if (answer.kind === 'no_record') return { kind: 'no_record' };
  const { message } = answer;
  // A refund made after the backup has a reference like a payment's, and would count as money received.
  if (message.orderInfo !== orderInfoOf(lost.merchTxnRef)) return { kind: 'another_order' };
  const meaning = meaningOfResponseCode(message.responseCode);
  if (meaning === 'pending') return { kind: 'no_answer', detail: 'the gateway has not decided yet' };
  if (meaning !== 'paid') return { kind: 'not_captured' };
  const paid = message.amount;
  if (paid.kind === 'unreadable') return { kind: 'no_answer', detail: 'the amount is unreadable' };
  if (paid.amount === 0) return { kind: 'not_captured' };
  try {
    return await db.transaction((tx) => takeIn(context, tx, { ...lost, message, amount: paid.amount }));
  } catch (error) {
    // Another request has taken the payment in since it was looked up.
    if (isTaken(error, 'payments_merch_txn_ref_key')) return { kind: 'known_reference' };
    throw error;
  }
}

/** Queries a known attempt, which may have been paid since the backup. */
async function askAboutKnown(
  context: Parts,
  paymentId: string,
  { author = OPERATOR, now }: LostCapture,
): Promise<TakenIn> {
  const entry = {
    at: now,
    ...author,
    action: 'payment.asked_about',
    subject: 'payment',
    subjectId: paymentId,
  } as const;
  await record(context.db, entry);
  const outcome = await askGateway(context, { paymentId, isExtra: true, now });
  const asked = await findPayment(context.db, paymentId);
  if (asked?.state === 'captured') return { kind: 'settled_now', amount: asked.capturedAmount ?? 0 };
  return outcome.kind === 'later' ? { kind: 'no_answer', detail: outcome.reason } : { kind: 'known_unpaid' };
}

type Found = LostCapture & { readonly message: VerifiedMessage; readonly amount: number };

async function takeIn(context: Parts, tx: Transaction, found: Found): Promise<TakenIn> {
  const { merchTxnRef, member, slotId, message, amount, now } = found;
  // Before the slot, in the same order as an account deletion.
  if (await isMemberErased(tx, member.id)) return { kind: 'member_not_found' };
  if (!(await lockSlot(tx, slotId))) return { kind: 'slot_not_found' };
  const id = await noteAttempt(context, tx, found);
  const attempt = await lockPayment(tx, id);
  if (attempt === undefined) throw new Error(`Payment ${id} not found right after it was inserted`);
  const { transactionNo, fields } = message;
  const became = await settleCapture(context, tx, { attempt, capture: { amount, transactionNo }, now });
  await storeMessage(tx, { now, source: 'query', paymentId: id, claimedRef: merchTxnRef, verdict: 'settle', fields });
  tx.afterCommit(context.wakeQueue);
  return { kind: 'taken_in', amount, became };
}

/** Inserts the lost attempt. Its terms are lost, so the captured amount is taken as the agreed one. */
async function noteAttempt(
  { config }: Parts,
  tx: Transaction,
  { merchTxnRef, slotId, member, amount, author = OPERATOR, now }: Found,
): Promise<string> {
  const slot = await findSlot(tx, { slotId, viewer: visitor, now });
  if (slot === undefined) throw new Error(`Slot ${slotId} disappeared while it was locked`);
  const { endTime: slotEnd, program } = slot;
  const { id: ticketId, price } = program.ticket;
  const id = randomUUID();
  const holdId = await insertLostHold(tx, { slotId, memberId: member.id, slotEnd, now });
  const originalPrice = Math.max(price, amount);
  const attempt = {
    id,
    memberId: member.id,
    slotId,
    holdId,
    ticketId,
    promotionId: null,
    merchTxnRef,
    originalPrice,
    discount: originalPrice - amount,
    amount,
    locale: member.locale,
    buyer: null,
    // The lost attempt will not be paid again.
    url: '',
    isSandbox: config.sandbox,
    now,
  };
  await insertLostAttempt(tx, attempt, author);
  return id;
}
