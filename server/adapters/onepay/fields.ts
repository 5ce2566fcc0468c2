import { maskCardNumbers } from '#domain/payments/card-number.ts';
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

/** What the gateway numbers movements by, and we our orders: numbers of no card, whatever they look like. */
const NUMBERS = new Set(['vpc_MerchTxnRef', 'vpc_OrgMerchTxnRef', 'vpc_TransactionNo']);

const MAX_VALUE_LENGTH = 300;

/** What of a signed message may be kept: listed fields only, without numbers of cards, cut short, in text that a database takes. */
export function storableFields(pairs: ReadonlyArray<readonly [string, unknown]>): StorableFields {
  const kept: Record<string, string> = {};
  for (const [key, value] of pairs) {
    if (STORABLE.has(key) && typeof value === 'string' && value !== '')
      kept[key] = NUMBERS.has(key) ? storableNumber(value) : storableText(value);
  }
  return kept;
}

/** Free text: what may be the number of a card is masked in it. */
export function storableText(text: string): string {
  return storableNumber(maskCardNumbers(text));
}

/** Cut short, with control characters and broken surrogate pairs replaced: a database refuses some of them. */
export function storableNumber(text: string): string {
  return text
    .slice(0, MAX_VALUE_LENGTH)
    .replace(/\p{Cc}/gu, '\uFFFD')
    .toWellFormed();
}
