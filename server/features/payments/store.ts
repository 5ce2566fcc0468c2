import { hash } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Buyer } from '#domain/invoices/invoice.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import type { ExpectedDays, RefundState } from '#domain/payments/refund.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

export type PaymentRow = {
  id: string;
  member_id: string;
  slot_id: string;
  hold_id: string;
  ticket_id: string;
  promotion_id: string | null;
  merch_txn_ref: string;
  amount: number;
  url: string;
  state: PaymentState;
  /** The gateway's last code; null before any. */
  response_code: string | null;
  locale: Locale;
  started_at: Date;
  hold_expires_at: Date;
  captured_amount: number | null;
  /** The unpaid reservation whose mailed link began it. */
  link_reservation_id: string | null;
};

const COLUMNS = `p.id, p.member_id, p.slot_id, p.hold_id, p.ticket_id, p.promotion_id, p.merch_txn_ref, p.amount, p.url, p.state, p.response_code,
  p.locale, p.started_at, h.expires_at AS hold_expires_at, p.captured_amount, p.link_reservation_id`;
const FROM = 'FROM payments p JOIN holds h ON h.id = p.hold_id';

export async function findPaymentRow(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>({ name: 'payment', text: `SELECT ${COLUMNS} ${FROM} WHERE p.id = $1` }, [
    id,
  ]);
  return row;
}

export async function findPaymentRowByRef(db: Queryable, merchTxnRef: string): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(
    { name: 'payment-by-ref', text: `SELECT ${COLUMNS} ${FROM} WHERE p.merch_txn_ref = $1` },
    [merchTxnRef],
  );
  return row;
}

export async function lockPaymentRow(tx: Transaction, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.query<PaymentRow>(
    { name: 'payment-for-update', text: `SELECT ${COLUMNS} ${FROM} WHERE p.id = $1 FOR UPDATE OF p` },
    [id],
  );
  return row;
}

export async function findOpenPaymentRowOfHold(tx: Transaction, holdId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.query<PaymentRow>(
    { name: 'open-payment-of-hold', text: `SELECT ${COLUMNS} ${FROM} WHERE p.hold_id = $1 AND p.state = 'open'` },
    [holdId],
  );
  return row;
}

/** Finds the newest attempt that began with a reservation's link. */
export async function findLastPaymentRowOfLink(db: Queryable, reservationId: string): Promise<PaymentRow | undefined> {
  const text = `SELECT ${COLUMNS} ${FROM} WHERE p.link_reservation_id = $1 ORDER BY p.started_at DESC, p.id LIMIT 1`;
  const [row] = await db.query<PaymentRow>({ name: 'last-payment-of-link', text }, [reservationId]);
  return row;
}

export async function findUndecidedPaymentRow(
  tx: Transaction,
  { slotId, memberId }: { slotId: string; memberId: string },
): Promise<PaymentRow | undefined> {
  const [row] = await tx.query<PaymentRow>(
    {
      name: 'undecided-payment-of-slot',
      text: `SELECT ${COLUMNS} ${FROM} WHERE p.slot_id = $1 AND p.member_id = $2 AND p.state IN ('open', 'checking')
             ORDER BY p.started_at DESC LIMIT 1`,
    },
    [slotId, memberId],
  );
  return row;
}

export type NewPayment = {
  id: string;
  memberId: string;
  slotId: string;
  holdId: string;
  ticketId: string;
  promotionId: string | null;
  merchTxnRef: string;
  originalPrice: number;
  discount: number;
  amount: number;
  locale: Locale;
  /** The company named on the invoice as the buyer. */
  buyer: Buyer | null;
  url: string;
  isSandbox: boolean;
  /** The unpaid reservation whose mailed link begins it. */
  linkReservationId?: string;
  now: Date;
};

export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<void> {
  await tx.query(
    {
      name: 'insert-payment',
      text: `INSERT INTO payments (id, member_id, slot_id, hold_id, ticket_id, promotion_id, merch_txn_ref, original_price,
               discount, amount, locale, url, state, is_sandbox, started_at, buyer, link_reservation_id)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'open', $13, $14, $15, $16)`,
    },
    [
      payment.id,
      payment.memberId,
      payment.slotId,
      payment.holdId,
      payment.ticketId,
      payment.promotionId,
      payment.merchTxnRef,
      payment.originalPrice,
      payment.discount,
      payment.amount,
      payment.locale,
      payment.url,
      payment.isSandbox,
      payment.now,
      payment.buyer === null ? null : JSON.stringify(payment.buyer),
      payment.linkReservationId ?? null,
    ],
  );
}

/** Returns whether it was another buyer before. */
export async function updateBuyer(
  tx: Transaction,
  { id, buyer }: { id: string; buyer: Buyer | null },
): Promise<boolean> {
  const text = 'UPDATE payments SET buyer = $2 WHERE id = $1 AND buyer IS DISTINCT FROM $2 RETURNING id';
  const rows = await tx.query<{ id: string }>({ name: 'update-buyer-of-payment', text }, [
    id,
    buyer === null ? null : JSON.stringify(buyer),
  ]);
  return rows.length > 0;
}

/**
 * Records a capture. Returns the stored transaction number of the gateway: null when another payment has it.
 */
export async function updateCaptured(
  tx: Transaction,
  capture: { id: string; amount: number; transactionNo: string | null; now: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ gateway_transaction_no: string | null }>(
    {
      name: 'update-captured',
      text: `UPDATE payments SET state = 'captured', response_code = '0', captured_amount = $2, ended_at = $4,
       gateway_transaction_no = (SELECT $3::text WHERE NOT EXISTS (
         SELECT 1 FROM payments WHERE gateway_transaction_no = $3 AND id <> $1))
     WHERE id = $1 RETURNING gateway_transaction_no`,
    },
    [capture.id, capture.amount, capture.transactionNo, capture.now],
  );
  return row?.gateway_transaction_no ?? null;
}

/** Changes the state of an attempt that is not captured. Every state but `checking` ends the attempt. */
export async function updateState(
  tx: Transaction,
  change: { id: string; state: Exclude<PaymentState, 'captured' | 'open'>; responseCode: string | null; now: Date },
): Promise<void> {
  await tx.query(
    {
      name: 'update-state',
      text: `UPDATE payments SET state = $2, response_code = coalesce($3, response_code),
       ended_at = CASE WHEN $2 = 'checking' THEN NULL ELSE $4::timestamptz END
     WHERE id = $1 AND state <> 'captured'`,
    },
    [change.id, change.state, change.responseCode, change.now],
  );
}

/** Counts a gateway query; returns the number so far. */
export async function updateQueryCount(db: Queryable, id: string): Promise<number> {
  const [row] = await db.query<{ queries: number }>(
    { name: 'update-query-count', text: 'UPDATE payments SET queries = queries + 1 WHERE id = $1 RETURNING queries' },
    [id],
  );
  return row?.queries ?? 0;
}

export async function countTries(db: Queryable, id: string): Promise<number> {
  const [row] = await db.query<{ queries: number }>(
    { name: 'tries-of-payment', text: 'SELECT queries FROM payments WHERE id = $1' },
    [id],
  );
  return row?.queries ?? 0;
}

export type StoredMessage = {
  now: Date;
  source: 'return' | 'notice' | 'query' | 'refund';
  paymentId: string | null;
  claimedRef: string | null;
  verdict: string;
  fields: Readonly<Record<string, string>>;
};

const INSERT_GATEWAY_MESSAGE = {
  name: 'insert-gateway-message',
  text: `INSERT INTO gateway_messages (received_at, source, payment_id, claimed_ref, verdict, fields, digest)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (digest) DO UPDATE SET times = gateway_messages.times + 1, last_received_at = excluded.received_at`,
};

/** Stores a message; a repeated one with the same verdict increments a counter. */
export async function insertGatewayMessage(db: Queryable, message: StoredMessage): Promise<void> {
  const { now, source, paymentId, claimedRef, verdict } = message;
  const fields = JSON.stringify(message.fields);
  await db.query(INSERT_GATEWAY_MESSAGE, [now, source, paymentId, claimedRef, verdict, fields, digestOf(message)]);
}

/**
 * Digest of a message from outside; null for an answer to one of our queries, which are stored every time.
 */
function digestOf({ source, paymentId, claimedRef, verdict, fields }: StoredMessage): Buffer | null {
  if (source !== 'return' && source !== 'notice') return null;
  const said = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([source, paymentId, claimedRef, verdict, said]), 'buffer');
}

/** Ways in which staff take money. */
export type TakenBy = 'cash' | 'terminal' | 'transfer';

export type NewTransaction = {
  id: string;
  kind: 'capture' | 'refund';
  method: 'card' | 'free' | 'reception' | 'demo' | TakenBy;
  amount: number;
  paymentId: string | null;
  /** Null for a guest without an account, who pays at the desk. */
  memberId: string | null;
  now: Date;
};

export async function insertTransaction(tx: Transaction, line: NewTransaction): Promise<void> {
  await tx.query(
    {
      name: 'insert-transaction',
      text: `INSERT INTO transactions (id, kind, method, amount, payment_id, member_id, occurred_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    },
    [line.id, line.kind, line.method, line.amount, line.paymentId, line.memberId, line.now],
  );
}

export type RefundRow = {
  id: string;
  payment_id: string | null;
  /** Null for a guest without an account. */
  member_id: string | null;
  amount: number;
  state: RefundState;
  /** How the money was captured. */
  captured_by: NewTransaction['method'];
  /** How the money was paid back; null until it is settled. */
  settled_by: NewTransaction['method'] | null;
};

/** `canceled` is for a voided ticket, `link_over` for a payment by link whose booking no longer awaited it; the others are for captures that bought nothing. */
export type RefundReason = 'wrong_amount' | 'account_deleted' | 'canceled' | 'promotion_gone' | 'link_over';

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

const REFUND = `SELECT r.id, r.payment_id, t.member_id, r.amount, r.state, t.method AS captured_by,
    s.method AS settled_by
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
  expected_from: Day;
  expected_until: Day;
};

export async function findRefundRowOfPayment(
  db: Queryable,
  paymentId: string,
): Promise<RefundOfPaymentRow | undefined> {
  const [row] = await db.query<RefundOfPaymentRow>(
    {
      name: 'refund-of-payment-and-why',
      text: 'SELECT state, reason, method, amount, expected_from, expected_until FROM refunds WHERE payment_id = $1',
    },
    [paymentId],
  );
  return row;
}

export type CardRefundRow = {
  id: string;
  payment_id: string;
  merch_txn_ref: string;
  /** The reference of the attempt that took the money. */
  org_merch_txn_ref: string;
  amount: number;
  state: RefundState;
  requested_at: Date;
  /** How often the refund was ordered from the gateway. */
  orders: number;
  /** When it was last ordered; before the first order, when it was requested. */
  ordered_at: Date;
  rejected_with: string | null;
};

/** Finds a refund that goes through the gateway. */
export async function findCardRefund(db: Queryable, id: string): Promise<CardRefundRow | undefined> {
  const [row] = await db.query<CardRefundRow>(
    {
      name: 'card-refund',
      text: `SELECT r.id, r.payment_id, r.merch_txn_ref, p.merch_txn_ref AS org_merch_txn_ref, r.amount, r.state, r.requested_at,
               r.orders, coalesce(r.ordered_at, r.changed_at) AS ordered_at,
               (SELECT after ->> 'responseCode' FROM history WHERE subject_id = r.id AND action = 'refund.failed'
                ORDER BY at DESC, id DESC LIMIT 1) AS rejected_with
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

export async function clearPaymentUrls(tx: Queryable, memberId: string): Promise<void> {
  await tx.query({ name: 'clear-payment-urls', text: `UPDATE payments SET url = '' WHERE member_id = $1` }, [memberId]);
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
