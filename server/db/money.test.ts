import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenCapture, givenMember, givenPurchasedTicket, givenSlot } from '#server/testing/given/given.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Creates a ticket, and a refund of the same member. */
async function givenMoneyOut(): Promise<{ ticketId: string; moneyOut: string }> {
  const { db } = database;
  const { id: memberId } = await givenMember(db);
  const ticketId = await givenPurchasedTicket(db, { slot: await givenSlot(db), memberId });
  const moneyOut = randomUUID();
  await db.query(
    `INSERT INTO transactions (id, kind, method, amount, member_id, occurred_at) VALUES ($1, 'refund', 'demo', 1200000, $2, now())`,
    [moneyOut, memberId],
  );
  return { ticketId, moneyOut };
}

test('a ticket cannot belong to a refund', async () => {
  const { ticketId, moneyOut } = await givenMoneyOut();
  const moving = database.db.query('UPDATE purchased_tickets SET transaction_id = $2 WHERE id = $1', [
    ticketId,
    moneyOut,
  ]);
  await expect(moving).rejects.toMatchObject({ constraint: 'purchased_tickets_of_a_capture' });
});

test('a refund cannot be refunded', async () => {
  const { moneyOut } = await givenMoneyOut();
  const refunding = database.db.query(
    `INSERT INTO refunds (id, transaction_id, method, amount, reason, state, requested_at, changed_at, expected_from, expected_until)
     VALUES ($1, $2, 'manual', 1200000, 'canceled', 'requested', now(), now(), now(), now())`,
    [randomUUID(), moneyOut],
  );
  await expect(refunding).rejects.toMatchObject({ constraint: 'refunds_of_a_capture' });
});

test("a payment cannot belong to another member's hold", async () => {
  const { db } = database;
  const paymentId = await givenCapture(db, { slot: await givenSlot(db), member: await givenMember(db) });
  const { id: other } = await givenMember(db);
  const moving = db.query('UPDATE payments SET member_id = $2 WHERE id = $1', [paymentId, other]);
  await expect(moving).rejects.toMatchObject({ constraint: 'payments_of_their_hold' });
});
