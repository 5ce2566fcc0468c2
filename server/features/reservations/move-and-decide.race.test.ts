import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import {
  collide,
  forgetClaims,
  takeAwayEach,
  WITHOUT_CONSTRAINTS,
  WITHOUT_LOCKS,
  WITHOUT_SLOT_LOCKS,
} from '#server/testing/databases/take-away.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenProgram,
  givenReservation,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { isProof, roundsOf } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';

const ROUNDS = roundsOf(2);
const VERSION = '0.PENDING.paid';

type Scene = { member: GivenMember; from: GivenSlot; to: GivenSlot; id: string; staff: GivenStaff };

/** A booking three days ahead, and a free slot of its program at its location. */
async function givenScene({ database: { db } }: Arena): Promise<Scene> {
  const [room, program] = [await givenRoom(db), await givenProgram(db)];
  const start = addMinutes(new Date(), 72 * 60);
  const from = await givenSlot(db, { room, program, startTime: start });
  const to = await givenSlot(db, { room, program, startTime: addMinutes(start, 180) });
  const member = await givenMember(db);
  const { reservationId: id } = await givenReservation(db, { slot: from, member });
  return { member, from, to, id, staff: await givenStaff(db, { role: 'owner' }) };
}

const move = ({ of }: Arena, { id, to, staff }: Scene, racer: number) =>
  of(racer).call('POST', `/api/admin/bookings/${id}/move`, {
    headers: staff.headers,
    body: { slotId: to.slotId, reason: 'Asked to', version: VERSION },
  });
const cancel = ({ of }: Arena, { id, member }: Scene, racer: number) =>
  of(racer).call('POST', '/api/payment/refund', {
    token: member.token,
    body: { userId: member.id, reservationId: id },
  });

/** Reads claims and reservation after the race. */
async function outcome({ database: { db } }: Arena, { id, from, to }: Scene) {
  const claims = await db.query<{ slot_id: string; is_hold: boolean; is_own: boolean }>(
    `SELECT slot_id, hold_id IS NOT NULL AS is_hold, reservation_id = $3 AS is_own FROM slot_claims
     WHERE slot_id IN ($1, $2)`,
    [from.slotId, to.slotId, id],
  );
  const [row] = await db.query<{ status: string; slot_id: string }>(
    'SELECT status, slot_id FROM reservations WHERE id = $1',
    [id],
  );
  return { claims, status: row?.status, slotId: row?.slot_id };
}

/** Lets members hold the slot to which a booking is moved; returns how many got it, and the claims afterwards. */
async function raceForSlot(arena: Arena, scene: Scene, round: number) {
  const holders = await Promise.all(Array.from({ length: 4 }, () => givenMember(arena.database.db)));
  const hold = (holder: GivenMember, racer: number) => holdSlot(arena.of(racer).call, holder, scene.to.slotId);
  // Alternates the order of the requests, so that each side wins some rounds.
  const answers =
    round % 2 === 0
      ? await Promise.all([move(arena, scene, round), ...holders.map(hold)])
      : (await Promise.all([...holders.map(hold), move(arena, scene, round)])).reverse();
  const [moved, ...held] = answers.map(({ status }) => (status === 200 ? 1 : 0));
  const { claims, slotId } = await outcome(arena, scene);
  return { moved: moved ?? 0, held: held.filter((won) => won === 1).length, claims, slotId };
}

/** Inserts a receptionist's request for a full refund beyond the rules, and six owners who may decide it. */
async function givenRequest(arena: Arena) {
  const { db } = arena.database;
  const scene = await givenScene(arena);
  await db.query(
    `UPDATE slots SET start_time = now() + interval '2 hours', end_time = now() + interval '3 hours' WHERE id = $1`,
    [scene.from.slotId],
  );
  const asker = await givenStaff(db, { role: 'receptionist', locationId: scene.from.locationId });
  const asked = await arena.of(0).call('POST', `/api/admin/bookings/${scene.id}/cancel`, {
    headers: asker.headers,
    body: { refund: 'all', reason: 'Boiler', version: VERSION },
  });
  expect(asked.status).toBe(202);
  const deciders = await Promise.all(Array.from({ length: 6 }, () => givenStaff(db, { role: 'owner' })));
  return { scene, approvalId: asked.body.approvalId, deciders };
}

type Request = Awaited<ReturnType<typeof givenRequest>>;

const decide = ({ of }: Arena, { approvalId, deciders }: Request) =>
  deciders.map(({ headers }, racer) =>
    of(racer).call('POST', `/api/admin/approvals/${approvalId}/decide`, {
      headers,
      body: { decision: 'approve', reason: 'Yes' },
    }),
  );

const refundsOf = ({ database: { db } }: Arena, { scene }: Request) =>
  db.query('SELECT 1 FROM refunds f JOIN transactions t ON t.id = f.transaction_id WHERE t.member_id = $1', [
    scene.member.id,
  ]);

describe('changing a booking while others act', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test('when members hold the slot to which a booking moves, one of them gets it and the booking keeps one slot', async () => {
    const wins = { move: 0, hold: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { moved, held, claims, slotId } = await raceForSlot(arena, await givenScene(arena), round);
      expect(moved + held).toBe(1);
      expect(claims.filter(({ is_own: isOwn }) => isOwn)).toEqual([{ slot_id: slotId, is_hold: false, is_own: true }]);
      expect(claims.filter(({ is_hold: isHold }) => isHold)).toHaveLength(held);
      wins[moved === 1 ? 'move' : 'hold'] += 1;
    }
    expect(wins.move + wins.hold).toBe(ROUNDS);
  }, 480_000);

  test('a booking that is moved and canceled at once ends canceled without a claim', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await givenScene(arena);
      await Promise.all([move(arena, scene, round), cancel(arena, scene, round + 1)]);
      const { claims, status } = await outcome(arena, scene);
      // A cancellation is never refused here: it cancels the booking wherever it is.
      expect({ status, claims }).toEqual({ status: 'CANCELED', claims: [] });
    }
  }, 480_000);

  test('when six people decide at once, one refund is made and five are told that it was decided', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = await givenRequest(arena);
      const answers = await Promise.all(decide(arena, request));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await refundsOf(arena, request)).toHaveLength(1);
    }
  }, 480_000);
});

describe.runIf(isProof)('changing a booking with a guard removed, so that the races above can see the fault', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test('without claims a booking is moved to a slot that is held', async () => {
    const own = await openArena();
    try {
      const scenes = await Promise.all([0, 1].map(() => givenScene(own)));
      await forgetClaims(own.database.db);
      const ends = [];
      for (const [round, scene] of scenes.entries()) ends.push(await raceForSlot(own, scene, round));
      expect(Math.max(...ends.map(({ moved, held }) => moved + held))).toBeGreaterThan(1);
    } finally {
      await own.close();
    }
  }, 120_000);

  test('a booking that is canceled meanwhile leaves a claim without locks, and is refunded for each decision', async () => {
    const { db } = arena.database;
    const scenes = await Promise.all(Array.from({ length: 4 }, () => givenScene(arena)));
    const requests = [await givenRequest(arena), await givenRequest(arena)];
    await takeAwayEach(db, [WITHOUT_SLOT_LOCKS]);
    let left = 0;
    for (const scene of scenes) {
      await collide(db, { reservationId: scene.id }, () => [move(arena, scene, 0), cancel(arena, scene, 1)]);
      const { claims, status } = await outcome(arena, scene);
      if (status === 'CANCELED' && claims.length > 0) left += 1;
    }
    expect(left).toBeGreaterThan(0);
    await takeAwayEach(db, [...WITHOUT_LOCKS.slice(1), ...WITHOUT_CONSTRAINTS]);
    const refunds: number[] = [];
    for (const request of requests) {
      const contested = { reservationId: request.scene.id, table: 'reservations_itself' };
      const answers = await collide(db, contested, () => decide(arena, request));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
      refunds.push((await refundsOf(arena, request)).length);
    }
    expect(Math.max(...refunds)).toBeGreaterThan(1);
  }, 120_000);
});
