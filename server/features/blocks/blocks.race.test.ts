import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { takeAway } from '#server/testing/databases/take-away.ts';
import { untilWaitedFor } from '#server/testing/databases/waiting.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenReservation,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { roundsOf } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { startSite } from '#server/testing/servers/site.ts';
import { insertBlock, insertItems, insertRun } from './store.ts';

const ROUNDS = roundsOf(6);

const wishFor = ({ roomId, locationId, endTime }: GivenSlot) => ({
  id: randomUUID(),
  locationId,
  roomId,
  from: new Date(),
  until: endTime,
  kind: 'emergency' as const,
  reason: 'Water on the floor',
});

describe('a block and a hold of one slot at the same moment', () => {
  let arena: Arena;
  let owner: GivenStaff;
  let member: GivenMember;
  beforeAll(async () => {
    arena = await openArena();
    owner = await givenStaff(arena.database.db, { role: 'owner' });
    member = await givenMember(arena.database.db);
  }, 120_000);
  afterAll(() => arena.close());

  test(`a hold taken as its slot is blocked is either affected or refused, ${ROUNDS} times`, async () => {
    const { db } = arena.database;
    const ends = { touched: 0, refused: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const slot = await givenSlot(db, { startTime: addMinutes(new Date(), 120) });
      const hold = () => holdSlot(arena.of(round).call, member, slot.slotId);
      const make = () =>
        arena.of(round + 1).call('POST', '/api/admin/blocks', { headers: owner.headers, body: wishFor(slot) });
      // The first request alternates, because each side has to win at times.
      const [held, blocked] =
        round % 2 === 0 ? await Promise.all([hold(), make()]) : (await Promise.all([make(), hold()])).toReversed();
      expect(blocked?.status).toBe(201);
      const isTouched = blocked?.body.touched.length === 1;
      if (held?.status === 200) expect(isTouched).toBe(true);
      else expect([held?.body.code, isTouched]).toEqual(['slot_locked', false]);
      ends[isTouched ? 'touched' : 'refused'] += 1;
      await arena.of(round).call('DELETE', `/api/slots/${slot.slotId}/paymenting`, { token: member.token });
    }
    expect(ends.touched + ends.refused).toBe(ROUNDS);
  }, 480_000);
});

/** Asks for a hold of a slot while an uncommitted block has its lock; returns the refusal's code, or `held`. */
async function askDuringBlock({ hasTrigger }: { hasTrigger: boolean }): Promise<string> {
  const site = await startSite({ RATE_LIMITS: 'off' });
  try {
    if (!hasTrigger) await takeAway(site.db, 'DROP TRIGGER slot_claims_of_offered_slots ON slot_claims');
    const slot = await givenSlot(site.db);
    const member = await givenMember(site.db);
    const { id: madeBy } = await givenStaff(site.db, { role: 'owner' });
    let asking: ReturnType<typeof holdSlot> | undefined;
    await site.db.transaction(async (tx) => {
      await insertBlock(tx, { ...wishFor(slot), madeBy, now: new Date() });
      asking = holdSlot(site.call, member, slot.slotId);
      await untilWaitedFor(site.db, tx);
    });
    return (await asking)?.body.code ?? 'held';
  } finally {
    await site.close();
  }
}

test('a slot that is being blocked refuses a hold that waits for its lock', async () => {
  expect(await askDuringBlock({ hasTrigger: true })).toBe('slot_locked');
});

test('without its trigger a slot that is being blocked accepts such a hold, so the race above can see the fault', {
  tags: 'nightly',
}, async () => {
  expect(await askDuringBlock({ hasTrigger: false })).toBe('held');
});

test('overlapping blocks that are lifted at the same moment leave their slots free, and one that stays locks them', async () => {
  const site = await startSite({ RATE_LIMITS: 'off' });
  try {
    const owner = await givenStaff(site.db, { role: 'owner' });
    for (let round = 0; round < roundsOf(4); round += 1) {
      const room = await givenRoom(site.db);
      const slot = await givenSlot(site.db, { room });
      const make = () => site.call('POST', '/api/admin/blocks', { headers: owner.headers, body: wishFor(slot) });
      const lift = ({ body }: { body: { block: { id: string } } }) =>
        site.call('POST', `/api/admin/blocks/${body.block.id}/lift`, {
          headers: owner.headers,
          body: { reason: 'Dry again' },
        });
      const first = await Promise.all([make(), make()]);
      const [, , third] = await Promise.all([...first.map(lift), make()]);
      const locked = () => site.db.query('SELECT 1 FROM slots WHERE id = $1 AND locked_at IS NOT NULL', [slot.slotId]);
      expect(await locked()).toHaveLength(1);
      if (third !== undefined) await lift(third);
      expect(await locked()).toHaveLength(0);
    }
  } finally {
    await site.close();
  }
}, 480_000);

test('of two runs on overlapping blocks that name one booking at once, the second is told that it is under way', async () => {
  const site = await startSite({ RATE_LIMITS: 'off' });
  try {
    const owner = await givenStaff(site.db, { role: 'owner' });
    const slot = await givenSlot(site.db);
    const { reservationId } = await givenReservation(site.db, { slot, member: await givenMember(site.db) });
    const [one, other] = [wishFor(slot), wishFor(slot)];
    const [now, reason] = [new Date(), 'Dry it first'];
    await site.db.transaction(async (tx) => {
      for (const block of [one, other]) await insertBlock(tx, { ...block, madeBy: owner.id, now });
    });
    let asking: Promise<CallAnswer> | undefined;
    await site.db.transaction(async (tx) => {
      const runId = randomUUID();
      await insertRun(tx, { id: runId, blockId: one.id, reason, madeBy: owner.id, now });
      const item = { reservationId, choice: 'keep', message: null, slotId: null } as const;
      await insertItems(tx, { runId, items: [item] });
      asking = site.call('POST', `/api/admin/blocks/${other.id}/run`, {
        headers: owner.headers,
        body: { id: randomUUID(), choices: [{ bookingId: reservationId, choice: 'keep' }], reason },
      });
      await untilWaitedFor(site.db, tx);
    });
    expect(await asking).toMatchObject({ status: 409, body: { code: 'bulk_running' } });
  } finally {
    await site.close();
  }
}, 60_000);
