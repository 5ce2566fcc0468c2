/** @module-tag nightly */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { forgetClaims } from '#server/testing/databases/take-away.ts';
import { type GivenMember, type GivenSlot, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { holdSlot, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { isProof, roundsOf } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';

type Scene = { member: GivenMember; stranger: GivenMember; slot: GivenSlot; holdId: string; url: string };

/** A member who is paying for a held slot, and another one who wants it. */
async function givenScene({ database: { db }, of }: Arena): Promise<Scene> {
  const [member, stranger, slot] = [await givenMember(db), await givenMember(db), await givenSlot(db)];
  const url = await startPaying(of(0).call, member, slot.slotId);
  const [hold] = await db.query<{ id: string }>('SELECT id FROM holds WHERE slot_id = $1', [slot.slotId]);
  return { member, stranger, slot, holdId: hold?.id ?? '', url };
}

/** Releases the hold at the desk while its payment is captured and another member tries to hold the slot. */
async function race(arena: Arena, { stranger, slot, holdId, url }: Scene, { headers }: GivenStaff, round: number) {
  const body = { reason: 'Asleep at the till' };
  const path = `/api/admin/holds/${holdId}/release`;
  const acts = [
    () =>
      arena
        .of(round)
        .call('POST', path, { headers, body })
        .then(({ status }) => status),
    () => settle(arena.of(round + 1).call, { url, ipn: 'once' }),
    async () => {
      for (let tries = 0; tries < 8; tries += 1) {
        if ((await holdSlot(arena.of(round).call, stranger, slot.slotId)).status === 200) return 'held';
      }
      return 'refused';
    },
  ];
  // The first request alternates, so that each side wins at times.
  const order = [0, 1, 2].map((place) => (place + round) % 3);
  const answers = await Promise.all(order.map(async (place) => acts[place]?.()));
  return { released: answers[order.indexOf(0)], held: answers[order.indexOf(2)] };
}

/** Returns what the slot and the payer have afterwards. */
async function outcome(db: Database, { member, slot }: Scene) {
  const [row] = await db.query<{ captures: number; unused: number; booked: number; claims: number; refunds: number }>(
    `SELECT (SELECT count(*)::int FROM transactions WHERE member_id = $1 AND kind = 'capture') AS captures,
       (SELECT count(*)::int FROM purchased_tickets p WHERE p.member_id = $1 AND p.voided_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM reservations r WHERE r.purchased_ticket_id = p.id)) AS unused,
       (SELECT count(*)::int FROM reservations WHERE slot_id = $2 AND status = 'PENDING') AS booked,
       (SELECT count(*)::int FROM slot_claims WHERE slot_id = $2) AS claims,
       (SELECT count(*)::int FROM refunds f JOIN transactions t ON t.id = f.transaction_id WHERE t.member_id = $1) AS refunds`,
    [member.id, slot.slotId],
  );
  return row;
}

describe('a hold that the desk releases while its money comes', () => {
  let arena: Arena;
  let receptionist: GivenStaff;
  beforeAll(async () => {
    arena = await openArena();
    receptionist = await givenStaff(arena.database.db, { role: 'receptionist' });
  }, 120_000);
  afterAll(() => arena.close());

  test('a payment that arrives during the release gets the slot or a ticket, and one person gets the slot', async () => {
    const { db } = arena.database;
    for (let round = 0; round < roundsOf(3); round += 1) {
      const scene = await givenScene(arena);
      const { released, held } = await race(arena, scene, receptionist, round);
      expect([200, 404]).toContain(released);
      const isBooked = held === 'refused';
      const kept = isBooked ? { booked: 1, unused: 0 } : { booked: 0, unused: 1 };
      expect(await outcome(db, scene)).toEqual({ captures: 1, claims: 1, refunds: 0, ...kept });
    }
    expect(await audit(db, new Date())).toEqual([]);
  }, 480_000);
});

describe.runIf(isProof)('the same race without claims', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test('without claims both get the slot, so the race above can see the fault', async () => {
    const { db } = arena.database;
    const receptionist = await givenStaff(db, { role: 'receptionist' });
    const scenes = [await givenScene(arena), await givenScene(arena), await givenScene(arena)];
    await forgetClaims(db);
    const both: boolean[] = [];
    for (const [round, scene] of scenes.entries()) {
      const { held } = await race(arena, scene, receptionist, round);
      both.push(held === 'held' && (await outcome(db, scene))?.booked === 1);
    }
    expect(both).toContain(true);
  });
});
