import type { InvoiceFacts } from '#server/papers/invoice.ts';
import type { InvoiceRow } from './store.ts';

/** Returns the printed content; the buyer is the named company, or else the member. */
export function factsOf(row: InvoiceRow): InvoiceFacts {
  const { visit, ...sold } = row.sold;
  return {
    kind: row.kind,
    year: row.year,
    number: row.number,
    adjusts: row.adjusts,
    issuedAt: row.issued_at,
    locale: row.locale,
    seller: row.seller,
    buyer: row.buyer ?? (row.person === null ? null : { name: row.person }),
    sold: { ...sold, visit: visit && { place: visit.place, start: new Date(visit.start), end: new Date(visit.end) } },
    gross: row.gross,
    net: row.net,
    vat: row.vat,
    vatPercent: row.vat_percent,
    transactionId: row.transaction_id,
  };
}
