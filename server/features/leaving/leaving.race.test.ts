/** @module-tag nightly */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { eraseMember } from '#server/features/accounts/commands/erase-member.ts';
import { attend } from '#server/features/reservations/commands/mark-attended.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { askDuring } from '#server/testing/databases/during.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenPurchasedTicket,
  givenReservation,
  givenSlot,
} from '#server/testing/given/given.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { roundsOf } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';

const PASSWORD = 'Onsen4ever';
const ROUNDS = roundsOf(2, 10);

let arena: Arena;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  arena = await openArena();
}, 120_000);
afterAll(() => arena.close());

type Owner = { member: GivenMember; slot: GivenSlot; ticket: string };

async function givenOwner(): Promise<Owner> {
  const { db } = arena.database;
  const member = await givenMember(db, { password_hash: passwordHash });
  const slot = await givenSlot(db);
  return { member, slot, ticket: await givenPurchasedTicket(db, { slot, memberId: member.id }) };
}

const leave = (racer: number, { member }: Owner) =>
  arena.of(racer).call('DELETE', '/api/auth/account', {
    token: member.token,
    body: { password: PASSWORD, acceptLoss: true },
  });
const logIn = (racer: number, { member }: Owner) =>
  arena.of(racer).call('POST', '/api/auth/login', { body: { email: member.email, password: PASSWORD } });
const reserve = (racer: number, { member, slot, ticket }: Owner) =>
  arena.of(racer).call('POST', '/api/reservations', {
    token: member.token,
    body: { userId: member.id, ticketId: slot.ticketId, slotId: slot.slotId, purchasedTicketId: ticket },
  });

const redeem = (racer: number, { member, slot }: Owner, code: string) =>
  arena.of(racer).call('POST', '/api/voucher-usage', {
    token: member.token,
    headers: { 'idempotency-key': `leaving-${racer}` },
    body: { code, slot: slot.slotId },
  });
const hold = (racer: number, { member, slot }: Owner) => holdSlot(arena.of(racer).call, member, slot.slotId);

/** Counts the rows that a deleted member must not have. */
async function leftovers({ member, slot }: Owner): Promise<Record<string, number> | undefined> {
  const [counts] = await arena.database.db.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM sessions WHERE member_id = $1) AS sessions,
       (SELECT count(*)::int FROM reservations WHERE member_id = $1 AND status = 'PENDING') AS reservations,
       (SELECT count(*)::int FROM purchased_tickets WHERE member_id = $1 AND voided_at IS NULL) AS tickets,
       (SELECT count(*)::int FROM slot_claims WHERE slot_id = $2) AS claims`,
    [member.id, slot.slotId],
  );
  return counts;
}

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const NOTHING = { sessions: 0, reservations: 0, tickets: 0, claims: 0 };

describe('deleting an account during other requests, over two processes', () => {
  test('deleting an account leaves no session, no reservation, no ticket and no claim', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await givenOwner();
      const asks: Array<Promise<CallAnswer>> = [
        leave(0, owner),
        ...Array.from({ length: 6 }, (_, racer) => reserve(racer, owner)),
        ...Array.from({ length: 6 }, (_, racer) => logIn(racer, owner)),
        leave(1, owner),
      ];
      const answers = await Promise.all(asks);
      const [one, , , , , , , , , , , , , other] = answers;
      expect([one?.status, other?.status].sort()).toEqual([200, 401]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await leftovers(owner)).toEqual(NOTHING);
    }
  });

  test('deleting an account lets no simultaneous voucher or hold take a slot', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await givenOwner();
      const { code } = await givenVoucher(arena.database.db);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, (_, racer) => hold(racer, owner)),
        leave(0, owner),
        ...Array.from({ length: 4 }, (_, racer) => redeem(racer, owner, code)),
        leave(1, owner),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await leftovers(owner)).toEqual(NOTHING);
    }
  });

  test.each([
    { what: 'a voucher', ask: async (owner: Owner) => redeem(1, owner, (await givenVoucher(arena.database.db)).code) },
    { what: 'a hold', ask: (owner: Owner) => hold(1, owner) },
  ])('deleting an account refuses $what that arrives during the deletion', async ({ ask }) => {
    const owner = await givenOwner();
    const { db } = arena.database;
    const memberId = owner.member.id;
    const asked = await db
      .transaction(async (tx) => {
        await tx.query('SELECT 1 FROM members WHERE id = $1 FOR UPDATE', [memberId]);
        const asking = ask(owner);
        while ((await db.query(WAITING)).length === 0);
        await eraseMember(tx, { memberId, now: new Date() });
        return [asking];
      })
      .then(([asking]) => asking);
    expect(asked?.status).toBe(401);
    expect(await leftovers(owner)).toMatchObject({ reservations: 0, claims: 0 });
  });

  test('deleting an account leaves a reservation behind when it takes no lock, so the races above can see the fault', async () => {
    const owner = await givenOwner();
    const { db } = arena.database;
    const unused = await db.query<{ id: string }>('SELECT id FROM purchased_tickets WHERE member_id = $1', [
      owner.member.id,
    ]);
    expect((await reserve(0, owner)).status).toBe(201);
    for (const { id } of unused) await db.query('UPDATE purchased_tickets SET voided_at = now() WHERE id = $1', [id]);
    const memberId = owner.member.id;
    await db.transaction((tx) => eraseMember(tx, { memberId, now: new Date() }));
    expect(await leftovers(owner)).toEqual({ ...NOTHING, reservations: 1, claims: 1 });
  });
});

test('erasing a desk guest is refused when another of their ended visits is marked as attended at the same time', async () => {
  const { db } = arena.database;
  const now = new Date();
  const [member, owner] = [
    await givenMember(db, { registered_by: 'desk', email_verified_at: null }),
    await givenStaff(db, { role: 'owner' }),
  ];
  const visitBefore = async (minutes: number) => {
    const slot = await givenSlot(db, { startTime: addMinutes(now, -minutes) });
    return (await givenReservation(db, { slot, member, now })).reservationId;
  };
  const [named, marked] = [await visitBefore(24 * 60), await visitBefore(95)];
  const [answer] = await askDuring(
    db,
    (tx) => attend(tx, { reservationId: marked, from: 'PENDING', cameAt: now, now }),
    () => [
      arena.of(0).call('POST', `/api/admin/bookings/${named}/erase-guest`, {
        headers: owner.headers,
        body: { reason: 'Asked by phone' },
      }),
    ],
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'guest_still_expected' } });
});
