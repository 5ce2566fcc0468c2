import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { HOUR } from '#domain/calendar/duration.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { deskEmail } from '#domain/counter/desk-guest.ts';
import { erasedEmail } from '#domain/members/erased.ts';
import { SAME_SENDING_SECONDS } from '#domain/reservations/resending.ts';
import { audit } from '#server/audit/audit.ts';
import { askDuring } from '#server/testing/databases/during.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenHold,
  givenMember,
  givenProgram,
  givenReservation,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { bookByCard } from '#server/testing/journeys/journey.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { readPdf } from '#server/testing/readers/pdf.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const PRICE = 1_200_000;

let site: Site;
let room: Awaited<ReturnType<typeof givenRoom>>;
let program: Awaited<ReturnType<typeof givenProgram>>;
let reception: GivenStaff;
let elsewhere: GivenStaff;
let manager: GivenStaff;
let owner: GivenStaff;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  await site.db.query('DELETE FROM holidays');
  [room, program] = [await givenRoom(site.db), await givenProgram(site.db)];
  const other = await givenRoom(site.db);
  const now = site.context.clock.now();
  const { locationId } = room;
  reception = await givenStaff(site.db, { role: 'receptionist', locationId, now });
  elsewhere = await givenStaff(site.db, { role: 'manager', locationId: other.locationId, now });
  manager = await givenStaff(site.db, { role: 'manager', locationId, now, name: 'Phạm Văn Quản' });
  owner = await givenStaff(site.db, { role: 'owner', now });
});
afterAll(() => site.close());

const call = (method: string, path: string, who: GivenStaff, body?: unknown): Promise<CallAnswer> =>
  site.call(method, `/api/admin${path}`, { headers: who.headers, ...(body !== undefined && { body }) });
const inHours = (hours: number) => new Date(site.context.clock.now().getTime() + hours * HOUR);

/** Creates another room at the same location, whose slots overlap with no others. */
const roomOfOwn = async (): Promise<typeof room> => {
  const { roomId } = await givenRoom(site.db, { name: randomUUID() });
  await site.db.query('UPDATE rooms SET location_id = $2 WHERE id = $1', [roomId, room.locationId]);
  return { roomId, locationId: room.locationId };
};

let nextHour = 100;
/** Returns the start of a slot, in hours from now, that no other slot has. */
function hourOfOwn(later = 3): number {
  nextHour += later;
  return nextHour;
}
/** Creates a free slot of the program, by default at a time of its own. */
const slotIn = async (hours = hourOfOwn(), where = room): Promise<GivenSlot> =>
  givenSlot(site.db, { startTime: inHours(hours), room: where, program });

async function booked(slot: GivenSlot, member: GivenMember): Promise<string> {
  const id = await bookByCard(site.call, member, slot.slotId);
  await site.worker.drained();
  return id;
}

async function bookedByVoucher(slot: GivenSlot, email: string, code?: string): Promise<string> {
  const voucher = await givenVoucher(site.db, code === undefined ? {} : { code });
  const body = { code: voucher.code, slot: slot.slotId, email, name: 'Trần Đức Long' };
  const answer = await site.call('POST', '/api/voucher-usage', { body });
  await site.worker.drained();
  return answer.body.data.reservation.id;
}

/** Books for a desk guest who gave no address. */
async function bookedAtDesk(slot?: GivenSlot): Promise<string> {
  const { slotId } = slot ?? (await slotIn());
  const person = { name: 'Trần Văn Tám', language: 'vi' };
  const pay = { way: 'cash', amount: PRICE };
  return (await call('POST', '/bookings', reception, { slotId, person, partySize: 2, pay })).body.reservationId;
}

const read = async (id: string, who = reception) => (await call('GET', `/bookings/${id}`, who)).body;
const find = async (q: string, who = reception) =>
  (await call('GET', `/bookings?q=${encodeURIComponent(q)}`, who)).body.map(({ id }: { id: string }) => id);
const move = async (id: string, who: GivenStaff, slotId: string, more: object = {}) =>
  call('POST', `/bookings/${id}/move`, who, {
    slotId,
    reason: 'Guest called',
    version: (await read(id)).version,
    ...more,
  });
/** Finds the mails to an owner about a refund beyond the rules of a booking. */
const newsTo = async ({ email }: GivenStaff, id: string) =>
  (await mailsTo(site.call, email)).filter(({ text }) => text.includes(`/admin/bookings/${id}`));
const subjects = async (email: string) => (await mailsTo(site.call, email)).map(({ subject }) => subject);
const acts = (id: string) =>
  site.db.query(
    `SELECT action, actor, actor_id, location_id, reason, after FROM history
     WHERE subject_id = $1 AND actor = 'staff' ORDER BY id`,
    [id],
  );

describe('finding a booking', () => {
  let id: string;
  let guestBooking: string;
  beforeAll(async () => {
    const member = await givenMember(site.db, { name: 'Nguyễn Thu Hà', phone_number: '0912340201' });
    id = await booked(await slotIn(), member);
    guestBooking = await bookedByVoucher(await slotIn(), 'long@guests.example', 'ZX81K7M2');
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
    const abroad = await booked(await slotIn(), member);
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
    const { payment } = await read(id);
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
    const answer = await call('GET', `/bookings?q=${encodeURIComponent(q)}`, reception);
    expect(answer.status === 422 ? [] : answer.body).toEqual([]);
  });

  test('a query that is too short is refused', async () => {
    expect(await call('GET', '/bookings?q=h', reception)).toMatchObject({
      status: 422,
      body: { code: 'query_too_short' },
    });
  });

  test('staff of another location find nothing, and cannot tell the booking from one that does not exist', async () => {
    expect(await find('nguyen', elsewhere)).toEqual([]);
    expect(await find('nguyen', owner)).toEqual([id]);
    const [hidden, missing] = [
      await call('GET', `/bookings/${id}`, elsewhere),
      await call('GET', `/bookings/${randomUUID()}`, elsewhere),
    ];
    expect(hidden.status).toBe(404);
    expect({ ...hidden.body, instance: '', requestId: '' }).toEqual({ ...missing.body, instance: '', requestId: '' });
  });

  test('a cleaner may not look for bookings', async () => {
    const cleaner = await givenStaff(site.db, { role: 'cleaner', now: site.context.clock.now() });
    expect((await call('GET', '/bookings?q=nguyen', cleaner)).status).toBe(403);
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
    const slot = await slotIn();
    const id = await booked(slot, member);
    expect(await read(id)).toMatchObject({
      id,
      status: 'PENDING',
      version: '0.PENDING.paid',
      slot: { id: slot.slotId, room: { location: { id: room.locationId } } },
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
    expect((await read(id, manager)).may.refundBeyond).toBe(true);
  });

  // shows: 12.19
  test('the timeline of a booking merges actions, their persons and reasons with the mails and their delivery', async () => {
    const id = await booked(await slotIn(), await givenMember(site.db, { name: 'Lý An' }));
    const note = randomUUID();
    await call('POST', `/bookings/${id}/notes`, reception, { id: note, text: 'Needs a high chair' });
    const { body } = await call('GET', `/bookings/${id}/timeline`, reception);
    const lines = body.map(({ what, actor, by, delivery }: Record<string, unknown>) => [what, actor, by, delivery]);
    expect(lines).toContainEqual(['booking.noted', 'staff', 'Lê Thị Lan', null]);
    expect(lines).toContainEqual(['reservation.made', 'member', 'Lý An', null]);
    expect(lines).toContainEqual(['payment.captured', 'gateway', null, null]);
    expect(lines).toContainEqual(['reservation-confirmed', null, null, 'sent']);
    const times = body.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });

  // shows: 12.68
  test('a note shows its author, and a request that arrives again adds no other', async () => {
    const id = await booked(await slotIn(), await givenMember(site.db));
    const headers = { ...reception.headers, 'idempotency-key': randomUUID() };
    const body = { text: ' Late by 20 minutes ' };
    for (let turn = 0; turn < 3; turn += 1)
      await site.call('POST', `/api/admin/bookings/${id}/notes`, { headers, body });
    expect((await read(id)).notes).toMatchObject([{ text: 'Late by 20 minutes', by: 'Lê Thị Lan' }]);
    expect(await acts(id)).toHaveLength(1);
  });
});

describe('the party', () => {
  const note = (id: string, partySize: number) => call('PATCH', `/bookings/${id}/party`, reception, { partySize });

  // shows: 12.63
  test('staff record the party size of a booking on the web, and the history has it before and after', async () => {
    const id = await booked(await slotIn(), await givenMember(site.db));
    expect((await read(id)).partySize).toBeNull();
    expect((await note(id, 3)).body).toMatchObject({ partySize: 3 });
    expect((await note(id, 4)).body).toMatchObject({ partySize: 4 });
    expect((await note(id, 4)).status).toBe(200);
    expect([(await note(id, 0)).status, (await note(id, 21)).status]).toEqual([400, 400]);
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
    const id = await bookedAtDesk(await slotIn(1, await roomOfOwn()));
    expect((await note(id, 5)).body).toMatchObject({ partySize: 5 });
    const { body: board } = await call('GET', `/today?locationId=${room.locationId}`, reception);
    const slots = board.rooms.flatMap((each: { slots: { visit: object | null }[] }) => each.slots);
    expect(slots).toContainEqual(expect.objectContaining({ visit: expect.objectContaining({ partySize: 5 }) }));
    const { version } = await read(id);
    const cancellation = { refund: 'mistake', reason: 'Booked by mistake at the desk', version };
    expect((await call('POST', `/bookings/${id}/cancel`, reception, cancellation)).status).toBe(200);
    expect((await note(id, 2)).body.code).toBe('visit_over');
  });
});

describe('sending a mail again', () => {
  // shows: 12.20
  test('each resend sends another mail in the language of the guest', async () => {
    const member = await givenMember(site.db, { locale: 'vi' });
    const id = await booked(await slotIn(), member);
    for (const count of [2, 3]) {
      await site.advance(SAME_SENDING_SECONDS);
      expect((await call('POST', `/bookings/${id}/resend`, reception, { what: 'confirmation' })).status).toBe(200);
      await site.worker.drained();
      const mails = await subjects(member.email);
      expect(mails.filter((subject) => subject.startsWith('Xác nhận đặt phòng'))).toHaveLength(count);
    }
    expect(await acts(id)).toMatchObject([{ action: 'booking.resent' }, { action: 'booking.resent' }]);
    const { body } = await call('GET', `/bookings/${id}/timeline`, reception);
    const sent = body.filter(({ what }: { what: string }) => what === 'reservation-confirmed');
    expect(sent.map(({ delivery }: { delivery: string }) => delivery)).toEqual(['sent', 'sent', 'sent']);
  });

  test('sending a mail again by a second press at once sends one mail, until the address is corrected', async () => {
    const id = await bookedByVoucher(await slotIn(), 'twice@guests.example');
    const send = () => call('POST', `/bookings/${id}/resend`, reception, { what: 'confirmation' });
    const mails = async (email: string) => {
      await site.worker.drained();
      return (await subjects(email)).length;
    };
    const before = await mails('twice@guests.example');
    expect((await send()).status).toBe(200);
    await site.worker.drained();
    expect((await send()).status).toBe(200);
    expect(await mails('twice@guests.example')).toBe(before + 1);
    const body = { email: 'once@guests.example', reason: 'Mistyped' };
    expect((await call('PATCH', `/bookings/${id}/contact`, reception, body)).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(await mails('once@guests.example')).toBe(1);
  });

  test('sending a mail again is refused for the cancellation mail of a booking that was not canceled', async () => {
    const id = await booked(await slotIn(), await givenMember(site.db));
    const answer = await call('POST', `/bookings/${id}/resend`, reception, { what: 'cancellation' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'nothing_to_resend' } });
  });
});

describe('correcting a contact', () => {
  // shows: 12.21
  test('the next mail goes to the corrected address, and the history stores neither address', async () => {
    const id = await bookedByVoucher(await slotIn(), 'lnog@guests.example');
    const body = { email: 'Long2@guests.example ', reason: 'Mistyped' };
    const answer = await call('PATCH', `/bookings/${id}/contact`, reception, body);
    expect(answer.body.person).toMatchObject({ email: 'long2@guests.example', name: 'Trần Đức Long' });
    await call('POST', `/bookings/${id}/resend`, reception, { what: 'confirmation' });
    await site.worker.drained();
    expect(await subjects('long2@guests.example')).toHaveLength(1);
    const [changed] = await acts(id);
    expect(changed).toMatchObject({
      action: 'booking.contact_changed',
      reason: 'Mistyped',
      after: { fields: ['email'] },
    });
    expect(JSON.stringify(await acts(id))).not.toContain('guests.example');
  });

  test('an invalid address, and the contact of a staff member, are refused', async () => {
    const id = await bookedByVoucher(await slotIn(), 'x@guests.example');
    const faulty = await call('PATCH', `/bookings/${id}/contact`, reception, { email: 'nowhere', reason: 'misspelt' });
    expect(faulty).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
    const member = await givenMember(site.db);
    const ofStaff = await booked(await slotIn(), member);
    await site.db.query(
      `INSERT INTO staff_posts (id, member_id, role, location_id, given_at) VALUES ($1, $2, 'cleaner', NULL, now())`,
      [randomUUID(), member.id],
    );
    const body = { email: 'thief@guests.example', reason: 'misspelt' };
    const refused = await call('PATCH', `/bookings/${ofStaff}/contact`, reception, body);
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_of_member' } });
  });

  // shows: 12.21
  test("staff change a member's name and phone at once, but only the member changes the address of an account", async () => {
    const member = await givenMember(site.db, { name: 'Lê Thu Hả', phone_number: '0912000111' });
    const id = await booked(await slotIn(), member);
    const contact = { name: 'Lê Thu Hà', phone: '+84 912 000 222', reason: 'Mistyped' };
    const { body: booking } = await call('PATCH', `/bookings/${id}/contact`, reception, contact);
    const person = { name: 'Lê Thu Hà', phone: '0912000222', email: member.email, hasLogin: true };
    expect(booking.person).toMatchObject(person);
    const email = `${randomUUID()}@guests.example`;
    const refused = await call('PATCH', `/bookings/${id}/contact`, reception, { email, reason: 'Wants it' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_of_member' } });
    await site.worker.drained();
    expect(await mailsTo(site.call, email)).toEqual([]);
    expect((await read(id)).person).toMatchObject(person);
    expect(await acts(id)).toMatchObject([
      { action: 'booking.contact_changed', reason: 'Mistyped', after: { fields: ['name', 'phone'] } },
    ]);
  });

  test('the phone number of a member who registered with the form can be changed, but not removed', async () => {
    const member = await givenMember(site.db, { phone_number: '0912000111' });
    const id = await booked(await slotIn(), member);
    const correct = (phone: string) => call('PATCH', `/bookings/${id}/contact`, reception, { phone, reason: 'Asked' });
    const text = 'Please fill in this field';
    for (const nothing of ['', ' ', '+'])
      expect(await correct(nothing)).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', errors: { phone: text } },
      });
    expect((await read(id)).person.phone).toBe('0912000111');
    await site.db.query(`UPDATE members SET registered_by = 'google' WHERE id = $1`, [member.id]);
    expect(await correct('')).toMatchObject({ status: 200, body: { person: { phone: null } } });
  });

  test('the same request sent again changes nothing, because it has the idempotency key of the first', async () => {
    const id = await bookedByVoucher(await slotIn(), `${randomUUID()}@guests.example`);
    const correct = (name: string, key: string) =>
      site.call('PATCH', `/api/admin/bookings/${id}/contact`, {
        headers: { ...reception.headers, 'idempotency-key': key },
        body: { name, reason: 'Mistyped' },
      });
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await correct('Trần Đức Lộng', first)).status).toBe(200);
    expect((await correct('Trần Đức Long', second)).status).toBe(200);
    expect((await correct('Trần Đức Lộng', first)).body.person.name).toBe('Trần Đức Lộng');
    expect((await read(id)).person.name).toBe('Trần Đức Long');
    expect((await correct('Another', first)).body.code).toBe('idempotency_key_reused');
    expect(await acts(id)).toHaveLength(2);
  });

  test('the address of a desk guest changes at once, unless another member has it', async () => {
    const id = await bookedAtDesk();
    const email = `${randomUUID()}@guests.example`;
    const ask = (address: string) =>
      call('PATCH', `/bookings/${id}/contact`, reception, { email: address, reason: 'Given now' });
    expect((await ask((await givenMember(site.db)).email)).body.code).toBe('email_taken');
    expect((await ask(email)).body.person).toMatchObject({ email, hasLogin: false });
    expect((await ask(email)).status).toBe(200);
    expect((await acts(id)).at(-1)).toMatchObject({ action: 'booking.contact_changed', after: { fields: ['email'] } });
  });

  test('the name of a desk guest without an address changes, and a placeholder is no address to change to', async () => {
    const id = await bookedAtDesk();
    const [guest] = await site.db.query<{ id: string; email: string }>(
      'SELECT m.id, m.email FROM members m JOIN reservations r ON r.member_id = m.id WHERE r.id = $1',
      [id],
    );
    const correct = (body: object) => call('PATCH', `/bookings/${id}/contact`, reception, { ...body, reason: 'Asked' });
    const name = 'Trần Văn Tâm';
    expect(await correct({ name, email: guest?.email })).toMatchObject({ status: 200, body: { person: { name } } });
    for (const placeholder of [erasedEmail(guest?.id ?? ''), deskEmail(randomUUID())])
      expect((await correct({ email: placeholder })).body.code).toBe('invalid_fields');
  });

  test('the address of a desk guest is refused when another member registers with it at the same time', async () => {
    const id = await bookedAtDesk();
    const email = `${randomUUID()}@guests.example`;
    const [answer] = await askDuring(
      site.db,
      (tx) => givenMember(tx, { email }),
      () => [call('PATCH', `/bookings/${id}/contact`, reception, { email, reason: 'Given now' })],
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });
});

describe('canceling for a guest', () => {
  const cancel = async (id: string, who: GivenStaff, refund: string, more: object = {}) =>
    call('POST', `/bookings/${id}/cancel`, who, {
      refund,
      reason: 'Broken boiler',
      version: (await read(id)).version,
      ...more,
    });
  /** A booking that its member could no longer cancel. */
  const lateBooking = async (member?: GivenMember, where?: typeof room) =>
    booked(await slotIn((nextHour % 20) + 1, where ?? (await roomOfOwn())), member ?? (await givenMember(site.db)));

  // shows: 12.23
  test('canceling for a guest by the rule, in time, gives the money back and says who and why', async () => {
    const member = await givenMember(site.db);
    const slot = await slotIn();
    const id = await booked(slot, member);
    const answer = await cancel(id, reception, 'rule');
    expect(answer).toMatchObject({ status: 200, body: { status: 'CANCELED', payment: { refund: { amount: PRICE } } } });
    await site.worker.drained();
    expect(await acts(id)).toMatchObject([
      { action: 'reservation.canceled', actor_id: reception.id, location_id: room.locationId, reason: 'Broken boiler' },
    ]);
    const [mail] = (await mailsTo(site.call, member.email)).filter(({ subject }) =>
      subject.startsWith('Booking cancelled'),
    );
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('Our reception team has cancelled this booking.');
    const again = await call('POST', `/bookings/${id}/resend`, reception, { what: 'cancellation' });
    expect(again.status).toBe(200);
    await site.worker.drained();
    const texts = (await mailsTo(site.call, member.email)).map(({ text }) => text.replace(/\s+/g, ' '));
    expect(texts.filter((text) => text.includes('Our reception team has cancelled this booking.'))).toHaveLength(2);
  });

  test('a booking whose money is refunded shows the document that adjusts its invoice, also in the timeline', async () => {
    const id = await booked(await slotIn(), await givenMember(site.db));
    expect((await read(id)).payment.adjustment).toBeNull();
    await cancel(id, reception, 'rule');
    await site.worker.drained();
    const { invoice, adjustment } = (await read(id)).payment;
    expect(adjustment.number).not.toBe(invoice.number);
    const textOf = async ({ url }: { url: string }) => readPdf(await (await fetch(url)).arrayBuffer());
    for (const part of ['Invoice adjustment', adjustment.number, invoice.number])
      expect(await textOf(adjustment)).toContain(part);
    expect(await textOf(invoice)).toContain(invoice.number);
    expect(await textOf(invoice)).not.toContain(adjustment.number);
    const { body } = await call('GET', `/bookings/${id}/timeline`, reception);
    expect(body.filter(({ what }: { what: string }) => what === 'invoice.issued')).toHaveLength(2);
  });

  test('canceling for a guest by the rule, too late, frees the slot and keeps the money', async () => {
    const id = await lateBooking();
    const previews = (await call('GET', `/bookings/${id}/cancellation`, reception)).body;
    const same = { returnsVoucher: false, aloneLeft: 0 };
    expect(previews).toEqual([
      { wish: 'rule', refundAmount: 0, ...same, isBeyond: false, needsApproval: false },
      { wish: 'all', refundAmount: PRICE, ...same, isBeyond: true, needsApproval: true },
      { wish: 'none', refundAmount: 0, ...same, isBeyond: false, needsApproval: false },
    ]);
    const answer = await cancel(id, reception, 'rule');
    expect(answer).toMatchObject({ status: 200, body: { status: 'CANCELED', payment: { refund: null } } });
    expect(await site.db.query('SELECT 1 FROM slot_claims WHERE reservation_id = $1', [id])).toEqual([]);
  });

  // shows: 12.24
  test('a manager refunds beyond the rules with a fresh factor, up to two million VND a day in all', async () => {
    const boss = await givenStaff(site.db, {
      role: 'manager',
      locationId: room.locationId,
      now: site.context.clock.now(),
    });
    const stale = await givenStaff(site.db, {
      role: 'manager',
      locationId: room.locationId,
      now: site.context.clock.now(),
      session: { factor_at: inHours(-1) },
    });
    const [one, other] = [await lateBooking(), await lateBooking()];
    const left = async () => (await call('GET', `/bookings/${other}/cancellation`, boss)).body[0].aloneLeft;
    expect(await left()).toBe(2_000_000);
    expect(await cancel(one, stale, 'all')).toMatchObject({ status: 403, body: { code: 'fresh_factor_required' } });
    expect(await cancel(one, boss, 'all')).toMatchObject({
      status: 200,
      body: { payment: { refund: { amount: PRICE } } },
    });
    expect(await left()).toBe(2_000_000 - PRICE);
    const third = await lateBooking();
    const once = { 'idempotency-key': randomUUID() };
    const body = { refund: 'all', reason: 'Broken boiler', version: '0.PENDING.paid' };
    const ask = () =>
      site.call('POST', `/api/admin/bookings/${third}/cancel`, { headers: { ...stale.headers, ...once }, body });
    expect((await ask()).body.code).toBe('fresh_factor_required');
    await site.db.query('UPDATE staff_sessions SET factor_at = $2 WHERE member_id = $1', [stale.id, inHours(0)]);
    // The refusal was not stored under the key.
    expect((await ask()).status).toBe(200);
    const second = await cancel(other, boss, 'all');
    expect(second).toMatchObject({ status: 202, body: { approvalId: expect.any(String) } });
    expect((await read(other)).status).toBe('PENDING');
  });

  test('only the person who asked for a refund beyond the rules withdraws the request, and can then ask again', async () => {
    const id = await lateBooking();
    const { approvalId } = (await cancel(id, reception, 'all')).body;
    const path = `/approvals/${approvalId}/withdraw`;
    expect(await call('POST', path, manager, {})).toMatchObject({ status: 404, body: { code: 'approval_not_found' } });
    const withdrawn = await call('POST', path, reception, {});
    expect(withdrawn.status).toBe(200);
    expect(withdrawn.body.map(({ id: one }: { id: string }) => one)).not.toContain(approvalId);
    expect(await call('POST', path, reception, {})).toMatchObject({ status: 409, body: { code: 'approval_decided' } });
    const decision = { decision: 'approve', reason: 'Yes' };
    expect(await call('POST', `/approvals/${approvalId}/decide`, manager, decision)).toMatchObject({
      status: 409,
      body: { code: 'approval_decided' },
    });
    expect(await read(id)).toMatchObject({ status: 'PENDING', approvalUntil: null });
    expect(await acts(id)).toMatchObject([
      { action: 'booking.refund_asked', actor_id: reception.id },
      { action: 'booking.refund_withdrawn', actor_id: reception.id },
    ]);
    expect((await cancel(id, reception, 'all')).status).toBe(202);
  });

  // shows: 12.25
  test('another person decides about a refund beyond the rules that a receptionist asks for', async () => {
    const id = await lateBooking();
    const asked = await cancel(id, reception, 'all');
    expect(asked.status).toBe(202);
    expect((await read(id)).approvalUntil).toBe(asked.body.expiresAt);
    expect(await cancel(id, reception, 'all')).toMatchObject({ status: 409, body: { code: 'approval_waits' } });
    const { body: waiting } = await call('GET', '/approvals', manager);
    const mine = waiting.find(({ bookingId }: { bookingId: string }) => bookingId === id);
    expect(mine).toMatchObject({ amount: PRICE, askedBy: 'Lê Thị Lan', reason: 'Broken boiler', mayDecide: true });
    const path = `/approvals/${asked.body.approvalId}/decide`;
    expect((await call('POST', path, elsewhere, { decision: 'approve', reason: 'Yes' })).status).toBe(404);
    expect((await call('POST', path, manager, { decision: 'approve', reason: 'Yes' })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'CANCELED',
      payment: { refund: { amount: PRICE } },
      approvalUntil: null,
    });
    expect(await acts(id)).toMatchObject([
      { action: 'booking.refund_asked', actor_id: reception.id, reason: 'Broken boiler' },
      { action: 'booking.refund_approved', actor_id: manager.id, reason: 'Yes' },
      { action: 'reservation.canceled', actor_id: reception.id, reason: 'Broken boiler', after: { isBeyond: true } },
    ]);
    const twice = await call('POST', path, owner, { decision: 'approve', reason: 'Yes' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'approval_decided' } });
    await site.worker.drained();
    const [told, ...others] = await newsTo(owner, id);
    expect(others).toEqual([]);
    for (const part of ['1,200,000', 'By: Lê Thị Lan', 'Approved by: Phạm Văn Quản', 'Reason: Broken boiler'])
      expect(told?.text).toContain(part);
  });

  // shows: 12.47
  test('a refund beyond the rules is mailed to the owners; one within the rules or declined is not', async () => {
    const boss = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now(), name: 'Vũ Hải' });
    const [beyond, within, declined] = [
      await lateBooking(),
      await booked(await slotIn(), await givenMember(site.db)),
      await lateBooking(),
    ];
    const late = await slotIn((nextHour % 20) + 1, await roomOfOwn());
    const byVoucher = await bookedByVoucher(late, 'd@guests.example', 'VOUCH009');
    expect((await cancel(beyond, boss, 'all')).status).toBe(200);
    expect((await cancel(within, boss, 'all')).status).toBe(200);
    expect((await cancel(byVoucher, boss, 'all')).status).toBe(200);
    const { body } = await cancel(declined, reception, 'all');
    await call('POST', `/approvals/${body.approvalId}/decide`, manager, { decision: 'decline', reason: 'No' });
    await site.worker.drained();
    expect((await newsTo(owner, beyond))[0]?.text).toContain('By: Vũ Hải');
    expect((await newsTo(owner, byVoucher))[0]?.text).toContain('Refund: The voucher can be used again');
    expect([...(await newsTo(owner, within)), ...(await newsTo(owner, declined))]).toEqual([]);
  });

  test('no one decides their own request, not even an owner', async () => {
    const boss = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now() });
    await site.db.query(`INSERT INTO settings (name, value) VALUES ('refund_limit', '0')`);
    const id = await lateBooking();
    const { body } = await cancel(id, boss, 'all');
    const answer = await call('POST', `/approvals/${body.approvalId}/decide`, boss, {
      decision: 'approve',
      reason: 'misspelt',
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'approval_own' } });
    expect((await call('GET', '/approvals', boss)).body).toContainEqual(
      expect.objectContaining({ bookingId: id, mayDecide: false }),
    );
    await site.db.query(`DELETE FROM settings WHERE name = 'refund_limit'`);
    const forced = site.db.query(
      `UPDATE approvals SET decision = 'approved', decided_by = asked_by, decided_at = now() WHERE id = $1`,
      [body.approvalId],
    );
    await expect(forced).rejects.toThrow('approvals_two_people');
  });

  test('a request becomes stale when its booking has changed, and can be declined or made again', async () => {
    const id = await lateBooking();
    const first = await cancel(id, reception, 'all');
    await call('POST', `/approvals/${first.body.approvalId}/decide`, manager, { decision: 'decline', reason: 'No' });
    const second = await cancel(id, reception, 'all');
    expect(second.status).toBe(202);
    await cancel(id, manager, 'rule');
    const path = `/approvals/${second.body.approvalId}/decide`;
    const dead = await call('POST', path, manager, { decision: 'approve', reason: 'Yes' });
    expect(dead).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await read(id)).toMatchObject({ payment: { refund: null } });
  });

  test('canceling in time returns the voucher, and canceling too late leaves it used', async () => {
    const inTime = await bookedByVoucher(await slotIn(), 'a@guests.example', 'VOUCH001');
    const late = await bookedByVoucher(
      await slotIn((nextHour % 20) + 1, await roomOfOwn()),
      'b@guests.example',
      'VOUCH002',
    );
    expect((await cancel(inTime, reception, 'rule')).status).toBe(200);
    expect((await cancel(late, reception, 'rule')).status).toBe(200);
    await site.worker.drained();
    const redeem = async (code: string) =>
      (
        await site.call('POST', '/api/voucher-usage', {
          body: { code, slot: (await slotIn()).slotId, email: 'c@guests.example' },
        })
      ).status;
    expect([await redeem('VOUCH001'), await redeem('VOUCH002')]).toEqual([201, 409]);
    const texts = (await mailsTo(site.call, 'a@guests.example')).map(({ text }) => text.replace(/\s+/g, ' '));
    expect(texts.filter((text) => text.includes('is valid again'))).toHaveLength(1);
    expect(JSON.stringify(await mailsTo(site.call, 'b@guests.example'))).not.toContain('unused again');
    expect(JSON.stringify(await mailsTo(site.call, 'b@guests.example'))).toContain('can’t be used again');
  });

  test('canceling for a guest without a refund tells the guest so', async () => {
    const member = await givenMember(site.db);
    expect((await cancel(await booked(await slotIn(), member), reception, 'none')).status).toBe(200);
    await site.worker.drained();
    const [mail] = (await mailsTo(site.call, member.email)).filter(({ subject }) => /^Booking cancelled/.test(subject));
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('This booking will not be refunded.');
  });

  test('canceling is refused for an old version, at another place and once the booking is over', async () => {
    const id = await booked(await slotIn(), await givenMember(site.db));
    expect(await cancel(id, reception, 'rule', { version: '7.PENDING.paid' })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await cancel(id, elsewhere, 'rule')).status).toBe(404);
    await cancel(id, reception, 'rule');
    expect(await cancel(id, reception, 'rule')).toMatchObject({
      status: 409,
      body: { code: 'reservation_not_pending' },
    });
  });
});

test.each([
  ['cancel', { refund: 'all', reason: 'Asked by phone' }, 'reservation_not_pending'],
  ['move', { reason: 'Asked by phone' }, 'reservation_not_pending'],
  ['end', { minutes: 30, owes: 400_000 }, 'visit_over'],
])('%s of a booking that was canceled meanwhile says so, not that it has changed', async (path, body, code) => {
  const id = await booked(await slotIn(), await givenMember(site.db));
  const { version } = (await site.call('GET', `/api/admin/bookings/${id}`, { headers: reception.headers })).body;
  const send = (to: string, said: object) =>
    site.call('POST', `/api/admin/bookings/${id}/${to}`, { headers: reception.headers, body: { ...said, version } });
  await send('cancel', { refund: 'rule', reason: 'Asked by phone' });
  const target = path === 'move' ? { slotId: (await slotIn()).slotId } : {};
  expect(await send(path, { ...body, ...target })).toMatchObject({
    status: 409,
    body: { code },
  });
});

describe('moving a booking', () => {
  // shows: 12.22
  test('a move frees the old slot and takes the new one; keys, reminders, calendar entry and mail follow', async () => {
    const member = await givenMember(site.db);
    const [from, to] = [await slotIn(), await slotIn()];
    const id = await booked(from, member);
    const answer = await move(id, reception, to.slotId);
    expect(answer).toMatchObject({ status: 200, body: { version: '1.PENDING.paid', slot: { id: to.slotId } } });
    await site.worker.drained();
    expect((await read(id)).keys.map(({ state }: { state: string }) => state)).toEqual(['active', 'active']);
    const codes = `SELECT state, valid_from FROM entry_codes WHERE reservation_id = $1 ORDER BY state, kind`;
    expect(await site.db.query(codes, [id])).toEqual([
      ...[1, 2].map(() => ({ state: 'active', valid_from: to.startTime })),
      ...[1, 2].map(() => ({ state: 'revoked', valid_from: from.startTime })),
    ]);
    expect(await site.db.query('SELECT slot_id FROM slot_claims WHERE reservation_id = $1', [id])).toEqual([
      { slot_id: to.slotId },
    ]);
    expect((await subjects(member.email)).filter((subject) => subject.startsWith('Booking moved'))).toHaveLength(1);
    expect(await acts(id)).toMatchObject([
      { action: 'reservation.moved', actor_id: reception.id, reason: 'Guest called' },
    ]);
    // The old slot can be booked by another member.
    expect(await booked(from, await givenMember(site.db))).toBeTruthy();
  });

  test('a booking can be moved to the free slots of its program at its location, the nearest first', async () => {
    const own = await givenProgram(site.db);
    const at = (hours: number, where = room, which = own) =>
      givenSlot(site.db, { startTime: inHours(hours), room: where, program: which });
    const start = 2000;
    const mine = await at(start);
    const id = await booked(mine, await givenMember(site.db));
    const [near, far, held] = [await at(start + 3), await at(start - 9), await at(start + 6)];
    await at(start - 3, await givenRoom(site.db));
    await at(start - 3, room, program);
    await givenHold(site.db, { slotId: held.slotId, expiresAt: inHours(1) });
    const { body } = await call('GET', `/bookings/${id}/choices`, reception);
    expect(body.map(({ slotId }: { slotId: string }) => slotId)).toEqual([near.slotId, far.slotId]);
    expect((await call('GET', `/bookings/${id}/choices`, elsewhere)).status).toBe(404);
  });

  test.each([
    ['of another program', 'other_program', async () => givenSlot(site.db, { startTime: inHours(hourOfOwn()), room })],
    ['at another location', 'other_program', async () => slotIn(undefined, await givenRoom(site.db))],
    [
      'that another member holds',
      'slot_held',
      async () => {
        const slot = await slotIn();
        await givenHold(site.db, { slotId: slot.slotId, expiresAt: inHours(1) });
        return slot;
      },
    ],
    [
      'that is booked',
      'slot_booked',
      async () => {
        const slot = await slotIn();
        await givenReservation(site.db, { slot, member: await givenMember(site.db) });
        return slot;
      },
    ],
    ['that does not exist', 'slot_not_found', async () => ({ slotId: randomUUID() })],
  ])('a slot %s is refused as %s', async (_, code, given) => {
    const id = await booked(await slotIn(), await givenMember(site.db));
    const before = await read(id);
    expect((await move(id, reception, (await given()).slotId)).body.code).toBe(code);
    expect(await read(id)).toEqual(before);
  });

  // shows: 7.75, 12.26
  test('a member moves their own booking free of charge, and another member cannot', async () => {
    const member = await givenMember(site.db);
    const [from, to] = [await slotIn(), await slotIn()];
    const id = await booked(from, member);
    const path = `/api/reservations/${id}`;
    const isFinalAt = async ({ slotId, startTime }: GivenSlot) => {
      const { body } = await site.call('GET', `${path}/choices?day=${dayOf(startTime)}`, { token: member.token });
      return body.find((choice: { slotId: string }) => choice.slotId === slotId).isFinal;
    };
    expect(await isFinalAt(to)).toBe(false);
    expect(await isFinalAt(await slotIn(23, await roomOfOwn()))).toBe(true);
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
    const id = await booked(await slotIn(23, await roomOfOwn()), member);
    const to = await slotIn();
    const answer = await site.call('POST', `/api/reservations/${id}/move`, {
      token: member.token,
      body: { slotId: to.slotId },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'move_too_late' } });
    expect((await move(id, reception, to.slotId)).status).toBe(200);
  });
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

describe('erasing a guest without an account', () => {
  // shows: 12.69
  test('an owner erases name and address from all bookings, and the history names the owner without the address', async () => {
    const guest = { email: 'erased-once@guests.example', name: 'Trần Văn Bình', locale: 'vi' } as const;
    const made = [await slotIn(), await slotIn()].map((slot) => givenReservation(site.db, { slot, guest }));
    const [first, second] = (await Promise.all(made)).map(({ reservationId }) => reservationId);
    const reason = 'Bình asked as Erased-Once@guests.example by phone';
    const path = `/bookings/${first}/erase-guest`;
    expect((await call('POST', path, manager, { reason })).body.code).toBe('forbidden');
    const answer = await call('POST', path, owner, { reason });
    expect(answer).toMatchObject({ status: 200, body: { person: { name: null, email: '' }, may: { erase: false } } });
    const kept = `SELECT 1 FROM reservations WHERE guest_email = $1 OR guest_name = $2`;
    expect(await site.db.query(kept, [guest.email, guest.name])).toEqual([]);
    const text = `SELECT subject_id, actor_id, reason FROM history WHERE action = 'guest.erased' AND subject_id = ANY ($1) ORDER BY id`;
    const by = { actor_id: owner.id, reason: '… asked as … by phone' };
    const history = await site.db.query(text, [[first, second]]);
    expect(history).toHaveLength(2);
    expect(history).toEqual(expect.arrayContaining([first, second].map((subject_id) => ({ subject_id, ...by }))));
  });

  test('the booking of a member is refused, because the account has the name and address', async () => {
    const id = await booked(await slotIn(), await givenMember(site.db));
    const answer = await call('POST', `/bookings/${id}/erase-guest`, owner, { reason: 'Asked by phone' });
    expect(answer.body.code).toBe('contact_of_member');
  });
});

// Moving the clock locks the sessions of the staff.
test('a job of an earlier revision does nothing, and the visit ends after the new slot', async () => {
  const member = await givenMember(site.db);
  const [from, to] = [await slotIn(hourOfOwn(30)), await slotIn(hourOfOwn(60))];
  const id = await booked(from, member);
  await move(id, reception, to.slotId);
  const hours = (to.endTime.getTime() - site.context.clock.now().getTime()) / HOUR;
  await site.advance((hours - 4) * 3600);
  expect(
    (await site.db.query<{ status: string }>('SELECT status FROM reservations WHERE id = $1', [id]))[0]?.status,
  ).toBe('PENDING');
  const reminders = (await subjects(member.email)).filter((subject) => subject.startsWith('Reminder'));
  expect(reminders.filter((subject) => !subject.includes(formatDateTime(to.startTime, 'en')))).toEqual([]);
  await site.advance(5 * 3600);
  expect(
    (await site.db.query<{ status: string }>('SELECT status FROM reservations WHERE id = $1', [id]))[0]?.status,
  ).toBe('NO_SHOW');
});
