import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { PRICE, type StaffedSite, startStaffedSite } from '#server/testing/servers/staffed-site.ts';

let site: StaffedSite;
beforeAll(async () => {
  site = await startStaffedSite();
});
afterAll(() => site.close());

const find = async (q: string, who = site.reception) =>
  (await site.ask('GET', `/bookings?q=${encodeURIComponent(q)}`, who)).body.map(({ id }: { id: string }) => id);

describe('finding a booking', () => {
  let id: string;
  let guestBooking: string;
  beforeAll(async () => {
    const member = await givenMember(site.db, { name: 'Nguyễn Thu Hà', phone_number: '0912340201' });
    id = await site.booked(member);
    guestBooking = await site.bookedByVoucher('long@guests.example', { code: 'ZX81K7M2' });
  });

  // shows: 12.16
  test.each(['nguyen 0201', 'thu ha', 'NGUYỄN hà', 'thu', '912340201', '+84 912 340 201'])(
    'a search by %s finds the booking of a member',
    async (q) => {
      expect(await find(q)).toEqual([id]);
    },
  );

  test('a number of another country is found as it is dialled there and here', async () => {
    const member = await givenMember(site.db, { name: 'Hanako', phone_number: '819012345678' });
    const abroad = await site.booked(member);
    for (const q of ['090 1234 5678', '+81 90-1234-5678', '0081 90 1234 5678', 'hanako 090 1234 5678'])
      expect([q, await find(q)]).toEqual([q, [abroad]]);
  });

  test.each(['duc', 'Đức Long', 'long@guests.example', 'LONG@guests', 'k7m2'])(
    'a search by %s finds the booking of a guest',
    async (q) => {
      expect(await find(q)).toEqual([guestBooking]);
    },
  );

  // shows: 12.17
  test('a booking is found by its short id, transaction, merchant reference and invoice number', async () => {
    const { payment } = await site.read(id);
    expect(payment.invoice.number).toMatch(/^20\d\d-\d{6}$/);
    expect(await find(id.slice(0, 8))).toEqual([id]);
    expect(await find(id)).toEqual([id]);
    const [ticket] = await site.db.query<{ transaction_id: string }>(
      `SELECT k.transaction_id FROM purchased_tickets k JOIN reservations v ON v.purchased_ticket_id = k.id WHERE v.id = $1`,
      [id],
    );
    expect(await find(ticket?.transaction_id.slice(0, 8) ?? '')).toEqual([id]);
    expect(await find(payment.reference)).toEqual([id]);
    expect(await find(payment.invoice.number)).toEqual([id]);
  });

  test.each(['nguyen 9999', 'hanh', 'nobody@guests.example', '%'])('a search for %s finds nothing', async (q) => {
    const answer = await site.ask('GET', `/bookings?q=${encodeURIComponent(q)}`, site.reception);
    expect(answer.status === 422 ? [] : answer.body).toEqual([]);
  });

  test('a query that is too short is refused', async () => {
    expect(await site.ask('GET', '/bookings?q=h', site.reception)).toMatchObject({
      status: 422,
      body: { code: 'query_too_short' },
    });
  });

  test('staff of another location find nothing, and cannot tell the booking from one that does not exist', async () => {
    expect(await find('nguyen', site.elsewhere)).toEqual([]);
    expect(await find('nguyen', site.owner)).toEqual([id]);
    const [hidden, missing] = [
      await site.ask('GET', `/bookings/${id}`, site.elsewhere),
      await site.ask('GET', `/bookings/${randomUUID()}`, site.elsewhere),
    ];
    expect(hidden.status).toBe(404);
    expect({ ...hidden.body, instance: '', requestId: '' }).toEqual({ ...missing.body, instance: '', requestId: '' });
  });

  test('a cleaner may not look for bookings', async () => {
    const cleaner = await givenStaff(site.db, { role: 'cleaner', now: site.context.clock.now() });
    expect((await site.ask('GET', '/bookings?q=nguyen', cleaner)).status).toBe(403);
  });

  test('the database folds names like a search does', async () => {
    const names = ['Đặng Ngọc-Ánh', "O'Brien (VIP)", '山田 太郎', 'ＹＡＭＡＤＡ', 'Łukasz Żak', ''];
    const rows = await site.db.query<{ words: string[] }>(
      'SELECT tsvector_to_array(name_words(name)) AS words FROM unnest($1::text[]) WITH ORDINALITY AS n (name, i) ORDER BY i',
      [names],
    );
    expect(rows.map(({ words }) => [...words].sort())).toEqual([
      ['anh', 'dang', 'ngoc'],
      ['brien', 'o', 'vip'],
      ['太郎', '山田'].sort(),
      ['yamada'],
      ['lukasz', 'zak'],
      [],
    ]);
  });
});

describe('a booking', () => {
  // shows: 12.18
  test('a booking shows its guest, payment, keys and what may be done with it', async () => {
    const member = await givenMember(site.db, { name: 'Lý An', phone_number: '0987654321', locale: 'ja' });
    const slot = await site.freeSlot();
    const id = await site.booked(member, slot);
    expect(await site.read(id)).toMatchObject({
      id,
      status: 'PENDING',
      version: '0.PENDING.paid',
      slot: { id: slot.slotId, room: { location: { id: site.room.locationId } } },
      person: {
        memberId: member.id,
        hasLogin: true,
        name: 'Lý An',
        email: member.email,
        phone: '0987654321',
        locale: 'ja',
      },
      payment: { method: 'card', isRequired: false, amount: PRICE, voucher: null, refund: null },
      keys: [
        { kind: 'LOCATION', state: 'active', isLate: false },
        { kind: 'ROOM', state: 'active', isLate: false },
      ],
      notes: [],
      partySize: null,
      resendable: ['confirmation'],
      approvalUntil: null,
      may: { tend: true, move: true, cancel: true, refundBeyond: false },
    });
    expect((await site.ask('GET', `/bookings/${id}`, site.manager)).body.may.refundBeyond).toBe(true);
  });

  // shows: 12.19
  test('the timeline of a booking merges actions, their persons and reasons with the mails and their delivery', async () => {
    const id = await site.booked(await givenMember(site.db, { name: 'Lý An' }));
    const note = randomUUID();
    await site.ask('POST', `/bookings/${id}/notes`, site.reception, { id: note, text: 'Needs a high chair' });
    const { body } = await site.ask('GET', `/bookings/${id}/timeline`, site.reception);
    const lines = body.map(({ what, actor, by, delivery }: Record<string, unknown>) => [what, actor, by, delivery]);
    expect(lines).toContainEqual(['booking.noted', 'staff', 'Lê Thị Lan', null]);
    expect(lines).toContainEqual(['reservation.made', 'member', 'Lý An', null]);
    expect(lines).toContainEqual(['payment.captured', 'gateway', null, null]);
    expect(lines).toContainEqual(['reservation-confirmed', null, null, 'sent']);
    const times = body.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });
});

test('the tests above left no audit findings', async () => {
  expect(await audit(site.db, site.context.clock.now())).toEqual([]);
});
