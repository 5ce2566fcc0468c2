import type { StorableFields } from './port.ts';

/** Named one by one: a field that the gateway adds some day is not kept until somebody has looked at what it holds. */
const STORABLE = new Set([
  'vpc_AcqResponseCode',
  'vpc_Amount',
  'vpc_Card',
  'vpc_Command',
  'vpc_Currency',
  'vpc_CurrencyCode',
  'vpc_DRExists',
  'vpc_Locale',
  'vpc_MerchTxnRef',
  'vpc_Merchant',
  'vpc_Message',
  'vpc_Operator',
  'vpc_OrderInfo',
  'vpc_OrgMerchTxnRef',
  'vpc_PayChannel',
  'vpc_TransactionNo',
  'vpc_TxnResponseCode',
  'vpc_Version',
]);

const MAX_VALUE_LENGTH = 300;

/** What of a message may be kept: listed fields only, cut short, in text that a database takes. */
export function storableFields(pairs: ReadonlyArray<readonly [string, unknown]>): StorableFields {
  const kept: Record<string, string> = {};
  for (const [key, value] of pairs) {
    if (STORABLE.has(key) && typeof value === 'string' && value !== '') kept[key] = storableText(value);
  }
  return kept;
}

/** Cut short, with control characters and broken surrogate pairs replaced: a database refuses some of them. */
export function storableText(text: string): string {
  return text
    .slice(0, MAX_VALUE_LENGTH)
    .replace(/\p{Cc}/gu, '\uFFFD')
    .toWellFormed();
}
