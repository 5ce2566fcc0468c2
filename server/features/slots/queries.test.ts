import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember, givenProgram, givenReservation, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { nearestFreeSlots } from './queries.ts';

const NOON = new Date('2031-03-03T05:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

type Program = Awaited<ReturnType<typeof givenProgram>>;

/** Creates a slot of the program, in a room and location of its own, `minutes` from noon. */
const slotAt = async (program: Program, minutes: number) =>
  givenSlot(database.db, { program, startTime: addMinutes(NOON, minutes), room: await givenRoom(database.db) });

type More = { locationId?: string; around?: Date; now?: Date; limit?: number };

const nearest = async (program: Program, more: More = {}) => {
  const ask = {
    programId: program.programId,
    locationId: randomUUID(),
    around: NOON,
    now: addMinutes(NOON, -600),
    limit: 3,
    locale: 'en' as const,
    ...more,
  };
  const slots = await nearestFreeSlots(database.db, ask);
  return slots.map(({ startTime }) => (startTime.getTime() - NOON.getTime()) / 60_000);
};

describe('nearestFreeSlots', () => {
  test('returns slots before and after, the nearest first, up to the limit', async () => {
    const program = await givenProgram(database.db);
    for (const minutes of [-500, -60, 30, 90, 600]) await slotAt(program, minutes);
    expect(await nearest(program)).toEqual([30, -60, 90]);
    expect(await nearest(program, { limit: 10 })).toEqual([30, -60, 90, -500, 600]);
    expect(await nearest(program, { around: addMinutes(NOON, 10_000), limit: 2 })).toEqual([600, 90]);
  });

  test('returns the slots of the location first, then those elsewhere, each the nearest first', async () => {
    const program = await givenProgram(database.db);
    const room = await givenRoom(database.db);
    const { locationId } = room;
    for (const minutes of [-500, 700])
      await givenSlot(database.db, { program, startTime: addMinutes(NOON, minutes), room });
    for (const minutes of [-60, 30, 90]) await slotAt(program, minutes);
    expect(await nearest(program, { locationId })).toEqual([-500, 700, 30]);
    expect(await nearest(program, { locationId, limit: 10 })).toEqual([-500, 700, 30, -60, 90]);
  });

  test('returns only slots that have not begun', async () => {
    const program = await givenProgram(database.db);
    for (const minutes of [-60, -1, 0, 200]) await slotAt(program, minutes);
    expect(await nearest(program, { now: NOON })).toEqual([200]);
  });

  test('returns only slots of the same program', async () => {
    const [program, other] = [await givenProgram(database.db), await givenProgram(database.db)];
    await slotAt(other, 0);
    await slotAt(program, 500);
    expect(await nearest(program)).toEqual([500]);
  });

  test('returns no booked, held, locked or withdrawn slots, but slots whose hold has expired', async () => {
    const program = await givenProgram(database.db);
    const [booked, held, wasHeld, locked, withdrawn] = [
      await slotAt(program, 0),
      await slotAt(program, 100),
      await slotAt(program, 200),
      await slotAt(program, 300),
      await slotAt(program, 400),
    ];
    const now = addMinutes(NOON, -600);
    const { id: memberId } = await givenMember(database.db);
    await givenReservation(database.db, { slot: booked, member: { id: memberId } });
    for (const [slot, expiresAt, place] of [
      [held, addMinutes(now, 1), 1],
      [wasHeld, now, 2],
    ] as const) {
      const holdId = randomUUID();
      await database.db.query(
        'INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
        [holdId, slot.slotId, memberId, addMinutes(now, -10), expiresAt],
      );
      await database.db.query(
        'INSERT INTO slot_claims (slot_id, hold_id, hold_expires_at, member_id, place) VALUES ($1, $2, $3, $4, $5)',
        [slot.slotId, holdId, expiresAt, memberId, place],
      );
    }
    await database.db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [locked.slotId, now]);
    await database.db.query('UPDATE slots SET withdrawn_at = $2 WHERE id = $1', [withdrawn.slotId, now]);
    expect(await nearest(program)).toEqual([200]);
  });
});
