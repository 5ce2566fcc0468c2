import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import { type Cut, type CuttingProxy, startCuttingProxy } from '#server/testing/databases/cutting-proxy.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenPromotion,
  givenPurchasedTicket,
  givenSlot,
} from '#server/testing/given/given.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startedDatabase, startSite } from '#server/testing/servers/site.ts';

let database: TestDatabase;
let proxy: CuttingProxy;
let site: Site;
beforeAll(async () => {
  database = await startedDatabase({ SLOT_HORIZON_DAYS: '1' });
  proxy = await startCuttingProxy(database.url ?? '');
  const db = connectPostgres({ url: proxy.url, connections: 8, onError: () => {} });
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' }, { db, url: proxy.url, close: db.close });
  await site.worker.drained();
});
afterAll(async () => {
  await site.close();
  await proxy.close();
  await database.close();
});

type Scene = { member: GivenMember; slot: GivenSlot };
type Wish = { path: string; body: Record<string, unknown>; token?: string };

/** The requests that accept an idempotency key. */
const WISHES: Record<string, (scene: Scene) => Promise<Wish>> = {
  'a ticket': async ({ member, slot }) => {
    const purchasedTicketId = await givenPurchasedTicket(database.db, { slot, memberId: member.id });
    const body = { userId: member.id, ticketId: slot.ticketId, slotId: slot.slotId, purchasedTicketId };
    return { path: '/api/reservations', body, token: member.token };
  },
  'a voucher of a member': async ({ member, slot }) => {
    const { code } = await givenVoucher(database.db);
    return { path: '/api/voucher-usage', body: { code, slot: slot.slotId }, token: member.token };
  },
  'a voucher of a guest': async ({ slot }) => {
    const { code } = await givenVoucher(database.db);
    return {
      path: '/api/voucher-usage',
      body: { code, slot: slot.slotId, email: `Guest-${slot.slotId}@guests.example` },
    };
  },
  'a promotion that leaves nothing to pay': async ({ member, slot }) => {
    const { code } = await givenPromotion(database.db, {
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
/** Repeats a request; PostgreSQL may take a moment to notice that the first connection was lost. */
async function repeat(wish: Wish, key: string): Promise<CallAnswer> {
  for (;;) {
    const answer = await ask(wish, key);
    if (answer.body.code !== 'request_in_progress') return answer;
  }
}

const reservationIn = ({ body }: CallAnswer): string => body.data?.reservation.id ?? body.id;

const CASES = Object.keys(WISHES).flatMap((what) => (['before', 'after'] as const).map((cut) => ({ what, cut })));

describe('a request whose database connection is lost', () => {
  test.each<{ what: string; cut: Cut }>(CASES)(
    '$cut its COMMIT, for $what, is answered in full when it is repeated at once',
    async ({ what, cut }) => {
      const scene = { member: await givenMember(database.db), slot: await givenSlot(database.db) };
      const wish = await WISHES[what]?.(scene);
      if (wish === undefined) throw new Error('No request is defined for this case');
      const made = () =>
        database.db.query<{ id: string }>('SELECT id FROM reservations WHERE slot_id = $1', [scene.slot.slotId]);
      const key = `key-${what.replaceAll(' ', '-')}-${cut}`;

      await site.worker.drained();
      proxy.cutNextCommit(cut, { naming: scene.slot.slotId });
      expect((await ask(wish, key)).status).toBe(503);
      expect(await made()).toHaveLength(cut === 'after' ? 1 : 0);

      const again = await repeat(wish, key);
      expect(again.status).toBeLessThan(300);
      expect(await made()).toEqual([{ id: reservationIn(again) }]);
      expect(await ask(wish, key)).toMatchObject({ status: again.status, body: again.body });
      expect((await ask(wish, `${key}-new`)).status).toBe(409);
    },
  );
});
