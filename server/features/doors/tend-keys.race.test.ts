import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { listLiveCodes } from '#server/features/entry/queries.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { carryOut } from '#server/features/reservations/commands/cancel-reservation.ts';
import { lockWithSlot } from '#server/features/reservations/commands/lock-with-slot.ts';
import { untilWaitedFor } from '#server/testing/databases/waiting.ts';
import { givenMember, givenReservation, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
});
afterAll(() => site.close());

/** One statement, because claims refer to both ids of a reservation. */
const MOVE = `WITH moved AS (UPDATE reservations SET slot_id = $2 WHERE id = $1)
              UPDATE slot_claims SET slot_id = $2 WHERE reservation_id = $1`;

const now = () => site.context.clock.now();

test('keys are not remade for a booking that was moved while its slot was awaited, and is being canceled there', async () => {
  const room = await givenRoom(site.db, { locks: { room: 11, location: 12 } });
  const [from, to] = [await givenSlot(site.db, { room }), await givenSlot(site.db, { room: await givenRoom(site.db) })];
  const member = await givenMember(site.db);
  const { reservationId: id } = await givenReservation(site.db, { slot: from, member });
  await site.db.transaction((tx) =>
    requestEntryCodes(site.context, tx, { reservationId: id, slotId: from.slotId, now: now() }),
  );
  await site.worker.drained();
  const { headers } = await givenStaff(site.db, { role: 'owner', now: now() });
  let remaking: Promise<CallAnswer> | undefined;

  await site.db.transaction(async (canceling) => {
    await lockSlot(canceling, to.slotId);
    // A cancellation takes these locks when it revokes the codes.
    await canceling.query('SELECT FROM entry_codes WHERE reservation_id = $1 FOR UPDATE', [id]);
    await site.db.transaction(async (moving) => {
      await lockSlot(moving, from.slotId);
      remaking = site.call('POST', `/api/admin/bookings/${id}/keys/remake`, {
        headers,
        body: { reason: 'Lost phone' },
      });
      await untilWaitedFor(site.db, moving);
      await moving.query(MOVE, [id, to.slotId]);
    });
    await untilWaitedFor(site.db, canceling);
    const row = await lockWithSlot(canceling, { id, slotId: to.slotId });
    const actor = { actor: 'member', actorId: member.id } as const;
    await carryOut(site.context, canceling, { row, canceledBy: 'member', givesBack: true, actor, now: now() });
  });

  const answer = await remaking;
  expect(await listLiveCodes(site.db, { reservationId: id, now: now() })).toEqual([]);
  expect(answer?.body.code).toBe('key_not_needed');
});
