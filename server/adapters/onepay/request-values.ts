import { inHundredths } from '#domain/payments/gateway-amount.ts';

const MAX_AMOUNT = 9_999_999_999;

/** The gateway's unit: a hundredth of a dong, as plain digits. */
export function hundredths(amount: number): string {
  if (!Number.isInteger(amount) || amount <= 0 || amount > MAX_AMOUNT) {
    throw new RangeError(`not an amount that a card can pay: ${amount} VND`);
  }
  return inHundredths(amount);
}

/** A reference of ours: whatever else would come back changed, or could be read as something else, is a defect. */
export function reference(value: string): string {
  return matching(/^[A-Za-z0-9_]{1,32}$/, value);
}

/** A text of ours that the gateway shows or keeps. */
export function plainText(value: string): string {
  return matching(/^[A-Za-z0-9_.-]{1,32}$/, value);
}

function matching(pattern: RegExp, value: string): string {
  if (!pattern.test(value)) throw new TypeError(`the gateway is sent ${pattern} only, not: ${value}`);
  return value;
}
