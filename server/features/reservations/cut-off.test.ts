import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallAnswer } from '#server/testing/call.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenPromotion,
  givenPurchasedTicket,
  givenSlot,
} from '#server/testing/given.ts';
import { givenVoucher } from '#server/testing/given-voucher.ts';
import { holdSlot } from '#server/testing/journey.ts';
import { type Site, startSite } from '#server/testing/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

type Scene = { member: GivenMember; slot: GivenSlot };
type Wish = { path: string; body: Record<string, unknown>; token?: string };

/** What somebody may ask for by a key of their own. */
const WISHES: Record<string, (scene: Scene) => Promise<Wish>> = {
  'a ticket': async ({ member, slot }) => {
    const purchasedTicketId = await givenPurchasedTicket(site.db, { slot, memberId: member.id });
    const body = { userId: member.id, ticketId: slot.ticketId, slotId: slot.slotId, purchasedTicketId };
    return { path: '/api/reservations', body, token: member.token };
  },
  'a voucher of a member': async ({ member, slot }) => {
    const { code } = await givenVoucher(site.db);
    return { path: '/api/voucher-usage', body: { code, slot: slot.slotId }, token: member.token };
  },
  'a voucher of a guest': async ({ slot }) => {
    const { code } = await givenVoucher(site.db);
    return {
      path: '/api/voucher-usage',
      body: { code, slot: slot.slotId, email: `Guest-${slot.slotId}@guests.example` },
    };
  },
  'a promotion that leaves nothing to pay': async ({ member, slot }) => {
    const { code } = await givenPromotion(site.db, {
      code: `F${slot.slotId.slice(0, 8).toUpperCase()}`,
      discount_value: 100,
    });
    await holdSlot(site.call, member, slot.slotId);
    const body = { vpc_Locale: 'en', user_UserId: member.id, user_SlotId: slot.slotId, vpc_Promotion_Code: code };
    return { path: '/api/payment/get-payment-url', body, token: member.token };
  },
};

const ask = ({ path, body, token }: Wish, key: string): Promise<CallAnswer> =>
  site.call('POST', path, { body, headers: { 'idempotency-key': key }, ...(token !== undefined && { token }) });
const reservationIn = ({ body }: CallAnswer) => body.data?.reservation.id ?? body.id;
/** As a process leaves a key that dies after its work was committed and before its answer was kept. */
const cutOff = (key: string) =>
  site.db.query(
    `UPDATE idempotency_keys SET answer = NULL, created_at = created_at - interval '2 minutes' WHERE key = $1 RETURNING key`,
    [key],
  );

describe('a request that was cut off after its work was done is answered as if it had not been', () => {
  test.each(Object.keys(WISHES))('by %s', async (what) => {
    const scene = { member: await givenMember(site.db), slot: await givenSlot(site.db) };
    const wish = await WISHES[what]?.(scene);
    if (wish === undefined) throw new Error('Every kind of request has its wish');
    const key = `key-${what.replaceAll(' ', '-')}`;
    const first = await ask(wish, key);
    expect(await cutOff(key)).toHaveLength(1);
    const again = await ask(wish, key);
    expect([again.status, reservationIn(again)]).toEqual([first.status, reservationIn(first)]);
    expect(first.status).toBeLessThan(300);
    const other = await ask(wish, `${key}-new`);
    expect(other.status).toBe(409);
    expect(await site.db.query('SELECT 1 FROM reservations WHERE slot_id = $1', [scene.slot.slotId])).toHaveLength(1);
  });
});
