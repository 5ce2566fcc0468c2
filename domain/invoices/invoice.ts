import type { Vnd } from '../basics/money.ts';
import { DAY } from '../calendar/duration.ts';

/** How long a link to an invoice opens it. */
export const INVOICE_LINK_DAYS = 30;

/** An `adjustment` takes back what an earlier invoice charged, when its money goes back. */
export type InvoiceKind = 'invoice' | 'adjustment';

/** Who an invoice is made out to, when a company's was asked for. */
export type Buyer = { name: string; taxCode: string; address: string };

/** As it stands on the paper: `2026-000042`. */
export function invoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`;
}

/**
 * Until when a link that is made now opens its invoice. Links last from one multiple of 30 days after the issue to the next, so
 * that asking again gives the same link; one in its last day makes way for the next.
 */
export function linkExpiry(issuedAt: Date, now: Date): Date {
  const span = INVOICE_LINK_DAYS * DAY;
  const age = Math.max(0, now.getTime() - issuedAt.getTime());
  const spans = Math.floor((age + DAY) / span) + 1;
  return new Date(issuedAt.getTime() + spans * span);
}

/** What a document comes to: an adjustment takes away. */
export function signedAmount(kind: InvoiceKind, amount: Vnd): number {
  return kind === 'adjustment' ? -amount : amount;
}

export type BuyerField = keyof Buyer;
export type BuyerFault = 'required' | 'too_long' | 'tax_code_invalid' | 'not_allowed_characters';

const LENGTHS: Readonly<Record<BuyerField, number>> = { name: 200, taxCode: 14, address: 300 };
/** Ten digits, or thirteen as `0123456789-001`. */
const TAX_CODE = /^\d{10}(-?\d{3})?$/;

/** What is wrong with a company's data, by field; empty when nothing is. */
export function buyerFaults(buyer: Buyer): Partial<Record<BuyerField, BuyerFault>> {
  const faults: Partial<Record<BuyerField, BuyerFault>> = {};
  for (const field of ['name', 'taxCode', 'address'] as const) {
    const text = buyer[field].trim();
    if (text === '') faults[field] = 'required';
    else if ([...text].length > LENGTHS[field]) faults[field] = 'too_long';
    else if (/\p{Cc}/u.test(text)) faults[field] = 'not_allowed_characters';
    else if (field === 'taxCode' && !TAX_CODE.test(text)) faults[field] = 'tax_code_invalid';
  }
  return faults;
}

/** As it is stored: composed, without space around. */
export function tidyBuyer({ name, taxCode, address }: Buyer): Buyer {
  const tidy = (text: string) => text.normalize('NFC').trim();
  return { name: tidy(name), taxCode: tidy(taxCode), address: tidy(address) };
}
