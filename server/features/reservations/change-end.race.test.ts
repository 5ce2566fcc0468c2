import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { extendSlot, lockWithNext } from '#server/features/slots/commands/change-end.ts';
import { inTheWay } from '#server/features/slots/queries.ts';
import { untilWaitedFor } from '#server/testing/databases/waiting.ts';
import {
  type GivenSlot,
  givenHold,
  givenMember,
  givenProgram,
  givenReservation,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { roundsOf } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';

const ROUNDS = roundsOf(10);

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
}, 120_000);
afterAll(() => arena.close());

type Scene = { readonly id: string; readonly next: GivenSlot; readonly staff: GivenStaff };

async function givenScene(): Promise<Scene> {
  const { db } = arena.database;
  const [room, program] = [await givenRoom(db), await givenProgram(db)];
  const slot = await givenSlot(db, { room, program, startTime: addMinutes(new Date(), 72 * 60) });
  const next = await givenSlot(db, { room, program, startTime: slot.endTime });
  const { reservationId: id } = await givenReservation(db, { slot, member: await givenMember(db) });
  return { id, next, staff: await givenStaff(db, { role: 'owner' }) };
}

/** Extends a visit while members hold the next slot; returns how many got it, and whether both did. */
async function race(
  { id, next, staff }: Scene,
  round: number,
): Promise<{ held: number; extended: number; both: boolean }> {
  const { db } = arena.database;
  const ends = (await arena.of(round).call('GET', `/api/admin/bookings/${id}/ends`, { headers: staff.headers })).body;
  const members = await Promise.all(Array.from({ length: 6 }, () => givenMember(db)));
  const body = { minutes: 30, owes: ends[0].owes, version: '0.PENDING.paid' };
  const [extended, ...held] = await Promise.all([
    arena.of(round).call('POST', `/api/admin/bookings/${id}/end`, { headers: staff.headers, body }),
    ...members.map(({ token }, racer) =>
      arena.of(racer).call('PATCH', `/api/slots/${next.slotId}/paymenting`, { token }),
    ),
  ]);
  const sold = await db.query(
    'SELECT 1 FROM slots s JOIN slot_claims c ON c.slot_id = s.id WHERE s.id = $1 AND s.gave_way_to IS NOT NULL',
    [next.slotId],
  );
  const won = held.filter(({ status }) => status === 200).length;
  return { held: won, extended: extended?.status === 200 ? 1 : 0, both: sold.length > 0 };
}

// shows: 12.56
test('a longer visit and a hold of the next slot never both get its time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { held, extended, both } = await race(await givenScene(), round);
    expect({ winners: held + extended, both }).toEqual({ winners: 1, both: false });
  }
}, 480_000);

test.each([
  ['waits for a hold that is being taken', true],
  ['would sell the time twice without its lock, so the race above can see the fault', false],
])('a longer visit %s', async (_, locks) => {
  const { db } = arena.database;
  const { id, next } = await givenScene();
  const [own] = await db.query<{ slot_id: string }>('SELECT slot_id FROM reservations WHERE id = $1', [id]);
  const slotId = own?.slot_id ?? '';
  const until = addMinutes(next.startTime, 30);
  const now = new Date();
  let extending: Promise<boolean> | undefined;
  await db.transaction(async (holding) => {
    await givenHold(holding, { slotId: next.slotId, expiresAt: addMinutes(now, 15) });
    extending = db.transaction(async (tx) => {
      if (locks) await lockWithNext(tx, [slotId, next.slotId]);
      const isFree = (await inTheWay(tx, { slotId, until, now })).every(({ isHeld }) => !isHeld);
      if (isFree) await extendSlot(tx, { slotId, endTime: until, over: [next.slotId], now });
      return isFree;
    });
    // Without the lock the extension completes before the hold is committed.
    await (locks ? untilWaitedFor(db, holding) : extending);
  });
  expect(await extending).toBe(!locks);
});
