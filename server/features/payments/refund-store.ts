import type { Day } from '#domain/calendar/day.ts';
import type { ExpectedDays, RefundReason, RefundState } from '#domain/payments/refund.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Action } from '#server/history-actions.ts';
import type { NewTransaction } from './transaction-store.ts';

export type RefundRow = {
  id: string;
  paymentId: string | null;
  /** Null for a guest without an account. */
  memberId: string | null;
  amount: number;
  state: RefundState;
  /** How the money was captured. */
  capturedBy: NewTransaction['method'];
  /** How the money was paid back; null until it is settled. */
  settledBy: NewTransaction['method'] | null;
};

export type NewRefund = {
  id: string;
  transactionId: string;
  reason: RefundReason;
  expected: ExpectedDays;
  now: Date;
};

const INSERT_REFUND = {
  name: 'insert-refund',
  text: `INSERT INTO refunds (id, transaction_id, method, payment_id, merch_txn_ref, amount, reason, state, requested_at,
           changed_at, expected_from, expected_until)
         SELECT $1::uuid, t.id, CASE t.method WHEN 'card' THEN 'card' ELSE 'manual' END, t.payment_id,
           CASE t.method WHEN 'card' THEN $2 END, t.amount, $4, 'requested', $5, $5, $6, $7
         FROM transactions t WHERE t.id = $3 AND t.kind = 'capture' AND t.amount > 0
         RETURNING method, amount`,
};

/** Inserts a full refund of a capture, by the same method; undefined when nothing was captured. */
export async function insertRefund(
  tx: Transaction,
  { id, transactionId, reason, expected, now }: NewRefund,
): Promise<{ method: 'card' | 'manual'; amount: number } | undefined> {
  const [row] = await tx.query<{ method: 'card' | 'manual'; amount: number }>(INSERT_REFUND, [
    id,
    id.replaceAll('-', ''),
    transactionId,
    reason,
    now,
    expected.from,
    expected.until,
  ]);
  return row;
}

const REFUND = `SELECT r.id, r.payment_id AS "paymentId", t.member_id AS "memberId", r.amount, r.state,
    t.method AS "capturedBy", s.method AS "settledBy"
  FROM refunds r JOIN transactions t ON t.id = r.transaction_id LEFT JOIN transactions s ON s.id = r.settlement_id WHERE r.id = $1`;

export async function findRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.query<RefundRow>({ name: 'refund', text: REFUND }, [id]);
  return row;
}

export async function lockRefund(tx: Transaction, id: string): Promise<RefundRow | undefined> {
  // Locks first and reads afterwards: a statement that waits for the lock would read stale joined rows.
  const text = 'SELECT 1 FROM refunds WHERE id = $1 FOR NO KEY UPDATE';
  await tx.query({ name: 'lock-refund', text }, [id]);
  return findRefund(tx, id);
}

const RESERVATION_OF_REFUND = {
  name: 'reservation-of-refund',
  text: `SELECT coalesce(h.reservation_id, v.id, p.link_reservation_id) AS id
         FROM refunds f
         LEFT JOIN charges h ON h.transaction_id = f.transaction_id
         LEFT JOIN purchased_tickets k ON k.transaction_id = f.transaction_id
         LEFT JOIN reservations v ON v.purchased_ticket_id = k.id AND v.status = 'CANCELED' AND NOT v.ticket_returned
         LEFT JOIN payments p ON p.id = f.payment_id
         WHERE f.id = $1 ORDER BY v.canceled_at DESC LIMIT 1`,
};

/** Finds the reservation whose money a refund gives back; null when the money bought none. */
export async function findReservationOfRefund(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>(RESERVATION_OF_REFUND, [id]);
  return row?.id ?? null;
}

export type RefundOfPaymentRow = {
  state: RefundState;
  reason: RefundReason;
  method: 'card' | 'manual';
  amount: number;
  expectedFrom: Day;
  expectedUntil: Day;
};

export async function findRefundRowOfPayment(
  db: Queryable,
  paymentId: string,
): Promise<RefundOfPaymentRow | undefined> {
  const [row] = await db.query<RefundOfPaymentRow>(
    {
      name: 'refund-of-payment-and-why',
      text: `SELECT state, reason, method, amount, expected_from AS "expectedFrom", expected_until AS "expectedUntil"
             FROM refunds WHERE payment_id = $1`,
    },
    [paymentId],
  );
  return row;
}

export type CardRefundRow = {
  id: string;
  paymentId: string;
  merchTxnRef: string;
  /** The reference of the attempt that took the money. */
  orgMerchTxnRef: string;
  amount: number;
  state: RefundState;
  requestedAt: Date;
  /** How often the refund was ordered from the gateway. */
  orders: number;
  /** When it was last ordered; before the first order, when it was requested. */
  orderedAt: Date;
  rejectedWith: string | null;
};

const REJECTED: Action = 'refund.failed';

/** Finds a refund that goes through the gateway. */
export async function findCardRefund(db: Queryable, id: string): Promise<CardRefundRow | undefined> {
  const [row] = await db.query<CardRefundRow>(
    {
      name: 'card-refund',
      text: `SELECT r.id, r.payment_id AS "paymentId", r.merch_txn_ref AS "merchTxnRef",
               p.merch_txn_ref AS "orgMerchTxnRef", r.amount, r.state, r.requested_at AS "requestedAt",
               r.orders, coalesce(r.ordered_at, r.changed_at) AS "orderedAt",
               (SELECT after ->> 'responseCode' FROM history WHERE subject_id = r.id AND action = '${REJECTED}'
                ORDER BY at DESC, id DESC LIMIT 1) AS "rejectedWith"
             FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = $1 AND r.merch_txn_ref IS NOT NULL`,
    },
    [id],
  );
  return row;
}

/**
 * Records that a refund is about to be ordered. Returns false when another worker has ordered it in between.
 */
export async function updateRefundOrdered(
  db: Queryable,
  order: { id: string; orders: number; now: Date },
): Promise<boolean> {
  const rows = await db.query(
    {
      name: 'update-refund-ordered',
      text: `UPDATE refunds SET changed_at = CASE state WHEN 'requested' THEN $3 ELSE changed_at END, state = 'sent',
       orders = orders + 1, ordered_at = $3
     WHERE id = $1 AND orders = $2 AND state IN ('requested', 'sent') RETURNING id`,
    },
    [order.id, order.orders, order.now],
  );
  return rows.length > 0;
}

/** Changes a refund's state, only from the state that the caller saw. Returns whether it changed. */
export async function updateRefund(
  db: Queryable,
  change: { id: string; from: RefundState; to: Exclude<RefundState, 'settled'>; now: Date },
): Promise<boolean> {
  const rows = await db.query(
    {
      name: 'update-refund',
      text: 'UPDATE refunds SET state = $3, changed_at = $4 WHERE id = $1 AND state = $2 RETURNING id',
    },
    [change.id, change.from, change.to, change.now],
  );
  return rows.length > 0;
}

export async function updateRefundSettled(
  tx: Transaction,
  { id, settlementId, now }: { id: string; settlementId: string; now: Date },
): Promise<void> {
  await tx.query(
    {
      name: 'update-refund-settled',
      text: `UPDATE refunds SET state = 'settled', settlement_id = $2, changed_at = $3 WHERE id = $1`,
    },
    [id, settlementId, now],
  );
}

/** Marks every card refund that was never ordered as possibly ordered; returns their ids. */
export async function updateRefundsDoubted(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'update-refunds-doubted',
      text: `UPDATE refunds SET state = 'sent', orders = greatest(orders, 1), ordered_at = $1, changed_at = $1
     WHERE state = 'requested' AND method = 'card' RETURNING id`,
    },
    [now],
  );
  return rows.map(({ id }) => id);
}
