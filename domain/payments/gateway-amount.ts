import { isVnd, type Vnd } from '../basics/money.ts';

/** An amount as the gateway writes it: in hundredths of a đồng. */
export function inHundredths(amount: Vnd): string {
  return String(BigInt(amount) * 100n);
}

/** The whole đồng of a gateway's amount, or null when it is not one. */
export function vndFromHundredths(text: string): Vnd | null {
  if (!/^\d{1,18}$/.test(text)) return null;
  const hundredths = BigInt(text);
  const amount = Number(hundredths / 100n);
  return hundredths % 100n === 0n && isVnd(amount) ? amount : null;
}
