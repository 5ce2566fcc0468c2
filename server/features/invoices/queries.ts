import { linkExpiry } from '#domain/invoices/invoice.ts';
import type { Context } from '#server/context.ts';
import { signLink } from './policy.ts';

/** An invoice as a reservation knows it. */
type IssuedInvoice = { readonly id: string; readonly issuedAt: Date };

type InvoiceLink = { readonly url: string; readonly expiresAt: Date };

/** Gives the link under which an invoice opens without a session, and until when. */
export type InvoiceLinker = (invoice: IssuedInvoice, now: Date) => InvoiceLink;

export function invoiceLinker(parts: Pick<Context, 'invoiceSecret' | 'publicUrl'>): InvoiceLinker {
  return ({ id, issuedAt }, now) => {
    const expiresAt = linkExpiry(issuedAt, now);
    const expires = String(Math.floor(expiresAt.getTime() / 1000));
    const signature = signLink(parts.invoiceSecret, { id, expires });
    return { url: `${parts.publicUrl()}/api/invoices/${id}?expires=${expires}&signature=${signature}`, expiresAt };
  };
}
