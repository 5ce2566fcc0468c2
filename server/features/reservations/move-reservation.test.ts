import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { HOUR } from '#domain/calendar/duration.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { audit } from '#server/audit/audit.ts';
import {
  type GivenSlot,
  givenHold,
  givenMember,
  givenProgram,
  givenReservation,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { mailsTo, subjectsTo } from '#server/testing/readers/mail.ts';
import { type StaffedSite, startStaffedSite } from '#server/testing/servers/staffed-site.ts';

let site: StaffedSite;
beforeAll(async () => {
  site = await startStaffedSite();
});
afterAll(() => site.close());

const move = async (id: string, slotId: string) => {
  const { version } = await site.read(id);
  return site.ask('POST', `/bookings/${id}/move`, site.reception, { slotId, reason: 'Guest called', version });
};

describe('moving a booking', () => {
  // shows: 12.22
  test('a move frees the old slot and takes the new one; keys, reminders, calendar entry and mail follow', async () => {
    const member = await givenMember(site.db);
    const [from, to] = [await site.freeSlot(), await site.freeSlot()];
    const id = await site.booked(member, from);
    const answer = await move(id, to.slotId);
    expect(answer).toMatchObject({ status: 200, body: { version: '1.PENDING.paid', slot: { id: to.slotId } } });
    await site.worker.drained();
    expect((await site.read(id)).keys.map(({ state }: { state: string }) => state)).toEqual(['active', 'active']);
    const codes = `SELECT state, valid_from FROM entry_codes WHERE reservation_id = $1 ORDER BY state, kind`;
    expect(await site.db.query(codes, [id])).toEqual([
      ...[1, 2].map(() => ({ state: 'active', valid_from: to.startTime })),
      ...[1, 2].map(() => ({ state: 'revoked', valid_from: from.startTime })),
    ]);
    expect(await site.db.query('SELECT slot_id FROM slot_claims WHERE reservation_id = $1', [id])).toEqual([
      { slot_id: to.slotId },
    ]);
    expect(
      (await subjectsTo(site.call, member.email)).filter((subject) => subject.startsWith('Booking moved')),
    ).toHaveLength(1);
    expect(await site.actsOf(id)).toMatchObject([
      { action: 'reservation.moved', actor_id: site.reception.id, reason: 'Guest called' },
    ]);
    // The old slot can be booked by another member.
    expect(await site.booked(await givenMember(site.db), from)).toBeTruthy();
  });

  test('a booking can be moved to the free slots of its program at its location, the nearest first', async () => {
    const own = await givenProgram(site.db);
    const at = (hours: number, where = site.room, which = own) =>
      givenSlot(site.db, { startTime: site.inHours(hours), room: where, program: which });
    const start = 2000;
    const mine = await at(start);
    const id = await site.booked(await givenMember(site.db), mine);
    const [near, far, held] = [await at(start + 3), await at(start - 9), await at(start + 6)];
    await at(start - 3, await givenRoom(site.db));
    await at(start - 3, site.room, site.program);
    await givenHold(site.db, { slotId: held.slotId, expiresAt: site.inHours(1) });
    const { body } = await site.ask('GET', `/bookings/${id}/choices`, site.reception);
    expect(body.map(({ slotId }: { slotId: string }) => slotId)).toEqual([near.slotId, far.slotId]);
    expect((await site.ask('GET', `/bookings/${id}/choices`, site.elsewhere)).status).toBe(404);
  });

  test.each([
    [
      'of another program',
      'other_program',
      async () => givenSlot(site.db, { startTime: site.inHours(1500), room: site.room }),
    ],
    [
      'at another location',
      'other_program',
      async () =>
        givenSlot(site.db, { startTime: site.inHours(1500), room: await givenRoom(site.db), program: site.program }),
    ],
    [
      'that another member holds',
      'slot_held',
      async () => {
        const slot = await site.freeSlot();
        await givenHold(site.db, { slotId: slot.slotId, expiresAt: site.inHours(1) });
        return slot;
      },
    ],
    [
      'that is booked',
      'slot_booked',
      async () => {
        const slot = await site.freeSlot();
        await givenReservation(site.db, { slot, member: await givenMember(site.db) });
        return slot;
      },
    ],
    ['that does not exist', 'slot_not_found', async () => ({ slotId: randomUUID() })],
  ])('a slot %s is refused as %s', async (_, code, given) => {
    const id = await site.booked();
    const before = await site.read(id);
    expect((await move(id, (await given()).slotId)).body.code).toBe(code);
    expect(await site.read(id)).toEqual(before);
  });

  // shows: 7.75, 12.26
  test('a member moves their own booking free of charge, and another member cannot', async () => {
    const member = await givenMember(site.db);
    const [from, to] = [await site.freeSlot(), await site.freeSlot()];
    const id = await site.booked(member, from);
    const path = `/api/reservations/${id}`;
    const isFinalAt = async ({ slotId, startTime }: GivenSlot) => {
      const { body } = await site.call('GET', `${path}/choices?day=${dayOf(startTime)}`, { token: member.token });
      return body.find((choice: { slotId: string }) => choice.slotId === slotId).isFinal;
    };
    expect(await isFinalAt(to)).toBe(false);
    expect(await isFinalAt(await site.slotIn(23))).toBe(true);
    const stranger = await givenMember(site.db);
    const body = { slotId: to.slotId };
    expect((await site.call('POST', `${path}/move`, { token: stranger.token, body })).status).toBe(404);
    const moved = await site.call('POST', `${path}/move`, { token: member.token, body });
    expect(moved).toMatchObject({ status: 200, body: { slot: { id: to.slotId }, movableUntil: expect.any(String) } });
    await site.worker.drained();
    const texts = (await mailsTo(site.call, member.email)).map(({ text }) => text.replace(/\s+/g, ' '));
    expect(texts.filter((text) => text.includes('As requested, we have moved your booking.'))).toHaveLength(1);
  });

  test('a member cannot move a booking within 24 hours of its start, and the reception can', async () => {
    const member = await givenMember(site.db);
    const id = await site.booked(member, await site.slotIn(23));
    const to = await site.freeSlot();
    const answer = await site.call('POST', `/api/reservations/${id}/move`, {
      token: member.token,
      body: { slotId: to.slotId },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'move_too_late' } });
    expect((await move(id, to.slotId)).status).toBe(200);
  });
});

// The last one, because moving the clock locks the sessions of the staff.
test('a job of an earlier revision does nothing, and the visit ends after the new slot', async () => {
  const member = await givenMember(site.db);
  const [from, to] = [await site.slotIn(130), await site.slotIn(190)];
  const id = await site.booked(member, from);
  await move(id, to.slotId);
  const hours = (to.endTime.getTime() - site.context.clock.now().getTime()) / HOUR;
  await site.advance((hours - 4) * 3600);
  expect(
    (await site.db.query<{ status: string }>('SELECT status FROM reservations WHERE id = $1', [id]))[0]?.status,
  ).toBe('PENDING');
  const reminders = (await subjectsTo(site.call, member.email)).filter((subject) => subject.startsWith('Reminder'));
  expect(reminders.filter((subject) => !subject.includes(formatDateTime(to.startTime, 'en')))).toEqual([]);
  await site.advance(5 * 3600);
  expect(
    (await site.db.query<{ status: string }>('SELECT status FROM reservations WHERE id = $1', [id]))[0]?.status,
  ).toBe('NO_SHOW');
});

test('the tests above left no audit findings', async () => {
  const given = await site.db.query<{ id: string }>(
    'SELECT r.id FROM reservations r WHERE NOT EXISTS (SELECT FROM history h WHERE h.subject_id = r.id)',
  );
  const ofBuilders = new Set(given.map(({ id }) => id));
  const findings = (await audit(site.db, site.context.clock.now())).filter(({ subject }) => !ofBuilders.has(subject));
  // The builder of holds enqueues no jobs.
  expect(findings.filter(({ check }) => check !== 'job.of_hold')).toEqual([]);
});
