import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collide, takeAwayEach, WITHOUT_CONSTRAINTS, WITHOUT_LOCKS } from '#server/testing/databases/take-away.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenReservation,
  givenSlot,
} from '#server/testing/given/given.ts';
import { isProof } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import { markAttended } from './commands/mark-attended.ts';

const RACERS = 50;

/** `table` is the table that really stores the row. */
type Booked = { member: GivenMember; slot: GivenSlot; reservationId: string; table: string };

async function givenBooked({ database: { db } }: Arena): Promise<Booked> {
  const [member, slot] = [await givenMember(db), await givenSlot(db)];
  const { reservationId } = await givenReservation(db, { slot, member });
  return { member, slot, reservationId, table: 'reservations' };
}

function cancel(arena: Arena, { member, reservationId }: Booked, racer: number) {
  const body = { userId: member.id, reservationId };
  return arena.of(racer).call('POST', '/api/payment/refund', { token: member.token, body });
}

/** Counts the effects that may occur at most once. */
async function outcome({ database: { db } }: Arena, { member, slot, reservationId, table }: Booked) {
  const count = async (text: string, id: string) => (await db.query(text, [id])).length;
  const [row] = await db.query<{ status: string }>(`SELECT status FROM ${table} WHERE id = $1`, [reservationId]);
  return {
    status: row?.status,
    refunds: await count(
      'SELECT 1 FROM refunds f JOIN transactions t ON t.id = f.transaction_id WHERE t.member_id = $1',
      member.id,
    ),
    canceled: await count(
      `SELECT 1 FROM history WHERE action = 'reservation.canceled' AND subject_id = $1`,
      reservationId,
    ),
    attended: await count(
      `SELECT 1 FROM history WHERE action = 'reservation.attended' AND subject_id = $1`,
      reservationId,
    ),
    claims: await count('SELECT 1 FROM slot_claims WHERE slot_id = $1', slot.slotId),
  };
}

async function raceToCancel(arena: Arena, booked: Booked) {
  const answers = await collide(arena.database.db, booked, () =>
    Array.from({ length: RACERS }, (_, racer) => cancel(arena, booked, racer)),
  );
  return { answers, ...(await outcome(arena, booked)) };
}

/** Lets the member cancel while the door and the reception check the guest in. */
async function raceWithCheckIn(arena: Arena, booked: Booked) {
  const { db } = arena.database;
  const { reservationId } = booked;
  const now = new Date();
  const [success, ...seen] = await collide<unknown>(db, booked, () => [
    cancel(arena, booked, 0).then(({ body }) => body.success),
    markAttended(db, { reservationId, now }).then(({ kind }) => kind),
    markAttended(db, { reservationId, now }).then(({ kind }) => kind),
  ]);
  return { success, seen, ...(await outcome(arena, booked)) };
}

describe('simultaneous cancellations', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  // shows: 4.49
  test('50 simultaneous clicks, over two processes, cancel once and get the same answer', async () => {
    const { answers, ...came } = await raceToCancel(arena, await givenBooked(arena));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.success} ${body.message}`)).size).toBe(1);
    expect(answers[0]?.body.success).toBe(true);
    expect(came).toEqual({ status: 'CANCELED', refunds: 1, canceled: 1, attended: 0, claims: 0 });
  });

  test('exactly one of a cancellation and a check-in at the same time succeeds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { success, seen, ...came } = await raceWithCheckIn(arena, await givenBooked(arena));
      expect(seen).toHaveLength(2);
      if (success === true) {
        expect(seen).toEqual(['not_pending', 'not_pending']);
        expect(came).toEqual({ status: 'CANCELED', refunds: 1, canceled: 1, attended: 0, claims: 0 });
      } else {
        expect([...seen].sort()).toEqual(['already_attended', 'attended']);
        expect(came).toEqual({ status: 'ATTENDED', refunds: 0, canceled: 0, attended: 1, claims: 1 });
      }
    }
  });
});

describe.runIf(isProof)('simultaneous cancellations without locks and conditions', () => {
  let arena: Arena;
  let booked: Booked[];
  beforeAll(async () => {
    arena = await openArena();
    const given = await Promise.all([0, 1, 2].map(() => givenBooked(arena)));
    booked = given.map((each) => ({ ...each, table: 'reservations_itself' }));
    await takeAwayEach(arena.database.db, WITHOUT_LOCKS);
  }, 120_000);
  afterAll(() => arena.close());

  /** Returns a reservation that no other race has used. */
  function next(): Booked {
    const each = booked.pop();
    if (each === undefined) throw new Error('No unused reservation is left for this race');
    return each;
  }

  test('cancellations without locks still refund once, thanks to the constraints', async () => {
    const { refunds, canceled } = await raceToCancel(arena, next());
    expect({ refunds, canceled }).toEqual({ refunds: 1, canceled: 1 });
  });

  test('cancellations without locks and constraints refund twice, so the races above can see the fault', async () => {
    await takeAwayEach(arena.database.db, WITHOUT_CONSTRAINTS);
    const { refunds } = await raceToCancel(arena, next());
    expect(refunds).toBeGreaterThan(1);
    const { success, attended } = await raceWithCheckIn(arena, next());
    expect(success).toBe(true);
    expect(attended).toBeGreaterThan(0);
  });
});
