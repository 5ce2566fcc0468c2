import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import { orderInfoOf } from '#domain/payments/order-info.ts';
import { meaningOfResponseCode } from '#domain/payments/response-code.ts';
import type { Settlement } from '#domain/payments/settlement.ts';
import type { VerifiedMessage } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { askGateway } from '#server/features/checkout/commands/ask-gateway.ts';
import { settleCapture } from '#server/features/checkout/commands/settle-capture.ts';
import { noteLostHold } from '#server/features/holds/commands/note-lost-hold.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { keepMessage } from '#server/features/payments/commands/keep-message.ts';
import { noteLostAttempt } from '#server/features/payments/commands/note-lost-attempt.ts';
import { findPayment, findPaymentByRef, lockPayment } from '#server/features/payments/queries.ts';
import { findSlot } from '#server/features/slots/queries.ts';
import { visitor } from '#server/http/caller.ts';
import { isRefundReference } from '../store.ts';

export type LostCapture = {
  /** Our reference of the attempt, as the gateway lists it. */
  readonly merchTxnRef: string;
  readonly member: { readonly id: string; readonly locale: Locale };
  /** What was paid for. */
  readonly slotId: string;
  readonly now: Date;
};

export type TakenIn =
  | { readonly kind: 'taken_in'; readonly amount: number; readonly became: Settlement['kind'] }
  /** It was known, and not that it was paid: what it became, the database knew better than the operator. */
  | { readonly kind: 'settled_now'; readonly amount: number }
  | { readonly kind: 'no_answer'; readonly detail: string }
  | { readonly kind: 'known_reference' | 'known_unpaid' | 'payments_unavailable' | 'no_record' | 'another_order' }
  | { readonly kind: 'not_captured' | 'slot_not_found' };

type Parts = Pick<Context, 'db' | 'log' | 'wakeQueue' | 'gateway' | 'config'>;

/**
 * Takes in money that the gateway has captured for an attempt that the database has lost, as after a restore. The gateway is asked
 * whether and how much; who paid and for what, an operator says. It is settled like any capture that comes late.
 */
export async function takeInCapture(context: Parts, lost: LostCapture): Promise<TakenIn> {
  const { db, gateway } = context;
  const known = await findPaymentByRef(db, lost.merchTxnRef);
  if (known?.state === 'captured' || (await isRefundReference(db, lost.merchTxnRef)))
    return { kind: 'known_reference' };
  if (gateway === undefined) return { kind: 'payments_unavailable' };
  if (known !== undefined) return askAboutKnown(context, known.id, lost.now);
  const answer = await gateway.query(lost.merchTxnRef);
  if (answer.kind === 'unanswered') return { kind: 'no_answer', detail: answer.detail };
  if (answer.kind === 'no_record') return { kind: 'no_record' };
  const { message } = answer;
  // A refund of the lost time has a reference that looks like one of a payment, and would be money that came in.
  if (message.orderInfo !== orderInfoOf(lost.merchTxnRef)) return { kind: 'another_order' };
  const meaning = meaningOfResponseCode(message.responseCode);
  if (meaning === 'pending') return { kind: 'no_answer', detail: 'it has not decided yet' };
  if (meaning !== 'paid') return { kind: 'not_captured' };
  const paid = message.amount;
  if (paid.kind === 'unreadable') return { kind: 'no_answer', detail: 'the amount cannot be read' };
  if (paid.amount === 0) return { kind: 'not_captured' };
  return db.transaction(async (tx) => {
    const became = await takeIn(context, tx, { ...lost, message, amount: paid.amount });
    tx.afterCommit(context.wakeQueue);
    return became === undefined ? { kind: 'slot_not_found' } : { kind: 'taken_in', amount: paid.amount, became };
  });
}

/** An attempt that was open, failed or abandoned in the backup may have been paid since. */
async function askAboutKnown(context: Parts, paymentId: string, now: Date): Promise<TakenIn> {
  const outcome = await askGateway(context, { paymentId, isExtra: true, now });
  const asked = await findPayment(context.db, paymentId);
  if (asked?.state === 'captured') return { kind: 'settled_now', amount: asked.capturedAmount ?? 0 };
  return outcome.kind === 'later' ? { kind: 'no_answer', detail: outcome.reason } : { kind: 'known_unpaid' };
}

type Found = LostCapture & { readonly message: VerifiedMessage; readonly amount: number };

async function takeIn(context: Parts, tx: Transaction, found: Found): Promise<Settlement['kind'] | undefined> {
  const { merchTxnRef, slotId, message, amount, now } = found;
  if (!(await lockSlot(tx, slotId))) return undefined;
  const id = await noteAttempt(context, tx, found);
  const attempt = await lockPayment(tx, id);
  if (attempt === undefined) throw new Error('A payment that was written is there');
  const { transactionNo, fields } = message;
  const became = await settleCapture(context, tx, { attempt, capture: { amount, transactionNo }, now });
  await keepMessage(tx, { now, source: 'query', paymentId: id, claimedRef: merchTxnRef, verdict: 'settle', fields });
  return became;
}

/** What was agreed is lost, so what was captured counts as agreed: a discount, where it was less than the price today. */
async function noteAttempt(
  { config }: Parts,
  tx: Transaction,
  { merchTxnRef, slotId, member, amount, now }: Found,
): Promise<string> {
  const slot = await findSlot(tx, { slotId, viewer: visitor, now });
  if (slot === undefined) throw new Error('A slot that is locked is there');
  const { endTime: slotEnd, program } = slot;
  const { id: ticketId, price } = program.ticket;
  const id = randomUUID();
  const holdId = await noteLostHold(tx, { slotId, memberId: member.id, slotEnd, now });
  const originalPrice = Math.max(price, amount);
  await noteLostAttempt(tx, {
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
    // Nobody is sent to pay it again.
    url: '',
    isSandbox: config.sandbox,
    now,
  });
  return id;
}
