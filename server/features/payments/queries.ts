import type { Queryable, Transaction } from '#server/db/database.ts';
import { findRefund, findRefundRowOfPayment, type RefundOfPaymentRow } from './refund-store.ts';
import {
  findLastPaymentRowOfLink,
  findOpenPaymentRowOfHold,
  findPaymentRow,
  findPaymentRowByRef,
  findQueryCount,
  findUndecidedPaymentRow,
  lockPaymentRow,
  type PaymentRow,
} from './store.ts';

export type AttemptToPay = PaymentRow;

export function findPayment(db: Queryable, id: string): Promise<AttemptToPay | undefined> {
  return findPaymentRow(db, id);
}

/** Returns how often the gateway was queried about an attempt. */
export function findTries(db: Queryable, id: string): Promise<number> {
  return findQueryCount(db, id);
}

export function findPaymentByRef(db: Queryable, merchTxnRef: string): Promise<AttemptToPay | undefined> {
  return findPaymentRowByRef(db, merchTxnRef);
}

/** Locks an attempt until the transaction ends, and returns it. */
export function lockPayment(tx: Transaction, id: string): Promise<AttemptToPay | undefined> {
  return lockPaymentRow(tx, id);
}

export function findOpenPaymentOfHold(tx: Transaction, holdId: string): Promise<AttemptToPay | undefined> {
  return findOpenPaymentRowOfHold(tx, holdId);
}

/** Finds the newest attempt that began with a reservation's link. */
export function findLastPaymentOfLink(db: Queryable, reservationId: string): Promise<AttemptToPay | undefined> {
  return findLastPaymentRowOfLink(db, reservationId);
}

/** Finds the member's newest attempt to pay for a slot whose outcome is still unknown. */
export function findUndecidedPayment(
  tx: Transaction,
  ask: { slotId: string; memberId: string },
): Promise<AttemptToPay | undefined> {
  return findUndecidedPaymentRow(tx, ask);
}

/**
 * Returns whether the desk can hand back the money of a refund at once: it was paid neither by card on the
 * site nor by transfer.
 */
export async function isHandedBack(db: Queryable, id: string): Promise<boolean> {
  const refund = await findRefund(db, id);
  return refund !== undefined && refund.capturedBy !== 'card' && refund.capturedBy !== 'transfer';
}

/** Returns whether a refund is of money that the gateway took; undefined when there is no such refund. */
export async function isCardRefund(db: Queryable, id: string): Promise<boolean | undefined> {
  const refund = await findRefund(db, id);
  return refund && refund.paymentId !== null;
}

export type RefundOfPayment = RefundOfPaymentRow;

/** Finds the refund of a payment's capture; undefined when there is none. */
export function findRefundOfPayment(db: Queryable, paymentId: string): Promise<RefundOfPayment | undefined> {
  return findRefundRowOfPayment(db, paymentId);
}
