import { meaningOfResponseCode } from '#domain/payments/response-code.ts';
import { ask } from './ask.ts';
import { storableFields, storableNumber, storableText } from './fields.ts';
import type { RefundAnswer, RefundOrder, StorableFields } from './port.ts';
import { checkAnswer } from './query.ts';
import { hundredths, plainText, reference } from './request-values.ts';
import type { OnepaySettings } from './settings.ts';
import type { SignedField } from './signature.ts';

/** Requests a refund; see the port. */
export async function refund(order: RefundOrder, settings: OnepaySettings, timeoutMs: number): Promise<RefundAnswer> {
  const fields: ReadonlyArray<SignedField> = [
    ['vpc_AccessCode', settings.accessCode],
    ['vpc_Amount', hundredths(order.amount)],
    ['vpc_Command', 'refund'],
    ['vpc_MerchTxnRef', reference(order.merchTxnRef)],
    ['vpc_Merchant', settings.merchant],
    ['vpc_Operator', plainText(order.operator)],
    ['vpc_OrgMerchTxnRef', reference(order.orgMerchTxnRef)],
    ['vpc_Version', '2'],
  ];
  const { apiUrl, hashKey } = settings;
  const answer = await ask({ url: `${apiUrl}/refunds`, hashKey, timeoutMs }, fields);
  if (answer.kind === 'unanswered') return { ...answer, kind: 'unknown' };
  return readRefundAnswer(answer.pairs, order.merchTxnRef, settings);
}

export function readRefundAnswer(
  pairs: ReadonlyArray<readonly [string, unknown]>,
  merchTxnRef: string,
  settings: OnepaySettings,
): RefundAnswer {
  const checked = checkAnswer(pairs, settings);
  if (checked.kind === 'unanswered') return { ...checked, kind: 'unknown' };
  const ref = checked.fields.get('vpc_MerchTxnRef');
  if (ref !== merchTxnRef)
    return { kind: 'unknown', reason: 'unreadable', detail: 'the answer is about another reference' };
  return decided(checked.fields, storableFields(pairs));
}

function decided(values: ReadonlyMap<string, string>, fields: StorableFields): RefundAnswer {
  const responseCode = storableText(values.get('vpc_TxnResponseCode') ?? '?');
  const transactionNo = values.get('vpc_TransactionNo');
  switch (meaningOfResponseCode(responseCode)) {
    case 'paid':
      return { kind: 'accepted', transactionNo: transactionNo ? storableNumber(transactionNo) : null, fields };
    case 'failed':
      return { kind: 'rejected', responseCode, fields };
    default:
      return { kind: 'unknown', reason: 'undecided', detail: `response code ${responseCode}` };
  }
}
