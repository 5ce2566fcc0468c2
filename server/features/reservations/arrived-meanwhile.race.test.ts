import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { untilWaitedFor } from '#server/testing/databases/waiting.ts';
import { givenMember, givenReservation, givenSlot, givenUnpaidReservation } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { attend } from './commands/mark-attended.ts';

let site: Site;
let staff: GivenStaff;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  staff = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now() });
});
afterAll(() => site.close());

type Booking = { readonly reservationId: string; readonly version: string };

async function paid(): Promise<Booking> {
  const slot = await givenSlot(site.db);
  const { reservationId } = await givenReservation(site.db, { slot, member: await givenMember(site.db) });
  return { reservationId, version: '0.PENDING.paid' };
}

async function unpaid(): Promise<Booking> {
  const { slotId } = await givenSlot(site.db);
  const now = site.context.clock.now();
  const reservationId = await givenUnpaidReservation(site.db, { slotId, now });
  return { reservationId, version: '0.PENDING.unpaid' };
}

test.each([
  ['a paid booking', paid],
  ['an unpaid booking', unpaid],
])('the staff cannot cancel %s whose guest is marked as arrived at that moment', async (_, given) => {
  const { reservationId, version } = await given();
  const now = site.context.clock.now();
  let asking: Promise<CallAnswer> | undefined;
  await site.db.transaction(async (tx) => {
    await attend(tx, { reservationId, from: 'PENDING', cameAt: addMinutes(now, -1), now });
    asking = site.call('POST', `/api/admin/bookings/${reservationId}/cancel`, {
      headers: staff.headers,
      body: { refund: 'all', reason: 'Broken boiler', version },
    });
    await untilWaitedFor(site.db, tx);
  });
  expect(await asking).toMatchObject({ status: 409, body: { code: 'stale' } });
  const [row] = await site.db.query<{ status: string; claims: number }>(
    `SELECT status, (SELECT count(*)::integer FROM slot_claims WHERE reservation_id = r.id) AS claims
     FROM reservations r WHERE id = $1`,
    [reservationId],
  );
  expect(row).toEqual({ status: 'ATTENDED', claims: 1 });
});
