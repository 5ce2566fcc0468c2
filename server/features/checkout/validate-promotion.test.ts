import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenPromotion,
  givenSlot,
} from '#server/testing/given/given.ts';
import { askToPay, holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

let slot: GivenSlot;
let member: GivenMember;
beforeEach(async () => {
  slot = await givenSlot(site.db);
  member = await givenMember(site.db);
});

const path = (code: string, query: Record<string, string>) =>
  `/api/promotions/validate/${encodeURIComponent(code)}?${new URLSearchParams(query).toString()}`;
const validate = (code: string, more: Record<string, string> = {}, token?: string) =>
  site.call('GET', path(code, { slotId: slot.slotId, ...more }), { token });
let codes = 0;
const newCode = () => {
  codes += 1;
  return `CODE${codes}`;
};

// shows: 3.8, 6.12, 7.22
test.each([
  ['unchanged', (code: string) => code],
  ['in lower case', (code: string) => code.toLowerCase()],
  ['with spaces around it', (code: string) => `  ${code} `],
])('a usable code typed %s is answered with its promotion', async (_how, typed) => {
  const { code } = await givenPromotion(site.db, { code: newCode(), usage_limit: 5, usage_count: 4 });
  const { status, body } = await validate(typed(code), { userId: randomUUID() });
  expect(status).toBe(200);
  expect(body).toEqual({
    code,
    name: 'Welcome 10%',
    isActive: true,
    discountType: 'PERCENTAGE',
    discountValue: 10,
    startDate: '2020-01-01',
    endDate: '2099-12-31',
    usageLimit: 5,
    usageCount: 4,
  });
});

test('a code with accented letters is found in either Unicode form', async () => {
  const { code } = await givenPromotion(site.db, { code: 'TẾT' });
  expect((await validate(code.normalize('NFD').toLowerCase())).body).toMatchObject({ code });
});

// shows: 5.20
describe('an unusable code, when it is validated and when it is paid with', () => {
  const past = { start_date: '2020-01-01', end_date: '2020-12-31' };
  test.each([
    { given: 'is unknown', row: null, status: 404, refusal: 'promotion_not_found' },
    { given: 'is switched off', row: { is_active: false }, status: 409, refusal: 'promotion_inactive' },
    { given: 'is for other dates', row: past, status: 409, refusal: 'promotion_outside_dates' },
    { given: 'is used up', row: { usage_limit: 3, usage_count: 3 }, status: 409, refusal: 'promotion_usage_limit' },
    { given: 'has a limit of zero', row: { usage_limit: 0 }, status: 409, refusal: 'promotion_usage_limit' },
    {
      given: 'is switched off, for other dates and used up',
      row: { ...past, is_active: false, usage_limit: 0 },
      status: 409,
      refusal: 'promotion_inactive',
    },
    {
      given: 'is used up and for other dates',
      row: { ...past, usage_limit: 0 },
      status: 409,
      refusal: 'promotion_outside_dates',
    },
  ])(
    'a code that $given is refused with $refusal, when validated and when paid with',
    async ({ row, status, refusal }) => {
      const code = newCode();
      if (row !== null) await givenPromotion(site.db, { code, ...row });
      const validated = await validate(code);
      expect([validated.status, validated.body.code]).toEqual([status, refusal]);
      await holdSlot(site.call, member, slot.slotId);
      const paid = await askToPay(site.call, member, slot.slotId, { vpc_Promotion_Code: code });
      expect([paid.status, paid.body.code]).toEqual([status, refusal]);
    },
  );

  test('an unusable code, when it is validated and when it is paid with is reported before an unknown slot, and a wrong date after it', async () => {
    const slotId = randomUUID();
    const { code } = await givenPromotion(site.db, { code: newCode(), ...past });
    const { code: off } = await givenPromotion(site.db, { code: newCode(), is_active: false });
    expect((await validate(newCode(), { slotId })).body.code).toBe('promotion_not_found');
    expect((await validate(off, { slotId })).body.code).toBe('promotion_inactive');
    expect((await validate(code, { slotId })).body.code).toBe('slot_not_found');
  });

  // shows: 4.42
  test('a code that becomes unusable after its validation is refused at the payment', async () => {
    const { id, code } = await givenPromotion(site.db, { code: newCode() });
    expect((await validate(code)).status).toBe(200);
    await site.db.query('UPDATE promotions SET is_active = false WHERE id = $1', [id]);
    await holdSlot(site.call, member, slot.slotId);
    const paid = await askToPay(site.call, member, slot.slotId, { vpc_Promotion_Code: code });
    expect([paid.status, paid.body.code]).toEqual([409, 'promotion_inactive']);
  });
});

test.each([
  ['2027-03-01T16:59:59.999Z', 200],
  ['2027-02-28T17:00:00.000Z', 200],
  ['2027-02-28T16:59:59.999Z', 409],
  ['2027-03-01T17:00:00.000Z', 409],
])('a promotion of 1 March 2027 for a slot that starts at %s is answered with %i', async (start, status) => {
  slot = await givenSlot(site.db, { startTime: new Date(start) });
  const { code } = await givenPromotion(site.db, { code: newCode(), start_date: '2027-03-01', end_date: '2027-03-01' });
  expect((await validate(code)).status).toBe(status);
});

// shows: 5.38
test('validating a code counts no use', async () => {
  const { id, code } = await givenPromotion(site.db, { code: newCode(), usage_limit: 1 });
  for (let time = 0; time < 3; time += 1) expect((await validate(code)).status).toBe(200);
  expect(await site.db.query('SELECT usage_count FROM promotions WHERE id = $1', [id])).toEqual([{ usage_count: 0 }]);
});

describe('the parameters of a validation', () => {
  // shows: 7.22
  test('the parameters of a validation must not name another member', async () => {
    const { code } = await givenPromotion(site.db, { code: newCode() });
    expect((await validate(code, { userId: member.id }, member.token)).status).toBe(200);
    const other = await validate(code, { userId: randomUUID() }, member.token);
    expect([other.status, other.body.code]).toEqual([403, 'forbidden']);
  });

  test.each([
    ['no slot', '/api/promotions/validate/X'],
    ['a slot id that is no UUID', '/api/promotions/validate/X?slotId=x'],
    ['a code of 101 characters', `/api/promotions/validate/${'X'.repeat(101)}?slotId=${randomUUID()}`],
  ])('the parameters of a validation are refused with %s', async (_what, address) => {
    expect((await site.call('GET', address)).status).toBe(400);
  });
});
