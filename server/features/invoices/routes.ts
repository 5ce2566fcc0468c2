import { getInvoice } from '#contract/invoices.ts';
import { invoiceNumber } from '#domain/invoices/invoice.ts';
import { createPaperDrawer } from '#server/adapters/invoice-pdf/paper-drawer.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { createGate } from '#server/limits/gate.ts';
import { networkOf } from '#server/limits/network.ts';
import { invoicePaper } from '#server/papers/invoice.ts';
import { isSigned } from './link-signature.ts';
import { invoiceFactsOf } from './present.ts';
import { findInvoice } from './store.ts';

export function invoiceRoutes(bind: Binder, { db, invoiceSecret }: Context): void {
  const drawer = createPaperDrawer();
  bind(getInvoice, async ({ params: { id }, query: { expires, signature }, ip, isGone, now }) => {
    // Checks the signature before any query, and distinguishes an expired link from an invalid one.
    if (!isSigned(invoiceSecret, { id, expires }, signature)) return refuse('invoice_not_found');
    if (now.getTime() >= Number(expires) * 1000) return refuse('invoice_link_expired');
    const row = await findInvoice(db, id);
    if (row === undefined) return refuse('invoice_not_found');
    const paper = invoicePaper(invoiceFactsOf(row));
    const known = await drawer.known(paper)?.catch(() => undefined);
    const drawn = known
      ? { kind: 'ran' as const, result: known }
      : await drawingGate.run(networkOf(ip), () => drawer.draw(paper), { isGone });
    if (drawn.kind === 'busy') return refuse('service_unavailable');
    const name = `yumori-${row.kind}-${invoiceNumber(row)}.pdf`;
    return { ...ok(drawn.result), headers: { 'content-disposition': `inline; filename="${name}"` } };
  });
}

/** Rendering a PDF occupies a core for a tenth of a second. */
const drawingGate = createGate({ atOnce: 1, waiting: 20 });
