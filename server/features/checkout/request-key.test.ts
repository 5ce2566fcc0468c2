import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember, givenPromotion, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('an idempotency key', () => {
  const asked = (member: GivenMember, slotId: string, key: string, more: object = {}) =>
    site.call('POST', '/api/payment/get-payment-url', {
      token: member.token,
      headers: { 'idempotency-key': key },
      body: { vpc_Locale: 'en', user_UserId: member.id, user_SlotId: slotId, ...more },
    });

  // shows: 7.56
  test('an idempotency key returns the first answer again, even after the state has changed', async () => {
    const member = await givenMember(site.db);
    const { code } = await givenPromotion(site.db, { code: 'KEYED', discount_value: 100 });
    const { slotId } = await givenSlot(site.db);
    await holdSlot(site.call, member, slotId);
    const first = await asked(member, slotId, 'a-key', { vpc_Promotion_Code: code });
    const again = await asked(member, slotId, 'a-key', { vpc_Promotion_Code: code });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await asked(member, slotId, 'a-key');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const stranger = await givenMember(site.db);
    expect((await asked(stranger, slotId, 'a-key')).body.code).toBe('hold_required');
  });

  test('an idempotency key used by simultaneous requests gives one answer or request_in_progress', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    await holdSlot(site.call, member, slotId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => asked(member, slotId, 'same')));
    for (const { status, body } of answers) {
      if (status === 200) expect(body.data.url).toContain('vpc_SecureHash');
      else expect([status, body.code]).toEqual([409, 'request_in_progress']);
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  test.each(['', 'two words', 'x'.repeat(201)])(
    'an idempotency key with an invalid value is refused: %s',
    async (key) => {
      const member = await givenMember(site.db);
      const answer = await asked(member, (await givenSlot(site.db)).slotId, key);
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
    },
  );
});
