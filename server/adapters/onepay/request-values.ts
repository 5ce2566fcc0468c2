import { inHundredths } from '#domain/payments/gateway-amount.ts';

const MAX_AMOUNT = 9_999_999_999;

/** Formats an amount in the gateway's unit: hundredths of a đồng, digits only. */
export function hundredths(amount: number): string {
  if (!Number.isInteger(amount) || amount <= 0 || amount > MAX_AMOUNT) {
    throw new RangeError(`A card cannot pay an amount of ${amount} VND`);
  }
  return inHundredths(amount);
}

/** Checks one of our references. Anything else could come back changed or be misread, and is a bug. */
export function reference(value: string): string {
  return matching(/^[A-Za-z0-9_]{1,32}$/, value);
}

/** Checks one of our texts that the gateway shows or stores. */
export function plainText(value: string): string {
  return matching(/^[A-Za-z0-9_.-]{1,32}$/, value);
}

function matching(pattern: RegExp, value: string): string {
  if (!pattern.test(value)) throw new TypeError(`The gateway accepts only ${pattern}, not: ${value}`);
  return value;
}
