import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenHold,
  givenMember,
  givenProgram,
  givenPurchasedTicket,
  givenReservation,
  givenSlot,
} from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

type Wish = { userId: string; ticketId: string; slotId: string; purchasedTicketId: string };

let member: GivenMember;
let slot: GivenSlot;
let wish: Wish;
beforeEach(async () => {
  member = await givenMember(site.db);
  slot = await givenSlot(site.db);
  const purchasedTicketId = await givenPurchasedTicket(site.db, { slot, memberId: member.id });
  wish = { userId: member.id, ticketId: slot.ticketId, slotId: slot.slotId, purchasedTicketId };
});

const reserve = (more: Partial<Wish> = {}, headers: Record<string, string> = {}) =>
  site.call('POST', '/api/reservations', { token: member.token, body: { ...wish, ...more }, headers });
const tickets = async () =>
  (await site.call('GET', `/api/purchased-tickets/user/${member.id}`, { token: member.token })).body;
const reservations = async () =>
  (await site.call('GET', `/api/reservations/user/${member.id}`, { token: member.token })).body;

describe('a matching ticket for a free slot', () => {
  // shows: 3.16, 7.17
  test('a matching ticket for a free slot becomes a reservation with entry codes, a mail and history entries', async () => {
    const { status, body } = await reserve();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      viewer: 'owner',
      status: 'PENDING',
      slot: { id: slot.slotId },
      purchasedTicket: { id: wish.purchasedTicketId, transaction: { amount: 1_200_000 } },
      voucherUsage: null,
      paymentMethod: 'ticket',
      paymentRequired: false,
    });
    expect(body.ttLockQRCodes.map(({ qrCodeType }: { qrCodeType: string }) => qrCodeType)).toEqual([
      'LOCATION',
      'ROOM',
    ]);
    expect(await tickets()).toMatchObject([{ id: wish.purchasedTicketId, isUsed: true }]);
    expect(await reservations()).toEqual([body]);
    expect((await site.call('GET', `/api/slots/${slot.slotId}`)).body).toMatchObject({ isBooked: true });
    await site.worker.drained();
    const mail = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`);
    expect(mail.body.messages).toHaveLength(1);
    const history = await site.db.query(
      `SELECT actor, actor_id, action FROM history WHERE subject_id IN ($1, $2) AND actor <> 'system' ORDER BY id`,
      [body.id, wish.purchasedTicketId],
    );
    expect(history).toEqual([
      { actor: 'member', actor_id: member.id, action: 'reservation.made' },
      { actor: 'member', actor_id: member.id, action: 'ticket.used' },
    ]);
  });

  test("a matching ticket for a free slot ends the member's own hold as paid, so that it neither blocks nor lapses", async () => {
    await holdSlot(site.call, member, slot.slotId);
    expect((await reserve()).status).toBe(201);
    const [hold] = await site.db.query('SELECT ending, paid_at FROM holds WHERE slot_id = $1', [slot.slotId]);
    expect(hold).toEqual({ ending: 'paid', paid_at: expect.any(Date) });
    expect((await site.call('GET', `/api/slots/${slot.slotId}`)).body).toMatchObject({ isPayment: false });
  });

  test('a matching ticket for a free slot replaces an expired hold of another member', async () => {
    await givenHold(site.db, { slotId: slot.slotId, expiresAt: addMinutes(new Date(), -1) });
    expect((await reserve()).status).toBe(201);
    const [hold] = await site.db.query('SELECT ending, paid_at FROM holds WHERE slot_id = $1', [slot.slotId]);
    expect(hold).toEqual({ ending: 'expired', paid_at: null });
  });

  // shows: 7.56
  test('a matching ticket for a free slot gets the same answer for the same idempotency key, and another request with that key is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await reserve({}, headers);
    const again = await reserve({}, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const other = await givenSlot(site.db);
    expect((await reserve({ slotId: other.slotId }, headers)).body.code).toBe('idempotency_key_reused');
    expect(await reservations()).toHaveLength(1);
  });
});

// shows: 5.39, 8.50
describe('a reservation by ticket', () => {
  const cases: Array<{ given: string; change: () => Promise<Partial<Wish>>; status: number; code: string }> = [
    {
      given: "another member's user id",
      change: async () => ({ userId: (await givenMember(site.db)).id }),
      status: 403,
      code: 'forbidden',
    },
    { given: 'an unknown slot', change: async () => ({ slotId: randomUUID() }), status: 404, code: 'slot_not_found' },
    {
      given: 'an unknown ticket',
      change: async () => ({ purchasedTicketId: randomUUID() }),
      status: 404,
      code: 'ticket_not_found',
    },
    {
      given: "another member's ticket",
      change: async () => {
        const { id: memberId } = await givenMember(site.db);
        return { purchasedTicketId: await givenPurchasedTicket(site.db, { slot, memberId }) };
      },
      status: 404,
      code: 'ticket_not_found',
    },
    {
      given: 'a ticket offer other than the one bought',
      change: async () => ({ ticketId: (await givenProgram(site.db)).ticketId }),
      status: 409,
      code: 'ticket_mismatch',
    },
    {
      given: 'a slot of another program',
      change: async () => ({ slotId: (await givenSlot(site.db)).slotId }),
      status: 409,
      code: 'ticket_mismatch',
    },
    {
      given: 'a slot that has ended',
      change: async () => {
        const { roomId, locationId, programId, ticketId } = slot;
        const startTime = addMinutes(new Date(), -90);
        const ended = await givenSlot(site.db, {
          room: { roomId, locationId },
          program: { programId, ticketId },
          startTime,
        });
        return { slotId: ended.slotId };
      },
      status: 409,
      code: 'slot_ended',
    },
    {
      given: 'a locked slot',
      change: async () => {
        await site.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slot.slotId]);
        return {};
      },
      status: 409,
      code: 'slot_locked',
    },
    {
      given: 'a slot held by another member',
      change: async () => {
        await givenHold(site.db, { slotId: slot.slotId, expiresAt: addMinutes(new Date(), 5) });
        return {};
      },
      status: 409,
      code: 'slot_held',
    },
    {
      given: 'a slot reserved by another member',
      change: async () => {
        await givenReservation(site.db, { slot, member: await givenMember(site.db) });
        return {};
      },
      status: 409,
      code: 'slot_booked',
    },
  ];

  // shows: 7.17
  test.each(cases)(
    'a reservation by ticket is refused for $given and changes neither ticket nor slot: $status $code',
    async ({ change, status, code }) => {
      const more = await change();
      const slotBefore = await site.call('GET', `/api/slots/${slot.slotId}`);
      const refused = await reserve(more);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
      expect(await tickets()).toMatchObject([{ id: wish.purchasedTicketId, isUsed: false }]);
      expect(await reservations()).toEqual([]);
      expect((await site.call('GET', `/api/slots/${slot.slotId}`)).body).toEqual(slotBefore.body);
    },
  );

  // shows: 4.47
  test('a reservation by ticket is refused for a used or void ticket', async () => {
    expect((await reserve()).status).toBe(201);
    const { roomId, locationId, programId, ticketId } = slot;
    const next = await givenSlot(site.db, {
      room: { roomId, locationId },
      program: { programId, ticketId },
      startTime: addMinutes(slot.endTime, 30),
    });
    expect((await reserve({ slotId: next.slotId })).body.code).toBe('ticket_used');
    expect((await reserve()).body.code).toBe('ticket_used');
    const voided = await givenPurchasedTicket(site.db, { slot: next, memberId: member.id });
    await site.db.query('UPDATE purchased_tickets SET voided_at = now() WHERE id = $1', [voided]);
    expect((await reserve({ slotId: next.slotId, purchasedTicketId: voided })).body.code).toBe('ticket_used');
  });

  // shows: 7.17
  test('a reservation by ticket is refused without a session', async () => {
    const { status, body } = await site.call('POST', '/api/reservations', { body: wish });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });
});
