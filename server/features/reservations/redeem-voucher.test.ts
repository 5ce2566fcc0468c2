import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { groupVoucherCode } from '#domain/vouchers/code.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenHold,
  givenMember,
  givenReservation,
  givenSlot,
} from '#server/testing/given/given.ts';
import { type GivenVoucher, givenVoucher } from '#server/testing/given/given-voucher.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

let slot: GivenSlot;
let voucher: GivenVoucher;
let email: string;
/** The fields with which a test case overrides the valid request. */
let sent: Record<string, unknown>;
beforeEach(async () => {
  sent = {};
  slot = await givenSlot(site.db);
  voucher = await givenVoucher(site.db);
  email = `${randomUUID().slice(0, 8)}@guests.example`;
});

type Options = { token?: string; headers?: Record<string, string> };
const redeem = (more: Record<string, unknown> = {}, options: Options = {}) =>
  site.call('POST', '/api/voucher-usage', {
    body: { code: voucher.code, slot: slot.slotId, email, ...more },
    ...options,
  });
const seen = (id: string, member?: GivenMember) =>
  site.call('GET', `/api/reservations/${id}`, { token: member?.token });
const mailsTo = async (address: string) => {
  await site.worker.drained();
  return (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(address)}`)).body.messages;
};
const isUsed = async () =>
  (await site.db.query(`SELECT 1 FROM reservations WHERE voucher_id = $1 AND status <> 'CANCELED'`, [voucher.id]))
    .length > 0;

describe("a guest's redemption of a voucher", () => {
  // shows: 3.17, 3.18, 5.16, 7.21
  test("a guest's redemption of a voucher makes a reservation with its entry codes and mails its link", async () => {
    const { status, body } = await redeem({ email: ` ${email.toUpperCase()} `, name: ' Lê Văn Đức ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: 'Voucher used successfully! Your reservation has been confirmed.',
      data: { reservation: { id: expect.any(String), slot: expect.objectContaining({ id: slot.slotId }) } },
    });
    const { id } = body.data.reservation;
    expect((await seen(id)).body).toMatchObject({
      viewer: 'guest',
      status: 'PENDING',
      paymentMethod: 'voucher',
      paymentRequired: false,
      purchasedTicket: null,
      voucherUsage: { voucher: { type: { name: 'Gift' }, partner: { name: 'Stay Plus' } } },
      ttLockQRCodes: [{ qrCodeType: 'LOCATION' }, { qrCodeType: 'ROOM' }],
    });
    const [mail, ...rest] = await mailsTo(email);
    expect(rest).toEqual([]);
    expect(mail.text).toContain(`/reservation/${id}`);
    expect(mail.text).toContain('Lê Văn Đức');
    const history = await site.db.query('SELECT actor, actor_id, action FROM history WHERE subject_id = $1', [
      voucher.id,
    ]);
    expect(history).toEqual([{ actor: 'guest', actor_id: null, action: 'voucher.redeemed' }]);
  });

  // shows: 1.23
  test("a guest's redemption of a voucher is answered and confirmed in the language of the browser", async () => {
    const headers = { 'accept-language': 'vi-VN,vi;q=0.9' };
    const { body } = await redeem({}, { headers });
    expect(body.message).toBe('Đã sử dụng voucher thành công! Đơn đặt phòng của quý khách đã được xác nhận.');
    const [row] = await site.db.query('SELECT locale, guest_email, guest_name FROM reservations WHERE id = $1', [
      body.data.reservation.id,
    ]);
    expect(row).toEqual({ locale: 'vi', guest_email: email, guest_name: null });
    const [mail] = await mailsTo(email);
    expect(mail.subject).toMatch(/^Xác nhận|^Đã|^Đặt/);
  });

  // shows: 3.17, 6.12
  test("a guest's redemption of a voucher accepts the alternative field names and ignores the user id", async () => {
    const body = { voucherCode: voucher.code, slotId: slot.slotId, email, userId: randomUUID(), name: null };
    expect((await site.call('POST', '/api/voucher-usage', { body })).status).toBe(201);
  });

  test.each([
    ['lower case', (code: string) => code.toLowerCase()],
    ['blocks', groupVoucherCode],
    ['spaces', (code: string) => ` ${[...code].join(' ')} `],
    ['long dashes', (code: string) => code.replace(/(.{4})/g, '$1—')],
    ['full width', (code: string) => code.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
  ])("a guest's redemption of a voucher accepts the code typed in %s", async (_how, typed) => {
    expect((await redeem({ code: typed(voucher.code) })).status).toBe(201);
  });

  test("a guest's redemption of a voucher is answered the same for the same idempotency key, and as already used without one", async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await redeem({}, { headers });
    const again = await redeem({}, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await redeem({ name: 'Other' }, { headers })).body.code).toBe('idempotency_key_reused');
    expect((await redeem()).body.already_used).toBe(true);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("a member's redemption of a voucher", () => {
  // shows: 1.33, 7.21
  test("a member's redemption of a voucher is mailed to the member's own address, whatever was sent, and shows the details only to the member", async () => {
    const member = await givenMember(site.db, { name: 'Trần Thị Hoa' });
    const { status, body } = await redeem({ email: 'not an address', name: 'Another Guest' }, { token: member.token });
    expect(status).toBe(201);
    const { id } = body.data.reservation;
    expect((await seen(id, member)).body).toMatchObject({ viewer: 'owner', paymentMethod: 'voucher' });
    expect((await seen(id)).body).toMatchObject({ viewer: 'visitor', ttLockQRCodes: [] });
    const [row] = await site.db.query('SELECT member_id, guest_email, guest_name FROM reservations WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ member_id: member.id, guest_email: null, guest_name: null });
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test("a member's redemption of a voucher is confirmed in the language of the browser, which becomes the member's language", async () => {
    const member = await givenMember(site.db);
    const headers = { 'accept-language': 'ja' };
    expect((await redeem({}, { token: member.token, headers })).status).toBe(201);
    const [mail] = await mailsTo(member.email);
    expect(mail.subject).toContain('ご予約');
    expect(await site.db.query('SELECT locale FROM members WHERE id = $1', [member.id])).toEqual([{ locale: 'ja' }]);
  });

  test("a member's redemption of a voucher is accepted for a slot that the member holds", async () => {
    const member = await givenMember(site.db);
    await holdSlot(site.call, member, slot.slotId);
    expect((await redeem({}, { token: member.token })).status).toBe(201);
    const [hold] = await site.db.query('SELECT ending FROM holds WHERE slot_id = $1', [slot.slotId]);
    expect(hold).toEqual({ ending: 'paid' });
  });

  test("a member's redemption of a voucher may name no other user, and requires a live session once there is a token", async () => {
    const member = await givenMember(site.db);
    const body = { voucherCode: voucher.code, slotId: slot.slotId, userId: randomUUID() };
    const other = await site.call('POST', '/api/voucher-usage', { body, token: member.token });
    expect([other.status, other.body.code]).toEqual([403, 'forbidden']);
    const dead = await redeem({}, { token: 'x'.repeat(43) });
    expect([dead.status, dead.body.code]).toEqual([401, 'unauthenticated']);
    expect(await isUsed()).toBe(false);
  });
});

type Case = { given: string; change: () => Promise<unknown>; status: number; code: string; flag: string | null };

const later = (minutes: number) => addMinutes(new Date(), minutes);
const lock = async () => {
  await site.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slot.slotId]);
};
const book = async () => {
  await givenReservation(site.db, { slot, member: await givenMember(site.db) });
};
const FLAGS = ['not_found', 'already_used', 'type_inactive', 'expired', 'slot_already_booked', 'program_mismatch'];

// shows: 8.57
describe('a refused redemption', () => {
  const cases: Case[] = [
    {
      given: 'an unknown code',
      change: async () => {
        sent = { code: 'NONE-SUCH-0000' };
      },
      status: 404,
      code: 'voucher_not_found',
      flag: 'not_found',
    },
    {
      given: 'a voucher type that is switched off',
      change: async () => {
        voucher = await givenVoucher(site.db, { isActive: false });
      },
      status: 409,
      code: 'voucher_type_inactive',
      flag: 'type_inactive',
    },
    {
      given: 'an expired voucher',
      change: async () => {
        voucher = await givenVoucher(site.db, { expiresOn: '2020-12-31' });
      },
      status: 409,
      code: 'voucher_expired',
      flag: 'expired',
    },
    { given: 'a reserved slot', change: book, status: 409, code: 'slot_already_booked', flag: 'slot_already_booked' },
    {
      given: 'a slot held by another member',
      change: () => givenHold(site.db, { slotId: slot.slotId, expiresAt: later(5) }),
      status: 409,
      code: 'slot_already_booked',
      flag: 'slot_already_booked',
    },
    { given: 'a locked slot', change: lock, status: 409, code: 'slot_locked', flag: null },
    {
      given: 'a slot that has ended',
      change: async () => {
        slot = await givenSlot(site.db, { startTime: later(-90) });
      },
      status: 409,
      code: 'slot_ended',
      flag: null,
    },
    {
      given: 'an unknown slot',
      change: async () => {
        sent = { slot: randomUUID() };
      },
      status: 404,
      code: 'slot_not_found',
      flag: null,
    },
    {
      given: 'both an expired voucher and a booked slot',
      change: async () => {
        voucher = await givenVoucher(site.db, { expiresOn: '2020-12-31' });
        await book();
      },
      status: 409,
      code: 'voucher_expired',
      flag: 'expired',
    },
    {
      given: 'both an unknown code and an unknown slot',
      change: async () => {
        sent = { code: 'NONE-SUCH-0000', slot: randomUUID() };
      },
      status: 404,
      code: 'voucher_not_found',
      flag: 'not_found',
    },
  ];

  // shows: 8.27
  test.each(cases)(
    'a refused redemption changes nothing and has at most one flag for $given: $status $code',
    async ({ change, status, code, flag }) => {
      await change();
      const { body, ...answer } = await redeem(sent);
      expect([answer.status, body.code]).toEqual([status, code]);
      expect(FLAGS.filter((name) => name in body)).toEqual(flag === null ? [] : [flag]);
      if (flag !== null) expect(body[flag]).toBe(true);
      expect(body.message).toBe(body.detail);
      expect(await isUsed()).toBe(false);
      expect(await mailsTo(email)).toEqual([]);
    },
  );

  // shows: 3.10, 8.32
  test('a refused redemption names the programs of both sides when the voucher is for other programs', async () => {
    const vip = await givenSlot(site.db);
    await site.db.query('UPDATE programs SET name = $2 WHERE id = $1', [vip.programId, 'VIP Onsen']);
    voucher = await givenVoucher(site.db, { programIds: [vip.programId] });
    const refused = await redeem();
    expect([refused.status, refused.body.code]).toEqual([409, 'voucher_program_mismatch']);
    expect(refused.body).toMatchObject({
      program_mismatch: true,
      voucher_programs: ['VIP Onsen'],
      slot_program: 'Private Onsen',
    });
    const named = 'UPDATE programs SET names = jsonb_build_object($2::text, $3::text) WHERE id = $1';
    await site.db.query(named, [vip.programId, 'vi', 'Onsen VIP']);
    await site.db.query(named, [slot.programId, 'vi', 'Onsen Riêng Tư']);
    expect((await redeem({}, { headers: { 'accept-language': 'vi' } })).body).toMatchObject({
      voucher_programs: ['Onsen VIP'],
      slot_program: 'Onsen Riêng Tư',
    });
    expect((await redeem({ slot: vip.slotId })).status).toBe(201);
  });

  // shows: 5.36, 8.29
  test('a refused redemption reports a used voucher, even for its own slot', async () => {
    await redeem();
    for (const slotId of [slot.slotId, (await givenSlot(site.db)).slotId]) {
      const { status, body } = await redeem({ slot: slotId });
      expect([status, body.code, body.already_used]).toEqual([409, 'voucher_already_used', true]);
    }
  });

  test('a refused redemption can be repeated once the first reservation is canceled', async () => {
    const { body } = await redeem();
    await site.db.query(`UPDATE reservations SET status = 'CANCELED', canceled_at = now() WHERE id = $1`, [
      body.data.reservation.id,
    ]);
    expect((await redeem({ slot: (await givenSlot(site.db)).slotId })).status).toBe(201);
  });
});

// shows: 5.18, 5.35
describe('an invalid redemption', () => {
  test.each([
    ['no email', { email: undefined }, 422, { email: 'Please fill in this field' }],
    ['a blank email address', { email: '  ' }, 422, { email: 'Please fill in this field' }],
    ['an invalid email address', { email: 'mai@' }, 422, { email: 'Please enter a valid email address' }],
    [
      'a line break in the email address',
      { email: 'a@b.example\r\nBcc: c@d.example' },
      422,
      { email: expect.any(String) },
    ],
    ['a code of dashes only', { code: ' -—- ' }, 422, { code: 'Please fill in this field' }],
    ['an empty code', { code: '' }, 422, { code: 'Please fill in this field' }],
    ['a code of 65 characters', { code: 'A'.repeat(65) }, 400, { code: 'This text is too long' }],
    ['a slot id that is no UUID', { slot: 'x' }, 400, { slot: expect.any(String) }],
    ['no slot', { slot: undefined }, 400, { slot: expect.any(String) }],
    ['a name of 101 characters', { name: 'a'.repeat(101) }, 400, { name: 'This text is too long' }],
  ])('an invalid redemption is refused at the field: %s', async (_what, more, status, errors) => {
    const { body, ...answer } = await redeem(more);
    expect(answer.status).toBe(status);
    expect(body.errors).toEqual(errors);
    expect(await isUsed()).toBe(false);
  });

  // shows: 3.17, 5.37
  test('an invalid redemption is refused with the field names of both forms, or of neither', async () => {
    const both = await redeem({ voucherCode: voucher.code, slotId: slot.slotId });
    expect([both.status, both.body.code]).toEqual([400, 'malformed_request']);
    expect(Object.keys(both.body.errors).length).toBeGreaterThan(0);
    const neither = await site.call('POST', '/api/voucher-usage', { body: { email } });
    expect([neither.status, neither.body.code]).toEqual([400, 'malformed_request']);
    expect(Object.keys(neither.body.errors).length).toBeGreaterThan(0);
  });
});

test("a guest's name adds no markup, header or link to the mail", async () => {
  const name = '<img src=x onerror=alert(1)> https://evil.example';
  expect((await redeem({ name })).status).toBe(201);
  const [mail] = await mailsTo(email);
  expect(mail.html).not.toContain('<img src=x');
  expect(mail.text).not.toContain('evil.example');
});
