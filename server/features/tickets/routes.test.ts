import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { givenMember, givenPurchasedTicket, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const list = (id: string, token?: string) => site.call('GET', `/api/purchased-tickets/user/${id}`, { token });

// shows: 3.7, 7.16
test('a member sees all own tickets, newest first, and whether they are used', async () => {
  const { db } = site;
  const member = await givenMember(db);
  const slot = await givenSlot(db);
  const bought = (minutes: number) => addMinutes(new Date('2026-11-01T00:00:00.000Z'), minutes);
  const unused = await givenPurchasedTicket(db, { slot, memberId: member.id, now: bought(0) });
  const voided = await givenPurchasedTicket(db, { slot, memberId: member.id, now: bought(1) });
  await db.query('UPDATE purchased_tickets SET voided_at = now() WHERE id = $1', [voided]);
  const { purchasedTicketId: used } = await givenReservation(db, { slot, member, now: bought(2) });
  await givenPurchasedTicket(db, { slot, memberId: (await givenMember(db)).id });

  const { status, body } = await list(member.id, member.token);
  expect(status).toBe(200);
  expect(body.map(({ id, isUsed }: { id: string; isUsed: boolean }) => [id, isUsed])).toEqual([
    [used, true],
    [voided, true],
    [unused, false],
  ]);
  expect(body[2]).toEqual({
    id: unused,
    userId: member.id,
    isUsed: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    ticket: {
      id: slot.ticketId,
      name: 'Private Onsen Ticket',
      program: { id: slot.programId, name: 'Private Onsen', duration: 90 },
    },
    transaction: { id: expect.any(String), amount: 1_200_000 },
  });
});

// shows: 6.2, 7.16
test("no caller sees another member's tickets, whatever their role", async () => {
  const owner = await givenMember(site.db);
  const admin = await givenMember(site.db, { role: 'ADMIN' });
  const answer = await list(owner.id, admin.token);
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  expect((await list(owner.id)).status).toBe(401);
});
