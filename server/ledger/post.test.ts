import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenCapture, givenMember, givenSlot } from '#server/testing/given/given.ts';
import {
  postBoughtNothing,
  postRefundSettled,
  postTicketReturned,
  postTicketSold,
  postTicketUsed,
  postTicketVoided,
} from './post.ts';

const NOW = new Date('2026-11-20T03:00:00.000Z');
const PRICE = 1_200_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function insert(tx: Transaction, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await tx.query(`INSERT INTO ${table} (${columns.join()}) VALUES (${places.join()})`, Object.values(row));
}

type Sale = { paymentId: string; transactionId: string; purchasedTicketId: string; refundId: string; backId: string };

/** Inserts a capture, its ticket, a refund and the refunded money, none of them posted to the ledger yet. */
async function givenSale({ method = 'card', amount = PRICE } = {}): Promise<Sale> {
  const slot = await givenSlot(database.db);
  const member = await givenMember(database.db);
  const paymentId = await givenCapture(database.db, { slot, member, captured: amount });
  const [transactionId, purchasedTicketId, refundId, backId] = [0, 1, 2, 3].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const line = {
    method,
    amount,
    payment_id: method === 'card' ? paymentId : null,
    member_id: member.id,
    occurred_at: NOW,
  };
  await database.db.transaction(async (tx) => {
    await insert(tx, 'transactions', { id: transactionId, kind: 'capture', ...line });
    await insert(tx, 'transactions', { id: backId, kind: 'refund', ...line });
    await insert(tx, 'purchased_tickets', {
      id: purchasedTicketId,
      member_id: member.id,
      ticket_id: slot.ticketId,
      program_id: slot.programId,
      transaction_id: transactionId,
      created_at: NOW,
    });
    if (amount > 0) {
      await insert(tx, 'refunds', {
        id: refundId,
        transaction_id: transactionId,
        method: method === 'card' ? 'card' : 'manual',
        payment_id: method === 'card' ? paymentId : null,
        merch_txn_ref: method === 'card' ? refundId : null,
        amount,
        reason: 'canceled',
        state: 'requested',
        requested_at: NOW,
        changed_at: NOW,
        expected_from: '2026-12-20',
        expected_until: '2026-12-31',
      });
    }
  });
  return { paymentId, transactionId, purchasedTicketId, refundId, backId };
}

type Step = keyof typeof STEPS;
const STEPS = {
  sold: (tx: Transaction, sale: Sale) => postTicketSold(tx, { ...sale, now: NOW }),
  wrong: (tx: Transaction, sale: Sale) => postBoughtNothing(tx, { ...sale, now: NOW }),
  used: (tx: Transaction, sale: Sale) => postTicketUsed(tx, { ...sale, now: NOW }),
  returned: (tx: Transaction, sale: Sale) => postTicketReturned(tx, { ...sale, now: NOW }),
  voided: (tx: Transaction, sale: Sale) => postTicketVoided(tx, { ...sale, now: NOW }),
  settled: (tx: Transaction, sale: Sale) => postRefundSettled(tx, { ...sale, transactionId: sale.backId, now: NOW }),
};

/** Runs each step in its own transaction. */
async function walk(sale: Sale, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await database.db.transaction((tx) => STEPS[step](tx, sale));
}

async function balanceOf({
  transactionId,
  backId,
  purchasedTicketId,
  refundId,
}: Sale): Promise<Record<string, number>> {
  const rows = await database.db.query<{ account: string; amount: number }>(
    `SELECT p.account, sum(p.amount)::bigint AS amount FROM postings p JOIN journal_entries e ON e.id = p.entry_id
     WHERE e.transaction_id IN ($1, $2) OR e.purchased_ticket_id = $3 OR e.refund_id = $4
     GROUP BY p.account HAVING sum(p.amount) <> 0`,
    [transactionId, backId, purchasedTicketId, refundId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

describe('the balance of the ledger', () => {
  test.each<{ given: string; method?: string; amount?: number; steps: Step[]; balance: Record<string, number> }>([
    { given: 'an unused ticket', steps: ['sold'], balance: { gateway: PRICE, unused_tickets: -PRICE } },
    { given: 'a reservation', steps: ['sold', 'used'], balance: { gateway: PRICE, bookings: -PRICE } },
    {
      given: 'a demo ticket that was used',
      method: 'demo',
      steps: ['sold', 'used'],
      balance: { hand: PRICE, bookings: -PRICE },
    },
    {
      given: 'a canceled reservation',
      steps: ['sold', 'used', 'voided'],
      balance: { gateway: PRICE, refunds_owed: -PRICE },
    },
    {
      given: 'an unused ticket that is refunded',
      steps: ['sold', 'voided'],
      balance: { gateway: PRICE, refunds_owed: -PRICE },
    },
    {
      given: 'a ticket that was returned',
      steps: ['sold', 'used', 'returned'],
      balance: { gateway: PRICE, unused_tickets: -PRICE },
    },
    {
      given: 'a returned ticket that was used again',
      steps: ['sold', 'used', 'returned', 'used'],
      balance: { gateway: PRICE, bookings: -PRICE },
    },
    {
      given: 'a returned ticket that is refunded unused',
      steps: ['sold', 'used', 'returned', 'voided'],
      balance: { gateway: PRICE, refunds_owed: -PRICE },
    },
    { given: 'a settled refund', steps: ['sold', 'used', 'voided', 'settled'], balance: {} },
    {
      given: 'a settled refund of money taken by hand',
      method: 'demo',
      steps: ['sold', 'voided', 'settled'],
      balance: {},
    },
    { given: 'a wrong amount', amount: 5, steps: ['wrong'], balance: { gateway: 5, refunds_owed: -5 } },
    { given: 'a wrong amount, refunded', amount: 5, steps: ['wrong', 'settled'], balance: {} },
    { given: 'a free booking', method: 'free', amount: 0, steps: ['sold', 'used', 'voided'], balance: {} },
  ])('the balance of the ledger is right after $given', async ({ steps, balance, method, amount }) => {
    const sale = await givenSale({ ...(method && { method }), ...(amount !== undefined && { amount }) });
    await walk(sale, steps);
    expect(await balanceOf(sale)).toEqual(balance);
  });
});

describe('a posting', () => {
  test.each<{ given: string; steps: Step[]; constraint: string | RegExp }>([
    { given: 'a capture posted twice', steps: ['sold', 'sold'], constraint: /transaction_id_key/ },
    { given: 'a capture that is a ticket and a refund', steps: ['sold', 'wrong'], constraint: /transaction_id_key/ },
    { given: 'a ticket used twice', steps: ['sold', 'used', 'used'], constraint: 'liabilities_never_negative' },
    {
      given: 'a ticket returned twice',
      steps: ['sold', 'used', 'returned', 'returned'],
      constraint: 'liabilities_never_negative',
    },
    { given: 'a ticket returned unused', steps: ['sold', 'returned'], constraint: 'liabilities_never_negative' },
    { given: 'a ticket voided twice', steps: ['sold', 'voided', 'voided'], constraint: /kind_key/ },
    { given: 'a refund settled twice', steps: ['wrong', 'settled', 'settled'], constraint: /transaction_id_key/ },
    { given: 'a ticket used that was never sold', steps: ['used'], constraint: 'liabilities_never_negative' },
    { given: 'a ticket voided that was never sold', steps: ['voided'], constraint: 'liabilities_never_negative' },
    {
      given: 'a ticket used after it was voided',
      steps: ['sold', 'voided', 'used'],
      constraint: 'liabilities_never_negative',
    },
    {
      given: 'a refund settled that was never owed',
      steps: ['sold', 'settled'],
      constraint: 'liabilities_never_negative',
    },
  ])('a posting is refused by the database: $given', async ({ steps, constraint }) => {
    const sale = await givenSale();
    await walk(sale, steps.slice(0, -1));
    const before = await balanceOf(sale);
    const refused = expect.objectContaining({ constraint: expect.stringMatching(constraint) });
    await expect(walk(sale, steps.slice(-1))).rejects.toEqual(refused);
    expect(await balanceOf(sale)).toEqual(before);
  });

  const raw = (postings: readonly (readonly [string, number])[]) => async () => {
    const { transactionId, purchasedTicketId } = await givenSale();
    await database.db.transaction(async (tx) => {
      const [entry] = await tx.query<{ id: number }>(
        `INSERT INTO journal_entries (kind, occurred_at, transaction_id, purchased_ticket_id)
         VALUES ('ticket_sold', $1, $2, $3) RETURNING id`,
        [NOW, transactionId, purchasedTicketId],
      );
      for (const [account, amount] of postings) {
        await insert(tx, 'postings', { entry_id: entry?.id, account, amount });
      }
    });
  };

  test.each([
    [
      'an entry whose postings do not sum to zero',
      [
        ['gateway', 5],
        ['unused_tickets', -4],
      ],
    ],
    ['an entry with one posting', [['gateway', 5]]],
    ['an entry without postings', []],
  ] as const)('a posting is refused by the database: %s', async (_given, postings) => {
    await expect(raw(postings)()).rejects.toMatchObject({ constraint: 'postings_balance' });
  });

  test('a posting is refused by the database when it is added to an earlier entry', async () => {
    const sale = await givenSale();
    await walk(sale, ['sold']);
    const adding = database.db.query(
      `INSERT INTO postings (entry_id, account, amount) SELECT id, 'hand', 5 FROM journal_entries WHERE transaction_id = $1`,
      [sale.transactionId],
    );
    await expect(adding).rejects.toMatchObject({ constraint: 'postings_balance' });
  });

  test('a posting is refused by the database even when it balances with others added to an earlier entry', async () => {
    const sale = await givenSale();
    await walk(sale, ['sold']);
    const adding = database.db.query(
      `INSERT INTO postings (entry_id, account, amount)
       SELECT e.id, p.account, p.amount FROM journal_entries e, (VALUES ('hand', 5), ('bookings', -5)) AS p (account, amount)
       WHERE e.transaction_id = $1`,
      [sale.transactionId],
    );
    await expect(adding).rejects.toMatchObject({ constraint: 'postings_with_their_entry' });
  });

  test.each(['transactions', 'journal_entries', 'postings', 'history', 'invoices'])(
    'a posting cannot be removed by truncating %s',
    async (table) => {
      await expect(database.db.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
    },
  );

  test.each(['journal_entries', 'postings'])('a posting cannot be changed: %s are append-only', async (table) => {
    await walk(await givenSale(), ['sold']);
    const column = table === 'postings' ? 'amount' : 'id';
    await expect(database.db.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
    if (table === 'postings') {
      await expect(database.db.query(`UPDATE ${table} SET ${column} = 1`)).rejects.toThrow('append-only');
    }
  });
});
