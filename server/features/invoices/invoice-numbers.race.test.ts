import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenLateCapture, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { issueInvoice } from './commands/issue-invoice.ts';

const NOW = new Date('2026-12-31T16:59:59.999Z');
const SELLER = { name: 'Sen', taxCode: '0312345678', address: 'Huế', phone: null, email: null };
const SALES = 20;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db.query(`INSERT INTO settings (name, value) VALUES ('seller', $1)`, [JSON.stringify(SELLER)]);
});
afterAll(() => database.close());

async function givenSale(): Promise<string> {
  const member = await givenMember(database.db);
  const { paymentId } = await givenLateCapture(database.db, { slot: await givenSlot(database.db), member });
  const [row] = await database.db.query<{ id: string }>('SELECT id FROM transactions WHERE payment_id = $1', [
    paymentId,
  ]);
  return row?.id ?? '';
}

// shows: 1.31
test('invoices are numbered without gaps, however many are issued at once and however often each is requested', async () => {
  const sales: string[] = [];
  for (let index = 0; index < SALES; index += 1) sales.push(await givenSale());
  await Promise.all(
    [...sales, ...sales, ...sales].map((id) => issueInvoice(database, { transactionId: id, now: NOW }).catch(() => {})),
  );
  for (const transactionId of sales) await issueInvoice(database, { transactionId, now: NOW });
  const rows = await database.db.query<{ year: number; number: number }>(
    'SELECT year, number FROM invoices ORDER BY number',
  );
  expect(rows).toEqual(Array.from({ length: SALES }, (_, index) => ({ year: 2026, number: index + 1 })));
});

// shows: 1.31
test("each year's numbers begin at one, by the calendar of Ho Chi Minh City", async () => {
  const transactionId = await givenSale();
  await issueInvoice(database, { transactionId, now: new Date('2026-12-31T17:00:00.000Z') });
  const [row] = await database.db.query('SELECT year, number FROM invoices WHERE transaction_id = $1', [transactionId]);
  expect(row).toEqual({ year: 2027, number: 1 });
});

test('the database refuses to change an invoice', async () => {
  const change = () => database.db.query('UPDATE invoices SET gross = gross + 1, net = net + 1');
  await expect(change()).rejects.toThrow('append-only');
});
