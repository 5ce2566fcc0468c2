import type { EXPORTS } from '#contract/staff/reports.ts';
import { CSV_START, type CsvCell, csvLine } from '#domain/basics/csv.ts';
import { shortId } from '#domain/basics/id.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { formatTime } from '#domain/calendar/format.ts';
import type { Queryable } from '#server/db/database.ts';
import { listBookingLines, listInvoiceLines, listPaymentLines, listRefundLines, type Page } from './store.ts';

export type ExportName = (typeof EXPORTS)[number];

type Line = { readonly id: string; readonly at: Date };

/**
 * An export: how its rows are read, and its columns. Those in `people` contain personal data, and are left out unless
 * requested.
 */
type File<Row extends Line> = {
  readonly list: (db: Queryable, page: Page) => Promise<Row[]>;
  readonly columns: Readonly<Record<string, (row: Row) => CsvCell>>;
  readonly people: Readonly<Record<string, (row: Row) => CsvCell>>;
};

const define = <Row extends Line>(file: File<Row>): File<Row> => file;

/** Day and time in Ho Chi Minh City, which spreadsheets understand. */
const moment = (at: Date) => `${dayOf(at)} ${formatTime(at)}`;

const FILES = {
  bookings: define({
    list: listBookingLines,
    columns: {
      booking: ({ id }) => shortId(id),
      made: ({ made }) => moment(made),
      start: ({ start }) => moment(start),
      end: ({ end }) => moment(end),
      location: ({ location }) => location,
      room: ({ room }) => room,
      program: ({ program }) => program,
      status: ({ status }) => status,
      paid_by: ({ paidBy }) => paidBy,
      amount: ({ amount }) => amount,
    },
    people: {
      guest: ({ guest }) => guest,
      email: ({ email }) => email,
      phone: ({ phone }) => phone,
    },
  }),
  payments: define({
    list: listPaymentLines,
    columns: {
      transaction: ({ id }) => shortId(id),
      at: ({ at }) => moment(at),
      kind: ({ kind }) => kind,
      method: ({ method }) => method,
      amount: ({ amount }) => amount,
      reference: ({ reference }) => reference,
      location: ({ location }) => location,
      room: ({ room }) => room,
      program: ({ program }) => program,
      booking: ({ bookingId }) => bookingId && shortId(bookingId),
    },
    people: { payer: ({ payer }) => payer, email: ({ email }) => email },
  }),
  refunds: define({
    list: listRefundLines,
    columns: {
      refund: ({ id }) => shortId(id),
      requested: ({ at }) => moment(at),
      amount: ({ amount }) => amount,
      method: ({ method }) => method,
      reason: ({ reason }) => reason,
      state: ({ state }) => state,
      reference: ({ reference }) => reference,
      expected_from: ({ expectedFrom }) => expectedFrom,
      expected_until: ({ expectedUntil }) => expectedUntil,
      location: ({ location }) => location,
    },
    people: { payer: ({ payer }) => payer, email: ({ email }) => email },
  }),
  invoices: define({
    list: listInvoiceLines,
    columns: {
      number: ({ year, number }) => `${year}-${number}`,
      issued: ({ at }) => moment(at),
      kind: ({ kind }) => kind,
      gross: ({ gross }) => gross,
      net: ({ net }) => net,
      vat: ({ vat }) => vat,
      vat_percent: ({ vatPercent }) => vatPercent,
      location: ({ location }) => location,
    },
    people: { payer: ({ payer }) => payer, email: ({ email }) => email },
  }),
};

const ROWS_OF_PAGE = 1_000;

type Ask = Omit<Page, 'after' | 'limit'> & {
  readonly people: boolean;
  /** Called with the number of rows that were read, even when the download is interrupted. */
  readonly onEnd: (rows: number) => Promise<void>;
};

/** Writes a file page by page, so that its size does not matter. */
export function writeFile(db: Queryable, name: ExportName, ask: Ask): AsyncGenerator<string> {
  switch (name) {
    case 'bookings':
      return written(db, FILES.bookings, ask);
    case 'payments':
      return written(db, FILES.payments, ask);
    case 'refunds':
      return written(db, FILES.refunds, ask);
    case 'invoices':
      return written(db, FILES.invoices, ask);
  }
}

async function* written<Row extends Line>(
  db: Queryable,
  file: File<Row>,
  { people, onEnd, ...period }: Ask,
): AsyncGenerator<string> {
  const columns = Object.entries({ ...file.columns, ...(people ? file.people : {}) });
  let count = 0;
  try {
    yield CSV_START + csvLine(columns.map(([title]) => title));
    let after: Page['after'] = null;
    for (;;) {
      const rows: Row[] = await file.list(db, { ...period, after, limit: ROWS_OF_PAGE });
      // Counted before it is sent, so that an interrupted download is counted too.
      count += rows.length;
      if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_OF_PAGE) break;
      after = { at: last.at, id: last.id };
    }
  } finally {
    await onEnd(count);
  }
}
