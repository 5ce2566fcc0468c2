import { isVnd, type Vnd } from '../basics/money.ts';

/** Formats an amount for the gateway: in hundredths of a đồng. */
export function inHundredths(amount: Vnd): string {
  return String(BigInt(amount) * 100n);
}

/** Parses an amount of the gateway; returns whole đồng, or null when it is not a whole number of đồng. */
export function vndFromHundredths(text: string): Vnd | null {
  if (!/^\d{1,18}$/.test(text)) return null;
  const hundredths = BigInt(text);
  const amount = Number(hundredths / 100n);
  return hundredths % 100n === 0n && isVnd(amount) ? amount : null;
}
