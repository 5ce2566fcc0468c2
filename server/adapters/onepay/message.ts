import { vndFromHundredths } from '#domain/payments/gateway-amount.ts';
import { storableFields, storableNumber, storableText } from './fields.ts';
import type { GatewayMessage, MessageAmount, MessageRefusal, VerifiedMessage } from './port.ts';
import { isSignatureOf, isSigned, type SignedField } from './signature.ts';

type Pairs = ReadonlyArray<readonly [string, unknown]>;

const REFERENCE = /^[A-Za-z0-9_.-]{1,64}$/;

/** Reads a return or a notice; see the port. */
export function readMessage(
  pairs: Pairs,
  merchant: { readonly merchant: string; readonly hashKey: string },
): GatewayMessage {
  const refused = (reason: MessageRefusal): GatewayMessage => ({
    kind: 'refused',
    reason,
    claimedRef: claimedRef(pairs),
  });
  if (!isUnambiguous(pairs)) return refused('ambiguous');
  if (!isSignatureOf(signatureIn(pairs), pairs, merchant.hashKey)) return refused('bad_signature');
  const fields = signedValues(pairs);
  const owner = fields.get('vpc_Merchant');
  if (owner !== undefined && owner !== merchant.merchant) return refused('foreign_merchant');
  const merchTxnRef = fields.get('vpc_MerchTxnRef');
  if (owner === undefined || merchTxnRef === undefined || !REFERENCE.test(merchTxnRef)) return refused('incomplete');
  return { kind: 'verified', message: messageOf(merchTxnRef, fields, pairs) };
}

/**
 * Returns whether a message has one reading. The gateway joins `key=value` by `&` without escaping, so a
 * value with `&` signs like several fields; such messages are refused.
 */
export function isUnambiguous(pairs: Pairs): pairs is ReadonlyArray<SignedField> {
  const seen = new Set<string>();
  for (const [key, value] of pairs) {
    if (typeof value !== 'string' || value.includes('&') || /[&=]/.test(key) || seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

export function signatureIn(pairs: ReadonlyArray<SignedField>): string | undefined {
  return pairs.find(([key]) => key === 'vpc_SecureHash')?.[1];
}

/** Returns only the values that the signature covers. */
export function signedValues(pairs: ReadonlyArray<SignedField>): ReadonlyMap<string, string> {
  return new Map(pairs.filter(isSigned));
}

export function messageOf(
  merchTxnRef: string,
  fields: ReadonlyMap<string, string>,
  pairs: ReadonlyArray<SignedField>,
): VerifiedMessage {
  return {
    merchTxnRef,
    amount: amountOf(fields),
    responseCode: storableText(fields.get('vpc_TxnResponseCode') ?? '?'),
    transactionNo: stored(fields.get('vpc_TransactionNo'), storableNumber),
    orderInfo: stored(fields.get('vpc_OrderInfo'), storableText),
    fields: storableFields(pairs),
  };
}

/** Higher than any payment here, although the gateway's field can hold more. */
const MOST = 2_147_483_647;

function amountOf(fields: ReadonlyMap<string, string>): MessageAmount {
  const currency = fields.get('vpc_CurrencyCode') ?? fields.get('vpc_Currency') ?? 'VND';
  const amount = vndFromHundredths(fields.get('vpc_Amount') ?? '');
  const isReadable = amount !== null && amount > 0 && amount <= MOST && (currency === 'VND' || currency === '704');
  return isReadable ? { kind: 'vnd', amount } : { kind: 'unreadable' };
}

function stored(text: string | undefined, as: (text: string) => string): string | null {
  return text === undefined ? null : as(text);
}

/**
 * The format of our references. A reference in another format is not stored, because the message is
 * unverified.
 */
const OWN_REFERENCE = /^[0-9a-f]{32}$/;

function claimedRef(pairs: Pairs): string | null {
  const claim = pairs.find(([key, value]) => key === 'vpc_MerchTxnRef' && typeof value === 'string')?.[1];
  return typeof claim === 'string' && OWN_REFERENCE.test(claim) ? claim : null;
}
