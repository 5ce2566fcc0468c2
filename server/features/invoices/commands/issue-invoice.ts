import { randomUUID } from 'node:crypto';
import { dayOf } from '#domain/calendar/day.ts';
import type { InvoiceKind } from '#domain/invoices/invoice.ts';
import { splitVat } from '#domain/invoices/vat.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { INVOICE_TEXTS } from '#texts/server.ts';
import {
  findChargeSale,
  findInvoiceOf,
  findSale,
  getTerms,
  type InvoiceSeller,
  insertInvoice,
  lockTransaction,
  type NewInvoice,
  type SaleRow,
  type Terms,
  updateNextNumber,
} from '../store.ts';

type Ask = { readonly transactionId: string; readonly now: Date };
type Contents = Omit<NewInvoice, 'id' | 'year' | 'number' | 'kind' | 'transactionId' | 'issuedAt'>;

/**
 * Writes the invoice of a paid ticket, or the receipt of a paid charge, once. If the catalog names no seller, the
 * brand and the location are named instead.
 */
export function issueInvoice({ db }: Pick<Context, 'db'>, ask: Ask): Promise<JobOutcome> {
  return db.transaction(async (tx) => {
    await lockTransaction(tx, ask.transactionId);
    await issueOnce(tx, ask);
    return done;
  });
}

async function issueOnce(tx: Transaction, { transactionId, now }: Ask): Promise<void> {
  if (await findInvoiceOf(tx, { transactionId, kind: 'invoice' })) return;
  const charge = await findChargeSale(tx, transactionId);
  const sale = charge
    ? { ...charge, ticketName: INVOICE_TEXTS[charge.locale].extraTime }
    : await findSale(tx, transactionId);
  if (sale === undefined || sale.amount === 0) return;
  const terms = await getTerms(tx);
  const { vatPercent } = terms;
  const seller = terms.seller ?? standingIn(terms, sale);
  const { net, vat } = splitVat(sale.amount, vatPercent);
  const { buyer, locale } = sale;
  const contents = {
    seller,
    buyer,
    locale,
    sold: { ...soldOf(sale), ...(charge && { isExtra: true as const }) },
    vatPercent,
    gross: sale.amount,
    net,
    vat,
  };
  await write(tx, { kind: 'invoice', transactionId, contents, now });
  if (charge) {
    const payload = { reservationId: charge.reservationId, transactionId };
    await enqueue(tx, { kind: 'mail-charge-receipt', key: transactionId, payload, runAt: now, now });
  }
}

/**
 * Writes the adjustment that reverses the invoice of refunded money, once, with the same figures and parties.
 * Writes the invoice first when its own job has not run yet, or an earlier release wrote none.
 */
export function adjustInvoice({ db }: Pick<Context, 'db'>, ask: Ask): Promise<JobOutcome> {
  const { transactionId, now } = ask;
  return db.transaction(async (tx) => {
    await lockTransaction(tx, transactionId);
    await issueOnce(tx, ask);
    const invoice = await findInvoiceOf(tx, { transactionId, kind: 'invoice' });
    if (invoice === undefined) return done;
    if (await findInvoiceOf(tx, { transactionId, kind: 'adjustment' })) return done;
    const { seller, buyer, locale, sold, vatPercent, gross, net, vat } = invoice;
    const contents = { seller, buyer, locale, sold, vatPercent, gross, net, vat };
    await write(tx, { kind: 'adjustment', transactionId, contents, now });
    return done;
  });
}

/** Returns the brand and the location as the seller, without a tax code, for a catalog that names none. */
function standingIn({ brand }: Terms, { soldAtName: place, soldAtAddress: address }: SaleRow): InvoiceSeller {
  return {
    name: brand.name,
    taxCode: null,
    address: [place, address].filter((part) => part !== null).join(', '),
    phone: brand.hotline,
    email: brand.email,
  };
}

type Writing = Ask & { readonly kind: InvoiceKind; readonly contents: Contents };

async function write(tx: Transaction, { kind, transactionId, contents, now }: Writing): Promise<void> {
  const id = randomUUID();
  const year = Number(dayOf(now).slice(0, 4));
  const number = await updateNextNumber(tx, year);
  await insertInvoice(tx, { id, year, number, kind, transactionId, issuedAt: now, ...contents });
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: 'invoice.issued',
    subject: 'invoice',
    subjectId: id,
    after: { kind, year, number, transactionId },
  });
}

function soldOf(sale: SaleRow): NewInvoice['sold'] {
  const { locationName: location, roomName: room, startTime: start, endTime: end } = sale;
  return {
    ticket: sale.ticketName,
    program: sale.programName,
    minutes: sale.programDuration,
    visit:
      location === null || room === null || start === null || end === null
        ? null
        : { place: `${location}, ${room}`, start: start.toISOString(), end: end.toISOString() },
  };
}
