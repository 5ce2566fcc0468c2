import type { InvoiceFacts } from '#server/papers/invoice.ts';
import type { InvoiceRow } from './store.ts';

/** Returns the printed content; the buyer is the named company, or else the member. */
export function invoiceFactsOf({ id: _, person, ...row }: InvoiceRow): InvoiceFacts {
  const { visit, ...sold } = row.sold;
  return {
    ...row,
    buyer: row.buyer ?? (person === null ? null : { name: person }),
    sold: { ...sold, visit: visit && { place: visit.place, start: new Date(visit.start), end: new Date(visit.end) } },
  };
}
