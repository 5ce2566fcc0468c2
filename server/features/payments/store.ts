import type { Locale } from '#domain/basics/locale.ts';
import type { Buyer } from '#domain/invoices/invoice.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

/** One attempt to pay through the gateway, with the terms agreed at its start. */
export type PaymentRow = {
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

const COLUMNS = `p.id, p.member_id AS "memberId", p.slot_id AS "slotId", p.hold_id AS "holdId",
  p.ticket_id AS "ticketId", p.promotion_id AS "promotionId", p.merch_txn_ref AS "merchTxnRef", p.amount, p.url,
  p.state, p.response_code AS "responseCode", p.locale, p.started_at AS "startedAt",
  h.expires_at AS "holdEndsAt", p.captured_amount AS "capturedAmount",
  p.link_reservation_id AS "linkReservationId"`;
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

export async function findQueryCount(db: Queryable, id: string): Promise<number> {
  const [row] = await db.query<{ queries: number }>(
    { name: 'tries-of-payment', text: 'SELECT queries FROM payments WHERE id = $1' },
    [id],
  );
  return row?.queries ?? 0;
}

export async function updateUrlsEmptied(tx: Queryable, memberId: string): Promise<void> {
  await tx.query({ name: 'clear-payment-urls', text: `UPDATE payments SET url = '' WHERE member_id = $1` }, [memberId]);
}
