import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { type GivenMember, givenMember, givenPromotion, givenSlot } from '#server/testing/given/given.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { askToPay, holdSlot, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const release = ({ token }: GivenMember, slotId: string) =>
  site.call('DELETE', `/api/slots/${slotId}/paymenting`, { token });

const redeem = ({ id: userId, token }: GivenMember, slotId: string, voucherCode: string) =>
  site.call('POST', '/api/voucher-usage', { token, body: { voucherCode, slotId, userId } });

/**
 * Expects these states of the slot's payments, in order of their start, within seconds: long before the
 * first scheduled query.
 */
function expectStates(slotId: string, states: readonly string[]) {
  const read = async () =>
    (
      await site.db.query<{ state: string }>('SELECT state FROM payments WHERE slot_id = $1 ORDER BY started_at', [
        slotId,
      ])
    ).map(({ state }) => state);
  return expect.poll(read, { timeout: 15_000 }).toEqual(states);
}

async function textTo({ email }: GivenMember): Promise<string> {
  await expect.poll(async () => (await mailsTo(site.call, email)).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const mails = await mailsTo(site.call, email);
  return mails
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
}

const OWN = 'You had already booked this time slot. That booking is still confirmed:';

test('releasing a hold queries the gateway at once, so that a payment already made is booked within seconds', async () => {
  const member = await givenMember(site.db);
  const { slotId } = await givenSlot(site.db);
  await settle(site.call, { url: await startPaying(site.call, member, slotId) });
  expect((await release(member, slotId)).status).toBe(200);
  await expectStates(slotId, ['captured']);
  const reservations = await site.db.query('SELECT member_id FROM reservations WHERE slot_id = $1', [slotId]);
  expect(reservations).toEqual([{ member_id: member.id }]);
});

test('replacing a payment by one with another total queries the gateway about the first at once', async () => {
  const member = await givenMember(site.db);
  const { slotId } = await givenSlot(site.db);
  const { code } = await givenPromotion(site.db, { code: 'ATONCE' });
  await settle(site.call, { url: await startPaying(site.call, member, slotId) });
  await askToPay(site.call, member, slotId, { vpc_Promotion_Code: code });
  await expectStates(slotId, ['captured', 'open']);
});

test('booking the slot with a voucher queries its payment at once, and the mail names that booking', async () => {
  const member = await givenMember(site.db);
  const { slotId } = await givenSlot(site.db);
  const voucher = await givenVoucher(site.db, {}, site.context.db);
  await settle(site.call, { url: await startPaying(site.call, member, slotId) });
  expect((await redeem(member, slotId, voucher.code)).status).toBe(201);
  await expectStates(slotId, ['captured']);
  await expect.poll(() => textTo(member), { timeout: 15_000 }).toContain(OWN);
});

test('the mail about a late payment does not call the slot taken when the same guest has booked it again', async () => {
  const member = await givenMember(site.db);
  const { slotId } = await givenSlot(site.db);
  const first = await startPaying(site.call, member, slotId);
  await release(member, slotId);
  const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
  await site.call('GET', returnUrl);
  const late = await settle(site.call, { url: first });
  await site.call('GET', late.returnUrl);
  await expectStates(slotId, ['captured', 'captured']);
  await expect.poll(() => textTo(member), { timeout: 15_000 }).toContain(OWN);
  expect(await textTo(member)).not.toContain('already been taken');
  expect(await audit(site.db, new Date())).toEqual([]);
});

test('a hold released before any payment leaves no booking, and the slot is free for others', async () => {
  const [member, other] = [await givenMember(site.db), await givenMember(site.db)];
  const { slotId } = await givenSlot(site.db);
  await startPaying(site.call, member, slotId);
  await release(member, slotId);
  await expect
    .poll(
      async () =>
        (
          await site.db.query(
            "SELECT 1 FROM jobs WHERE key LIKE (SELECT id || ':at-once' FROM payments WHERE slot_id = $1) AND done_at IS NOT NULL",
            [slotId],
          )
        ).length,
      { timeout: 15_000 },
    )
    .toBe(1);
  await expectStates(slotId, ['checking']);
  expect((await holdSlot(site.call, other, slotId)).status).toBe(200);
});
