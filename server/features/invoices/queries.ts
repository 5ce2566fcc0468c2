import { linkExpiry } from '#domain/invoices/invoice.ts';
import type { Context } from '#server/context.ts';
import { signLink } from './link-signature.ts';
import { getTerms } from './store.ts';

/** Logs a warning at startup when invoices will lack a seller's tax code. */
export async function warnIfNoSeller({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const { seller, brand } = await getTerms(db);
  if (seller !== null) return;
  log.warn({}, `the catalog has no seller, so invoices show ${brand.name} and the location, without a tax code`);
}

/** The facts of an invoice that its link needs. */
type IssuedInvoice = { readonly id: string; readonly issuedAt: Date };

type InvoiceLink = { readonly url: string; readonly expiresAt: Date };

/** Returns a link that opens an invoice without a session, and its expiry. */
export type InvoiceLinker = (invoice: IssuedInvoice, now: Date) => InvoiceLink;

export function invoiceLinker(parts: Pick<Context, 'invoiceSecret' | 'publicUrl'>): InvoiceLinker {
  return ({ id, issuedAt }, now) => {
    const expiresAt = linkExpiry(issuedAt, now);
    const expires = String(Math.floor(expiresAt.getTime() / 1000));
    const signature = signLink(parts.invoiceSecret, { id, expires });
    return { url: `${parts.publicUrl()}/api/invoices/${id}?expires=${expires}&signature=${signature}`, expiresAt };
  };
}
