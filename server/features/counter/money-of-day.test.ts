import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { givenSlot } from '#server/testing/given/given.ts';
import { type Desk, givenDesk, PRICE, refusal } from '#server/testing/given/given-desk.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let desk: Desk;
const now = () => site.context.clock.now();
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
  await site.worker.drained();
});
beforeEach(async () => {
  desk = await givenDesk(site);
});
afterAll(() => site.close());

describe("a day's money", () => {
  const moneyAt = (as: GivenStaff, query: string) =>
    site.call('GET', `/api/admin/money/day?${query}`, { headers: as.headers });

  // shows: 12.32
  test("a day's money equals the ledger, at each location and in total", async () => {
    await site.advance(2 * 24 * 60 * 60);
    const manager = await givenStaff(site.db, { role: 'manager', now: now() });
    const day = new Date(now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    await desk.book({ as: manager });
    await desk.book({ as: manager, at: other.slotId, pay: { way: 'terminal', amount: PRICE } });
    const all = (await moneyAt(manager, `day=${day}`)).body;
    expect(all).toEqual({
      day,
      places: [
        { account: 'till', takings: 1, taken: PRICE, refunds: 0, returned: 0, net: PRICE },
        { account: 'terminal', takings: 1, taken: PRICE, refunds: 0, returned: 0, net: PRICE },
      ],
      net: 2 * PRICE,
    });
    const ledger = await site.db.query(
      `SELECT p.account, sum(p.amount)::int AS net FROM postings p JOIN journal_entries e ON e.id = p.entry_id
       WHERE p.amount > 0 AND e.kind = 'ticket_sold' AND (e.occurred_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date = $1::date
       GROUP BY p.account ORDER BY p.account DESC`,
      [day],
    );
    expect(ledger).toEqual(all.places.map(({ account, net }: { account: string; net: number }) => ({ account, net })));
    const here = (await moneyAt(manager, `day=${day}&locationId=${desk.slot.locationId}`)).body;
    expect(here).toMatchObject({ places: [{ account: 'till' }], net: PRICE });
  });

  test("a day's money at another location is not found, and a receptionist may not see any", async () => {
    const here = await givenStaff(site.db, { role: 'accountant', locationId: desk.slot.locationId, now: now() });
    const elsewhere = await givenSlot(site.db);
    const day = '2026-11-24';
    expect(refusal(await moneyAt(here, `day=${day}&locationId=${elsewhere.locationId}`))).toEqual([
      404,
      'location_not_found',
    ]);
    expect((await moneyAt(here, `day=${day}`)).body).toEqual({ day, places: [], net: 0 });
    expect(refusal(await moneyAt(desk.staff, `day=${day}`))).toEqual([403, 'forbidden']);
  });
});
