import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { type StaffedSite, startStaffedSite } from '#server/testing/servers/staffed-site.ts';

let site: StaffedSite;
beforeAll(async () => {
  site = await startStaffedSite();
});
afterAll(() => site.close());

describe('the party', () => {
  const setParty = (id: string, partySize: number) =>
    site.ask('PATCH', `/bookings/${id}/party`, site.reception, { partySize });

  // shows: 12.63
  test('staff record the party size of a booking on the web, and the history has it before and after', async () => {
    const id = await site.booked();
    expect((await site.read(id)).partySize).toBeNull();
    expect((await setParty(id, 3)).body).toMatchObject({ partySize: 3 });
    expect((await setParty(id, 4)).body).toMatchObject({ partySize: 4 });
    expect((await setParty(id, 4)).status).toBe(200);
    expect([(await setParty(id, 0)).status, (await setParty(id, 21)).status]).toEqual([400, 400]);
    const entries = await site.db.query(
      `SELECT before, after FROM history WHERE subject_id = $1 AND action = 'booking.party_changed' ORDER BY id`,
      [id],
    );
    expect(entries).toEqual([
      { before: { partySize: null }, after: { partySize: 3 } },
      { before: { partySize: 3 }, after: { partySize: 4 } },
    ]);
    await expect(site.db.query('UPDATE reservations SET party_size = 21 WHERE id = $1', [id])).rejects.toThrow(
      'reservations_party_size',
    );
  });

  test('the party size can be corrected until the visit is over, and the board follows', async () => {
    const id = await site.bookedAtDesk(await site.slotIn(1));
    expect((await setParty(id, 5)).body).toMatchObject({ partySize: 5 });
    const { body: board } = await site.ask('GET', `/today?locationId=${site.room.locationId}`, site.reception);
    const slots = board.rooms.flatMap((each: { slots: { visit: object | null }[] }) => each.slots);
    expect(slots).toContainEqual(expect.objectContaining({ visit: expect.objectContaining({ partySize: 5 }) }));
    const { version } = await site.read(id);
    const cancellation = { refund: 'mistake', reason: 'Booked by mistake at the desk', version };
    expect((await site.ask('POST', `/bookings/${id}/cancel`, site.reception, cancellation)).status).toBe(200);
    expect((await setParty(id, 2)).body.code).toBe('visit_over');
  });

  test('a party size that is sent again with the idempotency key of the first request is not set again', async () => {
    const id = await site.booked();
    const headers = { ...site.reception.headers, 'idempotency-key': randomUUID() };
    const send = () => site.call('PATCH', `/api/admin/bookings/${id}/party`, { headers, body: { partySize: 3 } });
    const first = await send();
    await setParty(id, 4);
    expect((await send()).body).toEqual(first.body);
    expect((await site.read(id)).partySize).toBe(4);
    expect(await site.actsOf(id)).toHaveLength(2);
  });
});

test('the tests above left no audit findings', async () => {
  expect(await audit(site.db, site.context.clock.now())).toEqual([]);
});
