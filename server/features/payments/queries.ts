import type { Locale } from '#domain/basics/locale.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
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

/** One attempt to pay through the gateway, with the terms agreed at its start. */
export type AttemptToPay = {
  readonly id: string;
  readonly memberId: string;
  readonly slotId: string;
  readonly holdId: string;
  readonly ticketId: string;
  readonly promotionId: string | null;
  readonly merchTxnRef: string;
  /** Whole VND. */
  readonly amount: number;
  readonly url: string;
  readonly state: PaymentState;
  /** The gateway's last code; null before any. */
  readonly responseCode: string | null;
  readonly locale: Locale;
  readonly startedAt: Date;
  readonly holdEndsAt: Date;
  readonly capturedAmount: number | null;
  /** The unpaid reservation whose mailed link started this payment. */
  readonly linkReservationId: string | null;
};

export async function findPayment(db: Queryable, id: string): Promise<AttemptToPay | undefined> {
  return attemptOf(await findPaymentRow(db, id));
}

/** Returns how often the gateway was queried about an attempt. */
export function findTries(db: Queryable, id: string): Promise<number> {
  return findQueryCount(db, id);
}

export async function findPaymentByRef(db: Queryable, merchTxnRef: string): Promise<AttemptToPay | undefined> {
  return attemptOf(await findPaymentRowByRef(db, merchTxnRef));
}

/** Locks an attempt until the transaction ends, and returns it. */
export async function lockPayment(tx: Transaction, id: string): Promise<AttemptToPay | undefined> {
  return attemptOf(await lockPaymentRow(tx, id));
}

export async function findOpenPaymentOfHold(tx: Transaction, holdId: string): Promise<AttemptToPay | undefined> {
  return attemptOf(await findOpenPaymentRowOfHold(tx, holdId));
}

/** Finds the newest attempt that began with a reservation's link. */
export async function findLastPaymentOfLink(db: Queryable, reservationId: string): Promise<AttemptToPay | undefined> {
  return attemptOf(await findLastPaymentRowOfLink(db, reservationId));
}

/** Finds the member's newest attempt to pay for a slot whose outcome is still unknown. */
export async function findUndecidedPayment(
  tx: Transaction,
  ask: { slotId: string; memberId: string },
): Promise<AttemptToPay | undefined> {
  return attemptOf(await findUndecidedPaymentRow(tx, ask));
}

/**
 * Returns whether the desk can hand back the money of a refund at once: it was paid neither by card on the
 * site nor by transfer.
 */
export async function isHandedBack(db: Queryable, id: string): Promise<boolean> {
  const refund = await findRefund(db, id);
  return refund !== undefined && refund.captured_by !== 'card' && refund.captured_by !== 'transfer';
}

/** Returns whether a refund is of money that the gateway took; undefined when there is no such refund. */
export async function isCardRefund(db: Queryable, id: string): Promise<boolean | undefined> {
  const refund = await findRefund(db, id);
  return refund && refund.payment_id !== null;
}

export type RefundOfPayment = RefundOfPaymentRow;

/** Finds the refund of a payment's capture; undefined when there is none. */
export function findRefundOfPayment(db: Queryable, paymentId: string): Promise<RefundOfPayment | undefined> {
  return findRefundRowOfPayment(db, paymentId);
}

function attemptOf(row: PaymentRow | undefined): AttemptToPay | undefined {
  return (
    row && {
      id: row.id,
      memberId: row.member_id,
      slotId: row.slot_id,
      holdId: row.hold_id,
      ticketId: row.ticket_id,
      promotionId: row.promotion_id,
      merchTxnRef: row.merch_txn_ref,
      amount: row.amount,
      url: row.url,
      state: row.state,
      responseCode: row.response_code,
      locale: row.locale,
      startedAt: row.started_at,
      holdEndsAt: row.hold_expires_at,
      capturedAmount: row.captured_amount,
      linkReservationId: row.link_reservation_id,
    }
  );
}
