import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStuck } from '#server/features/exceptions/queries.ts';
import { givenMember, givenPromotion, givenSlot } from '#server/testing/given/given.ts';
import { askToPay, holdSlot, settle } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

test('a capture days after the account was deleted is refunded to the card and buys nothing', async () => {
  const member = await givenMember(site.db);
  const promotion = await givenPromotion(site.db, { code: 'LATECAPTURE', usage_limit: 5 });
  const { slotId } = await givenSlot(site.db, { startTime: new Date(Date.now() + 40 * DAY * 1000) });
  await holdSlot(site.call, member, slotId);
  const asked = await askToPay(site.call, member, slotId, { vpc_Promotion_Code: promotion.code });
  const url: string = asked.body.data.url;
  const leave = () =>
    site.call('DELETE', '/api/auth/account', { token: member.token, body: { email: member.email, acceptLoss: true } });
  expect(await leave()).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });

  // Half an hour after the hold's end the unpaid attempt is closed, and the account can be deleted.
  for (let minutes = 0; minutes < 80; minutes += 10) await site.advance(10 * MINUTE);
  expect((await leave()).status).toBe(200);
  await site.advance(3 * DAY);
  await settle(site.call, { url, ipn: 'twice' });
  await site.worker.drained();

  const of = (text: string) => site.db.query<Record<string, unknown>>(text, [member.id]);
  expect(await of('SELECT 1 FROM purchased_tickets WHERE member_id = $1')).toEqual([]);
  expect(await of('SELECT 1 FROM reservations WHERE member_id = $1')).toEqual([]);
  expect(await of('SELECT state FROM payments WHERE member_id = $1')).toEqual([{ state: 'captured' }]);
  expect(
    await of(
      `SELECT r.reason, r.state, r.amount, r.method FROM refunds r JOIN transactions t ON t.id = r.transaction_id
       WHERE t.member_id = $1`,
    ),
  ).toEqual([{ reason: 'account_deleted', state: 'settled', amount: 1_080_000, method: 'card' }]);
  const [use] = await site.db.query('SELECT state FROM promotion_uses WHERE promotion_id = $1', [promotion.id]);
  expect(use).toEqual({ state: 'given_back' });
  expect((await site.call('GET', `/api/slots/${slotId}`)).body).toMatchObject({ isBooked: false, isPayment: false });
  const mails = await site.db.query('SELECT subject FROM sandbox.mail WHERE recipient LIKE $1', ['%erased%']);
  expect(mails).toEqual([]);
  const stuck = await readStuck(site.db, site.context.clock.now());
  expect([stuck.unsettledRefunds, stuck.deadJobs]).toEqual([[], []]);
  // The ledger balances: the gateway has returned all that it took.
  const accounts = await of(
    `SELECT p.account, sum(p.amount)::int AS total FROM postings p JOIN journal_entries e ON e.id = p.entry_id
     JOIN transactions t ON t.id = e.transaction_id WHERE t.member_id = $1 GROUP BY p.account HAVING sum(p.amount) <> 0`,
  );
  expect(accounts).toEqual([]);
});
