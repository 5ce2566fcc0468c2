import type { Vnd } from '../basics/money.ts';
import { DAY } from '../calendar/duration.ts';

/** The longest lifetime of a link to an invoice. */
export const INVOICE_LINK_DAYS = 30;

/** An `adjustment` reverses the charge of an earlier invoice whose money is refunded. */
export type InvoiceKind = 'invoice' | 'adjustment';

/** The company to which an invoice is issued, when the guest requested a company invoice. */
export type Buyer = { name: string; taxCode: string; address: string };

/** Formats an invoice number as printed: `2026-000042`. */
export function invoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`;
}

/**
 * Returns when a link created now expires: at a multiple of 30 days after the issue, so that repeated
 * requests give the same link. On the last day of a period the link of the next period is returned.
 */
export function linkExpiry(issuedAt: Date, now: Date): Date {
  const span = INVOICE_LINK_DAYS * DAY;
  const age = Math.max(0, now.getTime() - issuedAt.getTime());
  const spans = Math.floor((age + DAY) / span) + 1;
  return new Date(issuedAt.getTime() + spans * span);
}

/** Returns the amount of a document, negative for an adjustment. */
export function signedAmount(kind: InvoiceKind, amount: Vnd): number {
  return kind === 'adjustment' ? -amount : amount;
}

export type BuyerField = keyof Buyer;
export type BuyerFault = 'required' | 'too_long' | 'tax_code_invalid' | 'not_allowed_characters';

const LENGTHS: Readonly<Record<BuyerField, number>> = { name: 200, taxCode: 14, address: 300 };
/** Ten digits, or thirteen as `0123456789-001`. */
const TAX_CODE = /^\d{10}(-?\d{3})?$/;

/** Returns the faults of a company's data by field; empty when it is valid. */
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

/** Returns the form in which a buyer is stored: NFC, trimmed. */
export function tidyBuyer({ name, taxCode, address }: Buyer): Buyer {
  const tidy = (text: string) => text.normalize('NFC').trim();
  return { name: tidy(name), taxCode: tidy(taxCode), address: tidy(address) };
}
