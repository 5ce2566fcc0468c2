import { shortId } from '#domain/basics/id.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { formatDayOf, formatTimeRange } from '#domain/calendar/format.ts';
import type { Seller } from '#domain/catalog/catalog.ts';
import { type Buyer, type InvoiceKind, invoiceNumber, signedAmount } from '#domain/invoices/invoice.ts';
import type { InvoiceTexts } from '#texts/en/invoice.ts';
import { INVOICE_TEXTS } from '#texts/server.ts';
import type { Paper, Particular, Party } from './paper.ts';

type Numbered = { readonly year: number; readonly number: number };

type PaperSeller = Omit<Seller, 'taxCode'> & { readonly taxCode: string | null };

export type InvoiceFacts = Numbered & {
  readonly kind: InvoiceKind;
  /** The invoice that an adjustment reverses. */
  readonly adjusts: Numbered | null;
  readonly issuedAt: Date;
  readonly locale: Locale;
  /** The tax code is null when the catalog has no seller. */
  readonly seller: PaperSeller;
  /** A company, or a person with only a name. */
  readonly buyer: Buyer | { readonly name: string } | null;
  readonly sold: Sold;
  readonly gross: Vnd;
  readonly net: Vnd;
  readonly vat: Vnd;
  readonly vatPercent: number;
  readonly transactionId: string;
};

/** A snapshot of the sale: a ticket, and its slot if there was one; or extra time. */
export type Sold = {
  readonly ticket: string;
  readonly program: string;
  readonly minutes: number;
  readonly visit: { readonly place: string; readonly start: Date; readonly end: Date } | null;
  /** Whether it was charged in addition to a ticket, and so was not paid in advance. */
  readonly isExtra?: boolean | undefined;
};

/** Converts an invoice to a paper in its language. */
export function invoicePaper(facts: InvoiceFacts): Paper {
  const { kind, locale, issuedAt, sold } = facts;
  const texts = INVOICE_TEXTS[locale];
  const title = sold.isExtra && kind === 'invoice' ? texts.receipt : texts.titles[kind];
  return {
    locale,
    title,
    particulars: particularsOf(facts, texts),
    parties: [sellerOf(facts.seller, texts), ...buyerOf(facts.buyer, texts)],
    columns: { item: texts.item, amount: texts.amount },
    items: [{ name: sold.ticket, details: detailsOf(sold, { texts, locale }), amount: amountOf(facts, facts.net) }],
    totals: [
      { label: texts.net, value: amountOf(facts, facts.net) },
      { label: texts.vat(facts.vatPercent), value: amountOf(facts, facts.vat) },
      { label: kind === 'invoice' ? texts.gross : texts.back, value: amountOf(facts, facts.gross) },
    ],
    remarks: [
      ...(kind === 'invoice' ? [(sold.isExtra ? texts.paid : texts.paidInAdvance)(shortId(facts.transactionId))] : []),
      texts.notTheTaxInvoice[kind],
    ],
    subject: `${title} ${invoiceNumber(facts)}`,
    issuedAt,
  };
}

function amountOf({ kind, locale }: InvoiceFacts, amount: Vnd): string {
  const signed = signedAmount(kind, amount);
  // Minus zero must not show a sign.
  return `${signed < 0 ? '−' : ''}${formatVnd(amount, locale)}`;
}

function particularsOf(facts: InvoiceFacts, texts: InvoiceTexts): Particular[] {
  return [
    { label: texts.number, value: invoiceNumber(facts) },
    { label: texts.issuedOn, value: formatDayOf(facts.issuedAt, facts.locale) },
    ...(facts.adjusts ? [{ label: texts.adjusts, value: invoiceNumber(facts.adjusts) }] : []),
  ];
}

function sellerOf({ name, taxCode, address, phone, email }: PaperSeller, texts: InvoiceTexts): Party {
  const details = [
    taxCode === null ? null : texts.taxCode(taxCode),
    address === '' ? null : address,
    phone === null ? null : texts.phone(phone),
    email,
  ].filter((line) => line !== null);
  return { role: texts.seller, name, details };
}

function buyerOf(buyer: InvoiceFacts['buyer'], texts: InvoiceTexts): Party[] {
  if (buyer === null) return [];
  if (!('taxCode' in buyer)) return [{ role: texts.buyer, name: texts.person(buyer.name), details: [] }];
  const details = [texts.taxCode(buyer.taxCode), buyer.address];
  return [{ role: texts.buyer, name: texts.company(buyer.name), details }];
}

function detailsOf({ program, minutes, visit }: Sold, { texts, locale }: { texts: InvoiceTexts; locale: Locale }) {
  const time = visit && `${formatDayOf(visit.start, locale)} ${formatTimeRange(visit.start, visit.end, locale)}`;
  return [texts.program(program, minutes), ...(visit && time ? [texts.visit(visit.place, time)] : [])];
}
