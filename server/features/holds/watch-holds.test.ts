import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { givenMember, givenProgram, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ METRICS: '1' });
});
afterAll(() => site.close());

const networks = () => site.db.query<{ network: Buffer | null }>('SELECT network FROM holds WHERE network IS NOT NULL');
const figures = async () => (await fetch(`${site.url}/api/metrics`)).text();

test("raises one alarm when half of a location's day is held without payment, and reports the share as a metric", async () => {
  const day = addDays(dayOf(site.context.clock.now()), 3);
  const [room, program] = [await givenRoom(site.db), await givenProgram(site.db)];
  const slots = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      givenSlot(site.db, { room, program, startTime: addMinutes(startOfDay(day), (place + 4) * 120) }),
    ),
  );
  const alarm = vi.spyOn(site.context.log, 'error');
  const hold = async (place: number) => {
    const slotId = slots[place]?.slotId ?? '';
    expect((await holdSlot(site.call, await givenMember(site.db), slotId)).status).toBe(200);
    await site.holdWatch.look();
  };
  await hold(0);
  await hold(1);
  expect(alarm).not.toHaveBeenCalled();
  expect(await figures()).not.toMatch(/yumori_db_held_share\{/);
  await hold(2);
  await hold(3);
  expect(alarm.mock.calls.map(([facts]) => facts)).toEqual([
    expect.objectContaining({ alarm: 'held_share', day, held: 3, slots: 6, thresholdPercent: 50 }),
  ]);
  expect(await figures()).toMatch(/yumori_db_held_share\{location="[^"]+"\} 0\.66/);
  alarm.mockRestore();
});

test("deletes a hold's network after a day and keeps the hold", async () => {
  const { slotId } = await givenSlot(site.db);
  await holdSlot(site.call, await givenMember(site.db), slotId);
  expect((await networks()).length).toBeGreaterThan(0);
  await site.advance(24 * 3600 + 14 * 60);
  await site.holdWatch.look();
  expect((await networks()).length).toBeGreaterThan(0);
  await site.advance(2 * 60);
  await site.holdWatch.look();
  expect(await networks()).toEqual([]);
  expect(await site.db.query('SELECT 1 FROM holds WHERE slot_id = $1', [slotId])).toHaveLength(1);
});
