import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Bigint } from '../state.ts';
import type { Merchant } from './account.ts';
import { messageOf } from './outcome.ts';
import { signed } from './queries.ts';

type RefundRequest = {
  readonly vpc_MerchTxnRef: string;
  readonly vpc_OrgMerchTxnRef: string;
  readonly vpc_Amount: string;
  readonly vpc_Operator: string;
};

type Context = { readonly pool: Pool; readonly merchant: Merchant; readonly now: Date };

/** Refunds a paid payment, never more than was paid, once per reference; returns the signed answer. */
export async function answerRefund(request: RefundRequest, context: Context): Promise<string> {
  const { code, transactionNo } = await storeRefund(request, context);
  const answer = new URLSearchParams({
    vpc_Command: 'refund',
    vpc_Version: '2',
    vpc_Merchant: context.merchant.merchant,
    vpc_MerchTxnRef: request.vpc_MerchTxnRef,
    vpc_OrgMerchTxnRef: request.vpc_OrgMerchTxnRef,
    vpc_Amount: request.vpc_Amount,
    vpc_Operator: request.vpc_Operator,
    vpc_TxnResponseCode: code,
    vpc_Message: messageOf(code),
    vpc_TransactionNo: transactionNo,
  });
  return signed(answer, context.merchant);
}

async function storeRefund(
  request: RefundRequest,
  { pool, now }: Context,
): Promise<{ code: string; transactionNo: string }> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // The lock on the payment serialises its refunds, so that their sum is right.
    const payment = await client.query<{ amount: Bigint; response_code: string }>(
      'SELECT amount, response_code FROM sandbox.onepay_payment WHERE merch_txn_ref = $1 FOR UPDATE',
      [request.vpc_OrgMerchTxnRef],
    );
    const earlier = await client.query<{ amount: Bigint }>(
      `SELECT coalesce(sum(amount), 0) AS amount FROM sandbox.onepay_refund
       WHERE org_merch_txn_ref = $1 AND merch_txn_ref <> $2 AND response_code = '0'`,
      [request.vpc_OrgMerchTxnRef, request.vpc_MerchTxnRef],
    );
    const [paid] = payment.rows;
    const left = paid?.response_code === '0' ? Number(paid.amount) - Number(earlier.rows[0]?.amount ?? 0) : 0;
    const stored = await client.query<{ response_code: string; transaction_no: string }>(
      `INSERT INTO sandbox.onepay_refund AS r
         (merch_txn_ref, org_merch_txn_ref, amount, operator, response_code, transaction_no, refunded_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (merch_txn_ref) DO UPDATE SET merch_txn_ref = r.merch_txn_ref
       RETURNING response_code, transaction_no`,
      [
        request.vpc_MerchTxnRef,
        request.vpc_OrgMerchTxnRef,
        request.vpc_Amount,
        request.vpc_Operator,
        Number(request.vpc_Amount) <= left ? '0' : '2',
        `REF-${randomUUID().slice(0, 22)}`,
        now,
      ],
    );
    await client.query('COMMIT');
    return { code: stored.rows[0]?.response_code ?? '2', transactionNo: stored.rows[0]?.transaction_no ?? '' };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
