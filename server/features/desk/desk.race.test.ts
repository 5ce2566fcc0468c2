import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
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
import { type Arena, openArena } from '#server/testing/servers/arena.ts';

const ROUNDS = 10;
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

const move = (arena: Arena, { id, to, staff }: Scene, racer: number) =>
  arena.of(racer).call('POST', `/api/admin/bookings/${id}/move`, {
    headers: staff.headers,
    body: { slotId: to.slotId, reason: 'Asked to', version: VERSION },
  });
const cancel = (arena: Arena, { id, member }: Scene, racer: number) =>
  arena.of(racer).call('POST', '/api/payment/refund', {
    token: member.token,
    body: { userId: member.id, reservationId: id },
  });

/** What the database has afterwards, whatever table or view holds the reservations. */
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

describe('moving a booking', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test('against members who hold its new slot, one of them gets the slot, and the booking keeps one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await givenScene(arena);
      const holders = await Promise.all(Array.from({ length: 8 }, () => givenMember(arena.database.db)));
      const hold = ({ token }: GivenMember, racer: number) =>
        arena.of(racer).call('PATCH', `/api/slots/${scene.to.slotId}/paymenting`, { token });
      const [moved, ...held] = await Promise.all([move(arena, scene, round), ...holders.map(hold)]);
      const won = held.filter(({ status }) => status === 200).length;
      expect(won + (moved?.status === 200 ? 1 : 0)).toBe(1);
      const { claims, slotId } = await outcome(arena, scene);
      expect(claims.filter(({ is_own: isOwn }) => isOwn)).toEqual([{ slot_id: slotId, is_hold: false, is_own: true }]);
      expect(claims.filter(({ is_hold: isHold }) => isHold)).toHaveLength(won);
    }
  });

  test('against its cancellation, it ends canceled without a claim, or moved with one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await givenScene(arena);
      await Promise.all([move(arena, scene, round), cancel(arena, scene, round + 1)]);
      const { claims, status } = await outcome(arena, scene);
      // A cancellation is never refused here: it cancels the booking wherever it is.
      expect({ status, claims }).toEqual({ status: 'CANCELED', claims: [] });
    }
  });

  test('two people who decide at once refund once, and the second is told', async () => {
    const { db } = arena.database;
    for (let round = 0; round < ROUNDS; round += 1) {
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
      const answers = await Promise.all(
        deciders.map(({ headers }, racer) =>
          arena.of(racer).call('POST', `/api/admin/approvals/${asked.body.approvalId}/decide`, {
            headers,
            body: { decision: 'approve', reason: 'Yes' },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      const refunds = await db.query(
        'SELECT 1 FROM refunds f JOIN transactions t ON t.id = f.transaction_id WHERE t.member_id = $1',
        [scene.member.id],
      );
      expect(refunds).toHaveLength(1);
    }
  });
});

describe('moving a booking without the locks of slots', () => {
  let arena: Arena;
  let scenes: Scene[];
  beforeAll(async () => {
    arena = await openArena();
    scenes = await Promise.all(Array.from({ length: 6 }, () => givenScene(arena)));
    await arena.database.db.transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = '60s'`);
      // A view of the rows as of the statement's start, which ignores row locks.
      await tx.query(`ALTER TABLE slots RENAME TO slots_itself;
        CREATE VIEW slots AS WITH t AS MATERIALIZED (SELECT * FROM slots_itself) SELECT * FROM t`);
    });
  }, 120_000);
  afterAll(() => arena.close());

  test('leaves a claim behind when it is canceled meanwhile, so the race above can see the fault', async () => {
    let left = 0;
    for (const scene of scenes) {
      let running: Promise<unknown> | undefined;
      await arena.database.db.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM reservations WHERE id = $1 FOR UPDATE', [scene.id]);
        const waiting = async () =>
          (
            await arena.database.db.query(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
          ).length;
        const moving = move(arena, scene, 0);
        while ((await waiting()) < 1);
        running = Promise.all([moving, cancel(arena, scene, 1)]);
        while ((await waiting()) < 2);
      });
      await running;
      const { claims, status } = await outcome(arena, scene);
      if (status === 'CANCELED' && claims.length > 0) left += 1;
    }
    expect(left).toBeGreaterThan(0);
  });
});
