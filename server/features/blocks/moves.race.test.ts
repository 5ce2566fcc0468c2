import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import {
  type GivenSlot,
  givenMember,
  givenProgram,
  givenReservation,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { roundsOf } from '#server/testing/rounds.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { carryOutChoice } from './commands/carry-out-choice.ts';
import { insertBlock, insertItems, insertRun } from './store.ts';

const ROUNDS = roundsOf(10, 100);

let site: Site;
let owner: GivenStaff;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  owner = await givenStaff(site.db, { role: 'owner' });
});
afterAll(() => site.close());

/** Creates a booking under a block, with a waiting choice to move it to a free slot of another room. */
async function givenWaitingMove() {
  const room = await givenRoom(site.db);
  const { roomId } = await givenRoom(site.db, { name: 'himoku' });
  await site.db.query('UPDATE rooms SET location_id = $2 WHERE id = $1', [roomId, room.locationId]);
  const program = await givenProgram(site.db);
  const startTime = addMinutes(new Date(), 30 * 60);
  const slot = await givenSlot(site.db, { room, program, startTime });
  const target = await givenSlot(site.db, { room: { ...room, roomId }, program, startTime });
  const { reservationId } = await givenReservation(site.db, { slot, member: await givenMember(site.db) });
  const [blockId, runId, now, reason] = [randomUUID(), randomUUID(), new Date(), 'The boiler is broken'];
  const block = {
    id: blockId,
    ...room,
    from: now,
    until: null,
    kind: 'repair',
    reason,
    madeBy: owner.id,
    now,
  } as const;
  const itemId = await site.db.transaction(async (tx) => {
    await insertBlock(tx, block);
    await insertRun(tx, { id: runId, blockId, reason, madeBy: owner.id, now });
    const items = [{ reservationId, choice: 'move', message: null, slotId: target.slotId }] as const;
    return (await insertItems(tx, { runId, items }))[0] ?? '';
  });
  return { reservationId, itemId, slot, target };
}

type Move = Awaited<ReturnType<typeof givenWaitingMove>>;

/** Returns who has the slot after a concurrent move and hold of it: exactly one of them, or both. */
async function outcomeOf({ itemId, target, reservationId }: Move, held: { status: number; body: { code?: string } }) {
  const [item] = await site.db.query<{ state: string; refusal: string | null; slot_id: string }>(
    'SELECT i.state, i.refusal, v.slot_id FROM bulk_items i JOIN reservations v ON v.id = i.reservation_id WHERE i.id = $1',
    [itemId],
  );
  const [claim] = await site.db.query<{ reservation_id: string | null }>(
    'SELECT reservation_id FROM slot_claims WHERE slot_id = $1',
    [target.slotId],
  );
  const isMoved = item?.state === 'done' && item.slot_id === target.slotId && claim?.reservation_id === reservationId;
  const isHeld = held.status === 200;
  if (isMoved && isHeld) return 'both';
  if (isMoved) return held.body.code === 'slot_booked' ? 'moved' : held.body.code;
  return isHeld && item?.state === 'refused' && item.refusal === 'slot_held' && claim?.reservation_id === null
    ? 'held'
    : JSON.stringify({ item, claim });
}

async function race(move: (given: Move) => Promise<unknown>, round: number) {
  const given = await givenWaitingMove();
  const member = await givenMember(site.db);
  const hold = () => holdSlot(site.call, member, given.target.slotId);
  // The first request alternates, because each side has to win at times.
  const [held] =
    round % 2 === 0
      ? await Promise.all([hold(), move(given)])
      : (await Promise.all([move(given), hold()] as const)).toReversed();
  return outcomeOf(given, held as Awaited<ReturnType<typeof hold>>);
}

test(`of a bulk move and a hold of its target at the same moment, ${ROUNDS} times exactly one succeeds and is told so`, async () => {
  const ends = new Set<string | undefined>();
  for (let round = 0; round < ROUNDS; round += 1)
    ends.add(await race(({ itemId }) => carryOutChoice(site.context, { itemId, now: new Date() }), round));
  expect([...ends].filter((end) => end !== 'moved' && end !== 'held')).toEqual([]);
}, 120_000);

test('a move that ignores holds gives one slot to two people', async () => {
  const steal = async ({ reservationId, slot, target, itemId }: Move) => {
    const wait = () => site.db.query('SELECT 1 FROM slot_claims WHERE slot_id = $1', [target.slotId]);
    while ((await wait()).length === 0) await new Promise((settle) => setTimeout(settle, 10));
    await moveBlindly({ reservationId, slot, target, itemId });
  };
  expect(await race(steal, 0)).toBe('both');
}, 60_000);

type Blind = { reservationId: string; slot: GivenSlot; target: GivenSlot; itemId: string };

/** Moves a booking without checking who else has its target. */
function moveBlindly({ reservationId, slot, target, itemId }: Blind) {
  return site.db.transaction(async (tx) => {
    await tx.query('DELETE FROM slot_claims WHERE slot_id = ANY ($1)', [[slot.slotId, target.slotId]]);
    await tx.query('UPDATE reservations SET slot_id = $2 WHERE id = $1', [reservationId, target.slotId]);
    await tx.query('INSERT INTO slot_claims (slot_id, reservation_id) VALUES ($1, $2)', [target.slotId, reservationId]);
    await tx.query(`UPDATE bulk_items SET state = 'done', ended_at = now() WHERE id = $1`, [itemId]);
  });
}
