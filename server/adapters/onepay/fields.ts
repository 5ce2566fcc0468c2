import { maskCardNumbers } from '#domain/payments/card-number.ts';
import type { StorableFields } from './port.ts';

/** An allow-list: a field that the gateway adds is not stored until its contents have been reviewed. */
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

/** Numbers of transactions and orders. They are never card numbers, whatever they look like. */
const NUMBERS = new Set(['vpc_MerchTxnRef', 'vpc_OrgMerchTxnRef', 'vpc_TransactionNo']);

const MAX_VALUE_LENGTH = 300;

/**
 * Returns the storable part of a message: listed fields, card numbers masked, cut to length, valid for the
 * database.
 */
export function storableFields(pairs: ReadonlyArray<readonly [string, unknown]>): StorableFields {
  const kept: Record<string, string> = {};
  for (const [key, value] of pairs) {
    if (STORABLE.has(key) && typeof value === 'string' && value !== '')
      kept[key] = NUMBERS.has(key) ? storableNumber(value) : storableText(value);
  }
  return kept;
}

/** Sanitizes free text and masks possible card numbers. */
export function storableText(text: string): string {
  return storableNumber(maskCardNumbers(text));
}

/** Cuts to length and replaces control characters and broken surrogate pairs, which a database may refuse. */
export function storableNumber(text: string): string {
  return text
    .slice(0, MAX_VALUE_LENGTH)
    .replace(/\p{Cc}/gu, '\uFFFD')
    .toWellFormed();
}
