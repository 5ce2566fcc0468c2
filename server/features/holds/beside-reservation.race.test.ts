import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/calendar/duration.ts';
import { sqlState } from '#server/db/errors.ts';
import { type GivenMember, givenMember, givenSlot, givenUnpaidReservation } from '#server/testing/given/given.ts';
import { holdSlot, noticeOf, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
}, 120_000);
afterAll(() => arena.close());

type Unpaid = { readonly member: GivenMember; readonly slotId: string; readonly reservationId: string };

async function givenUnpaid(): Promise<Unpaid> {
  const { db } = arena.database;
  const member = await givenMember(db);
  const { slotId } = await givenSlot(db);
  const reservationId = await givenUnpaidReservation(db, { slotId, memberId: member.id, now: new Date() });
  return { member, slotId, reservationId };
}

/** Moves the hold into the past, as after fifteen minutes without a payment. */
async function letHoldExpire(slotId: string): Promise<void> {
  const { db } = arena.database;
  await db.query(
    `UPDATE holds SET taken_at = now() - interval '16 minutes', expires_at = now() - interval '1 minute' WHERE slot_id = $1`,
    [slotId],
  );
  await db.query(`UPDATE slot_claims SET hold_expires_at = now() - interval '1 minute' WHERE slot_id = $1`, [slotId]);
}

/** Polls until `count` transactions wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await arena.database.db.query(text)).length < count);
}

const claimOf = async (slotId: string) =>
  (await arena.database.db.query('SELECT hold_id, reservation_id FROM slot_claims WHERE slot_id = $1', [slotId]))[0];

describe('an unpaid reservation whose payment arrives late', () => {
  test('an unpaid reservation whose payment arrives late refuses a hold that was requested before the payment was settled', async () => {
    const { member, slotId, reservationId } = await givenUnpaid();
    const call = arena.of(0).call;
    const { returnUrl } = await settle(call, { url: await startPaying(call, member, slotId) });
    await letHoldExpire(slotId);
    // Another transaction locks the slot: the payment waits for it, and behind it the hold, which saw no
    // payment yet.
    const [notice, held] = await arena.database.db
      .transaction(async (tx) => {
        await tx.query('SELECT 1 FROM slots WHERE id = $1 FOR NO KEY UPDATE', [slotId]);
        const paying = arena.of(0).call('GET', noticeOf(returnUrl));
        await untilWaiting(1);
        const holding = holdSlot(arena.of(1).call, member, slotId);
        await untilWaiting(2);
        return [paying, holding];
      })
      .then((both) => Promise.all(both));
    expect(notice?.status).toBe(200);
    expect(held).toMatchObject({ status: 409, body: { code: 'slot_booked' } });
    expect(await claimOf(slotId)).toEqual({ hold_id: null, reservation_id: reservationId });
  });

  test("an unpaid reservation whose payment arrives late is held once by many simultaneous requests, while others take the member's second place", async () => {
    const { member, slotId } = await givenUnpaid();
    const { slotId: other } = await givenSlot(arena.database.db);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, racer) =>
        holdSlot(arena.of(racer).call, member, racer % 3 === 0 ? other : slotId),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const places = await arena.database.db.query('SELECT place FROM slot_claims WHERE member_id = $1 ORDER BY place', [
      member.id,
    ]);
    expect(places).toEqual([{ place: 1 }, { place: 2 }]);
  });

  test('an unpaid reservation whose payment arrives late is refused a hold by the database once it is paid or canceled, or for another member', async () => {
    const { member, slotId, reservationId } = await givenUnpaid();
    const { db } = arena.database;
    const stranger = await givenMember(db);
    const stand = async (memberId: string) => {
      const id = randomUUID();
      const until = new Date(Date.now() + 15 * MINUTE);
      return db.transaction(async (tx) => {
        await tx.query(
          'INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at) VALUES ($1, $2, $3, now(), $4)',
          [id, slotId, memberId, until],
        );
        await tx.query(
          'UPDATE slot_claims SET hold_id = $1, hold_expires_at = $2, member_id = $3, place = 1 WHERE slot_id = $4',
          [id, until, memberId, slotId],
        );
      });
    };
    const stateOf = (done: Promise<unknown>) => done.then(() => 'written', sqlState);
    expect(await stateOf(stand(stranger.id))).toBe('23001');
    await db.query(`UPDATE reservations SET status = 'CANCELED', canceled_at = now() WHERE id = $1`, [reservationId]);
    expect(await stateOf(stand(member.id))).toBe('23001');
  });
});
