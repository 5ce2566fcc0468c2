import type { Pool } from 'pg';
import type { Bigint } from '../state.ts';
import type { Merchant } from './account.ts';
import { messageOf } from './outcome.ts';
import { sign } from './signature.ts';

type Known = {
  readonly amount: Bigint;
  readonly order_info: string;
  readonly response_code: string;
  readonly transaction_no: string;
};

/** Returns the signed answer to a query about a payment, or about a refund by the refund's reference. */
export async function answerQuery(ref: string, pool: Pool, merchant: Merchant): Promise<string> {
  const found = await pool.query<Known>(
    `SELECT amount, order_info, response_code, transaction_no FROM sandbox.onepay_payment WHERE merch_txn_ref = $1
     UNION ALL
     SELECT amount, org_merch_txn_ref, response_code, transaction_no FROM sandbox.onepay_refund WHERE merch_txn_ref = $1`,
    [ref],
  );
  const answer = new URLSearchParams({
    vpc_Command: 'queryDR',
    vpc_Version: '2',
    vpc_Merchant: merchant.merchant,
    vpc_MerchTxnRef: ref,
    vpc_DRExists: found.rows.length === 0 ? 'N' : 'Y',
  });
  for (const known of found.rows) {
    answer.set('vpc_Amount', String(known.amount));
    answer.set('vpc_OrderInfo', known.order_info);
    answer.set('vpc_TxnResponseCode', known.response_code);
    answer.set('vpc_Message', messageOf(known.response_code));
    answer.set('vpc_TransactionNo', known.transaction_no);
  }
  return signed(answer, merchant);
}

export async function signed(answer: URLSearchParams, { hashKey }: Merchant): Promise<string> {
  answer.set('vpc_SecureHash', await sign(answer, hashKey));
  return answer.toString();
}
