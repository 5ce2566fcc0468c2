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
import type { CallAnswer } from '#server/testing/servers/call.ts';

const ROUNDS = roundsOf(3);

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

/** Calls the back office about a visit while a slot is inserted after the next slot's start, in minutes. */
async function callWhileInserting(
  { id, next, staff }: Scene,
  { path, body, from, until }: { path: string; body: object; from: number; until: number },
): Promise<CallAnswer | undefined> {
  const { db } = arena.database;
  let calling: Promise<CallAnswer> | undefined;
  await db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO slots (room_id, program_id, start_time, end_time)
       SELECT room_id, program_id, $2, $3 FROM slots WHERE id = $1`,
      [next.slotId, addMinutes(next.startTime, from), addMinutes(next.startTime, until)],
    );
    calling = arena.of(0).call('POST', `/api/admin/bookings/${id}/${path}`, { headers: staff.headers, body });
    await untilWaitedFor(db, tx);
  });
  return calling;
}

const changeEnd = async ({ id, staff }: Scene, minutes: number) => {
  const { headers } = staff;
  const ends: { minutes: number; owes: number }[] = (
    await arena.of(0).call('GET', `/api/admin/bookings/${id}/ends`, { headers })
  ).body;
  const owes = ends.find((end) => end.minutes === minutes)?.owes ?? 0;
  const body = { minutes, owes, reason: 'Has a train', version: '0.PENDING.paid' };
  const answer = await arena.of(0).call('POST', `/api/admin/bookings/${id}/end`, { headers, body });
  expect(answer.status).toBe(200);
};

test('the slot of a shortened visit that is canceled gives way to a slot that is inserted in its time', async () => {
  const scene = await givenScene();
  await changeEnd(scene, -30);
  const body = { refund: 'none', reason: 'Called off', version: '1.PENDING.paid' };
  const canceled = await callWhileInserting(scene, { path: 'cancel', body, from: -30, until: 0 });
  expect(canceled?.status).toBe(200);
  const { db } = arena.database;
  const [slot] = await db.query<{ normal_end: Date | null; is_inside: boolean }>(
    `SELECT s.normal_end, g.start_time = $2 AS is_inside FROM reservations v JOIN slots s ON s.id = v.slot_id
     JOIN slots g ON g.id = s.gave_way_to WHERE v.id = $1`,
    [scene.id, addMinutes(scene.next.startTime, -30)],
  );
  expect(slot).toEqual({ normal_end: null, is_inside: true });
});

test('a slot that gave way to a longer visit does not return when a slot is inserted in its time', async () => {
  const scene = await givenScene();
  await changeEnd(scene, 30);
  const body = { minutes: -30, owes: 0, reason: 'Has a train', version: '1.PENDING.paid' };
  const shortened = await callWhileInserting(scene, { path: 'end', body, from: 30, until: 60 });
  expect(shortened?.status).toBe(200);
  const gaveWay = 'SELECT gave_way_to IS NOT NULL AS is_gone FROM slots WHERE id = $1';
  expect(await arena.database.db.query(gaveWay, [scene.next.slotId])).toEqual([{ is_gone: true }]);
});
