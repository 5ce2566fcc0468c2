import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { one } from '../state.ts';
import type { Merchant } from './account.ts';
import type { Order } from './order.ts';
import { sign } from './signature.ts';

/** The result for the merchant: by redirect of the browser, and by notice. */
type Outcome = { readonly returnUrl: string; readonly noticeUrl: string | undefined };

/**
 * Settles a payment with `responseCode`. A paid payment stays paid for queries, but a later contradicting
 * result is still reported: a merchant must handle that with a real gateway too.
 */
export async function settle(
  order: Order,
  responseCode: string,
  context: { readonly pool: Pool; readonly merchant: Merchant; readonly now: Date },
): Promise<Outcome> {
  const { pool, merchant, now } = context;
  const stored = await pool.query<{ transaction_no: string }>(
    `INSERT INTO sandbox.onepay_payment AS p (merch_txn_ref, amount, order_info, response_code, transaction_no, settled_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (merch_txn_ref) DO UPDATE SET
       response_code = CASE p.response_code WHEN '0' THEN '0' ELSE excluded.response_code END
     RETURNING transaction_no`,
    [order.ref, order.amount, order.orderInfo, responseCode, `PAY-${randomUUID().slice(0, 22)}`, now],
  );
  const fields = resultFields(order, responseCode, one(stored.rows).transaction_no);
  fields.set('vpc_Merchant', merchant.merchant);
  fields.set('vpc_SecureHash', await sign(fields, merchant.hashKey));
  return {
    returnUrl: withFields(order.returnUrl, fields),
    noticeUrl: order.callbackUrl && withFields(order.callbackUrl, fields),
  };
}

function resultFields(order: Order, responseCode: string, transactionNo: string): URLSearchParams {
  // The cast only turns a readonly pair into a mutable one.
  const fields = new URLSearchParams(order.echoed.map(([key, value]) => [key, value] as [string, string]));
  fields.set('vpc_Version', '2');
  fields.set('vpc_Command', 'pay');
  fields.set('vpc_MerchTxnRef', order.ref);
  fields.set('vpc_OrderInfo', order.orderInfo);
  fields.set('vpc_Amount', String(order.amount));
  fields.set('vpc_TxnResponseCode', responseCode);
  fields.set('vpc_Message', messageOf(responseCode));
  fields.set('vpc_TransactionNo', transactionNo);
  fields.set('vpc_PayChannel', 'WEB');
  fields.set('vpc_Card', 'VC');
  fields.set('vpc_CardNum', '400000xxxxxx1091');
  fields.set('vpc_CardUid', `INS-${transactionNo}`);
  return fields;
}

export function messageOf(responseCode: string): string {
  if (responseCode === '0') return 'Approved';
  if (responseCode === '99') return 'Cancelled';
  return responseCode === '300' || responseCode === '100' ? 'Pending' : 'Declined';
}

function withFields(address: string, fields: URLSearchParams): string {
  const url = new URL(address);
  for (const [key, value] of fields) url.searchParams.append(key, value);
  return url.href;
}
