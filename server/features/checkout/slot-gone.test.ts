import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { askToPay, holdSlot, paymentIn, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const MINUTES = 60_000;
/** Creates a slot that ends in five minutes by the site's clock. */
async function givenEndingSlot() {
  const at = (await site.call('GET', '/api/health')).headers.get('x-server-time');
  return givenSlot(site.db, { startTime: new Date(Number(at) - 85 * MINUTES) });
}
const endSlot = () => site.advance(6 * 60);
const lock = (slotId: string) => site.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slotId]);
const paymentsOf = (slotId: string) => site.db.query('SELECT 1 FROM payments WHERE slot_id = $1', [slotId]);

describe('a payment for a slot under a live hold', () => {
  test.each([
    ['has ended', 'slot_ended', endSlot],
    ['has been locked', 'slot_locked', lock],
  ])(
    'a payment for a slot under a live hold is neither started nor continued once the slot %s',
    async (_what, code, befall) => {
      const member = await givenMember(site.db);
      const [fresh, begun] = [await givenEndingSlot(), await givenEndingSlot()];
      await startPaying(site.call, member, begun.slotId);
      await holdSlot(site.call, member, fresh.slotId);
      await befall(fresh.slotId);
      await befall(begun.slotId);
      for (const { slotId } of [fresh, begun]) {
        const answer = await askToPay(site.call, member, slotId);
        expect([answer.status, answer.body.code]).toEqual([409, code]);
      }
      expect(await paymentsOf(fresh.slotId)).toHaveLength(0);
    },
  );
});

test("a payment that arrives after the end of an unpaid reservation's slot leaves an unused ticket and its mail", async () => {
  const member = await givenMember(site.db);
  const { slotId } = await givenEndingSlot();
  const reservationId = await givenUnpaid(member, slotId);
  const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
  await endSlot();
  const id = paymentIn(await site.call('GET', returnUrl));
  const { body } = await site.call('GET', `/api/payments/${id}`, { token: member.token });
  expect(body).toMatchObject({ outcome: 'ticket', reservation: null, unusedBecause: 'slot_ended' });
  const codes = await site.db.query('SELECT 1 FROM entry_codes WHERE reservation_id = $1', [reservationId]);
  expect(codes).toHaveLength(0);
  await site.worker.drained();
  const { messages } = (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`)).body;
  expect(messages.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Your ticket is ready: please choose another time slot',
  ]);
});

/** Inserts a reservation as an operator would. */
async function givenUnpaid(member: GivenMember, slotId: string): Promise<string> {
  const id = randomUUID();
  await site.db.query(
    `INSERT INTO reservations (id, slot_id, member_id, payment_required, status, locale, created_at)
     VALUES ($1, $2, $3, true, 'PENDING', 'en', $4)`,
    [id, slotId, member.id, new Date()],
  );
  await site.db.query('INSERT INTO slot_claims (slot_id, reservation_id) VALUES ($1, $2)', [slotId, id]);
  return id;
}
