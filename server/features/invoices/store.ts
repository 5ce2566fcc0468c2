import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import type { Seller } from '#domain/catalog/catalog.ts';
import type { Buyer, InvoiceKind } from '#domain/invoices/invoice.ts';
import { DEFAULT_VAT_PERCENT } from '#domain/invoices/vat.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { addressIn, nameIn, roomNameIn } from '#server/db/names.ts';
import { SLOT_MINUTES } from '#server/db/slot-minutes.ts';

export type SaleRow = {
  amount: number;
  occurredAt: Date;
  buyer: Buyer | null;
  locale: Locale;
  ticketName: string;
  programName: string;
  programDuration: number;
  /** The place and time of the visit; null until the ticket is used. */
  locationName: string | null;
  roomName: string | null;
  startTime: Date | null;
  endTime: Date | null;
  /** The location of the visit, or of the slot that was paid for. */
  soldAtName: string | null;
  soldAtAddress: string | null;
};

/** Finds the ticket that a capture sold; undefined when it sold none. */
export async function findSale(tx: Transaction, transactionId: string): Promise<SaleRow | undefined> {
  const [row] = await tx.query<SaleRow>(
    {
      name: 'find-sale',
      text: `SELECT tr.amount, tr.occurred_at AS "occurredAt", pay.buyer, m.locale,
       ${nameIn('t', 'm.locale')} AS "ticketName", ${nameIn('p', 'm.locale')} AS "programName",
       coalesce(${SLOT_MINUTES}, p.duration_minutes) AS "programDuration",
       ${nameIn('l', 'm.locale')} AS "locationName", ${roomNameIn('rm', 'm.locale')} AS "roomName",
       s.start_time AS "startTime", s.end_time AS "endTime",
       ${nameIn('at', 'm.locale')} AS "soldAtName", ${addressIn('at', 'm.locale')} AS "soldAtAddress"
     FROM transactions tr
     JOIN purchased_tickets pt ON pt.transaction_id = tr.id
     JOIN tickets t ON t.id = pt.ticket_id
     JOIN programs p ON p.id = pt.program_id
     JOIN members m ON m.id = tr.member_id
     LEFT JOIN payments pay ON pay.id = tr.payment_id
     LEFT JOIN reservations r ON r.purchased_ticket_id = pt.id
     LEFT JOIN slots s ON s.id = r.slot_id
     LEFT JOIN rooms rm ON rm.id = s.room_id
     LEFT JOIN locations l ON l.id = rm.location_id
     LEFT JOIN slots ps ON ps.id = pay.slot_id
     LEFT JOIN rooms pr ON pr.id = ps.room_id
     LEFT JOIN locations at ON at.id = coalesce(rm.location_id, pr.location_id)
     WHERE tr.id = $1 AND tr.kind = 'capture'
     ORDER BY r.created_at LIMIT 1`,
    },
    [transactionId],
  );
  return row;
}

type ChargeSaleRow = Omit<SaleRow, 'ticketName'> & { reservationId: string };

const OF_CHARGE = 'coalesce(m.locale, r.locale)';

/** Finds the charge that a capture paid; undefined when it paid none. */
export async function findChargeSale(tx: Transaction, transactionId: string): Promise<ChargeSaleRow | undefined> {
  const [row] = await tx.query<ChargeSaleRow>(
    {
      name: 'find-charge-sale',
      text: `SELECT h.reservation_id AS "reservationId", tr.amount, tr.occurred_at AS "occurredAt",
       NULL::jsonb AS buyer, ${OF_CHARGE} AS locale,
       ${nameIn('p', OF_CHARGE)} AS "programName", h.minutes AS "programDuration",
       ${nameIn('l', OF_CHARGE)} AS "locationName", ${roomNameIn('rm', OF_CHARGE)} AS "roomName",
       s.start_time AS "startTime", s.end_time AS "endTime",
       ${nameIn('l', OF_CHARGE)} AS "soldAtName", ${addressIn('l', OF_CHARGE)} AS "soldAtAddress"
     FROM transactions tr
     JOIN charges h ON h.transaction_id = tr.id
     JOIN reservations r ON r.id = h.reservation_id
     JOIN slots s ON s.id = r.slot_id
     JOIN programs p ON p.id = s.program_id
     JOIN rooms rm ON rm.id = s.room_id
     JOIN locations l ON l.id = rm.location_id
     LEFT JOIN members m ON m.id = tr.member_id
     WHERE tr.id = $1 AND tr.kind = 'capture'`,
    },
    [transactionId],
  );
  return row;
}

/** The seller: the catalog's, or the brand when none is named, without a tax code. */
export type InvoiceSeller = Omit<Seller, 'taxCode'> & { taxCode: string | null };

export type Terms = { seller: Seller | null; brand: BrandContact; vatPercent: number };
type BrandContact = { name: string; hotline: string | null; email: string | null };

export async function getTerms(tx: Queryable): Promise<Terms> {
  const rows = await tx.query<{ name: string; value: unknown }>({
    name: 'get-terms',
    text: `SELECT name, value FROM settings WHERE name IN ('seller', 'vat', 'brand')`,
  });
  const values = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return StoredTerms.parse({
    seller: values['seller'] ?? null,
    brand: values['brand'] ?? { name: 'Yumori' },
    vatPercent: values['vat'] ?? DEFAULT_VAT_PERCENT,
  });
}

const StoredTerms = z.object({
  seller: z
    .object({
      name: z.string(),
      taxCode: z.string(),
      address: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  brand: z.object({
    name: z.string(),
    hotline: z.string().nullable().default(null),
    email: z.string().nullable().default(null),
  }),
  vatPercent: z.number(),
});

/** Takes the next number of a year, and locks it until the transaction ends, so that numbers have no gaps. */
export async function updateNextNumber(tx: Transaction, year: number): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    {
      name: 'take-number',
      text: `INSERT INTO invoice_numbers AS n (year, last) VALUES ($1, 1)
     ON CONFLICT (year) DO UPDATE SET last = n.last + 1 RETURNING last`,
    },
    [year],
  );
  if (row === undefined) throw new Error(`No invoice number was returned for ${year}`);
  return row.last;
}

/** Raises the last number of a year. Returns false when it was not lower. */
export async function updateLastNumber(
  tx: Transaction,
  { year, last }: { year: number; last: number },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'update-last-number',
      text: `INSERT INTO invoice_numbers AS n (year, last) VALUES ($1, $2)
     ON CONFLICT (year) DO UPDATE SET last = $2 WHERE n.last < $2 RETURNING last`,
    },
    [year, last],
  );
  return rows.length > 0;
}

export type SoldRow = {
  ticket: string;
  program: string;
  minutes: number;
  visit: { place: string; start: string; end: string } | null;
  /** Set for a charge: the item is extra time. */
  isExtra?: true;
};

export type NewInvoice = {
  id: string;
  year: number;
  number: number;
  kind: InvoiceKind;
  transactionId: string;
  issuedAt: Date;
  locale: Locale;
  seller: InvoiceSeller;
  buyer: Buyer | null;
  sold: SoldRow;
  vatPercent: number;
  gross: number;
  net: number;
  vat: number;
};

export async function insertInvoice(tx: Transaction, invoice: NewInvoice): Promise<void> {
  await tx.query(
    {
      name: 'insert-invoice',
      text: `INSERT INTO invoices (id, year, number, kind, transaction_id, issued_at, locale, seller, buyer, sold, vat_percent,
       gross, net, vat)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    },
    [
      invoice.id,
      invoice.year,
      invoice.number,
      invoice.kind,
      invoice.transactionId,
      invoice.issuedAt,
      invoice.locale,
      JSON.stringify(invoice.seller),
      invoice.buyer === null ? null : JSON.stringify(invoice.buyer),
      JSON.stringify(invoice.sold),
      invoice.vatPercent,
      invoice.gross,
      invoice.net,
      invoice.vat,
    ],
  );
}

export type InvoiceRow = {
  id: string;
  year: number;
  number: number;
  kind: InvoiceKind;
  transactionId: string;
  issuedAt: Date;
  locale: Locale;
  seller: InvoiceSeller;
  buyer: Buyer | null;
  /** The name of the member or guest, for an invoice without a company; null once it is erased. */
  person: string | null;
  sold: SoldRow;
  vatPercent: number;
  gross: number;
  net: number;
  vat: number;
  /** The invoice that an adjustment reverses. */
  adjusts: { year: number; number: number } | null;
};

const INVOICE = `SELECT i.id, i.year, i.number, i.kind, i.transaction_id AS "transactionId",
    i.issued_at AS "issuedAt", i.locale, i.seller, i.buyer, i.sold,
    i.vat_percent AS "vatPercent", i.gross, i.net, i.vat,
    nullif(coalesce(m.name, hv.guest_name), '') AS person,
    (SELECT json_build_object('year', o.year, 'number', o.number) FROM invoices o
      WHERE o.transaction_id = i.transaction_id AND o.kind = 'invoice' AND i.kind = 'adjustment') AS adjusts
  FROM invoices i JOIN transactions t ON t.id = i.transaction_id LEFT JOIN members m ON m.id = t.member_id
  LEFT JOIN charges h ON h.transaction_id = t.id LEFT JOIN reservations hv ON hv.id = h.reservation_id`;

export async function findInvoice(db: Queryable, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.query<InvoiceRow>({ name: 'invoice', text: `${INVOICE} WHERE i.id = $1` }, [id]);
  return row;
}

/** Locks a transaction against another command that writes its invoice. */
export async function lockTransaction(tx: Transaction, id: string): Promise<void> {
  await tx.query({ name: 'lock-transaction', text: 'SELECT 1 FROM transactions WHERE id = $1 FOR NO KEY UPDATE' }, [
    id,
  ]);
}

export async function findInvoiceOf(
  tx: Transaction,
  of: { transactionId: string; kind: InvoiceKind },
): Promise<InvoiceRow | undefined> {
  const statement = { name: 'invoice-of', text: `${INVOICE} WHERE i.transaction_id = $1 AND i.kind = $2` };
  const [row] = await tx.query<InvoiceRow>(statement, [of.transactionId, of.kind]);
  return row;
}
