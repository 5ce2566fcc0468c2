import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { erasedEmail } from '#domain/members/erased.ts';
import { auditAtRest } from '#server/audit/audit.ts';
import { eraseMember } from '#server/features/accounts/commands/erase-member.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { type Desk, givenDesk, MAI, refusal } from '#server/testing/given/given-desk.ts';
import { subjectsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let desk: Desk;
const now = () => site.context.clock.now();
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
  await site.worker.drained();
});
beforeEach(async () => {
  desk = await givenDesk(site);
});
afterAll(() => site.close());

const mailed = async (email: string): Promise<string[]> => {
  await site.worker.drained();
  return subjectsTo(site.call, email);
};

describe('the person', () => {
  const emailOf = () => `${randomUUID().slice(0, 8)}@guests.example`;

  test('a person without an email address has no login and gets no mail, and the jobs end as done', async () => {
    await desk.book();
    const made = await desk.madeIn();
    expect(made.email).toBe(`desk-${made.member_id}@desk.invalid`);
    expect(await mailed(made.email)).toEqual([]);
    const read = await site.call('GET', `/api/admin/bookings/${made.id}`, { headers: desk.staff.headers });
    expect(read.body.person).toMatchObject({ memberId: made.member_id, hasLogin: false });
    const open = await site.db.query(
      `SELECT kind FROM jobs WHERE key = $1 AND kind = 'mail-reservation-confirmed' AND done_at IS NULL`,
      [made.id],
    );
    expect(open).toEqual([]);
  });

  test('a person with the placeholder of an erased member as email address is refused', async () => {
    const member = await givenMember(site.db);
    await site.db.transaction((tx) => eraseMember(tx, { memberId: member.id, now: now() }));
    const answer = await desk.book({ person: { ...MAI, email: erasedEmail(member.id) } });
    expect(refusal(answer)).toEqual([422, 'invalid_fields']);
  });

  test('a person with an email address gets the confirmation', async () => {
    const email = emailOf();
    await desk.book({ person: { ...MAI, email: ` ${email.toUpperCase()} ` } });
    expect(await mailed(email)).toEqual([expect.stringContaining('Yumori')]);
  });

  test('a person with exactly the email address of a member is that member, whose language and name stay', async () => {
    const member = await givenMember(site.db, { locale: 'ja' });
    await desk.book({ person: { ...MAI, email: member.email } });
    expect(await desk.reservationOf()).toMatchObject({ member_id: member.id, name: member.name });
  });

  test('a person with the phone number of a member is that member only if the name matches too', async () => {
    const phone = `09${randomUUID().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}`;
    const member = await givenMember(site.db, { phone_number: phone, name: 'Lê Văn Hải', locale: 'ja' });
    expect((await desk.preview({ ...MAI, phone })).body.known).toBeNull();
    const person = { name: 'hai le van', phone: `+84 ${phone.slice(1)}`, language: 'vi' };
    const known = { name: 'Lê Văn Hải', locale: 'ja', hasEmail: true, hasTicket: false };
    expect((await desk.preview(person)).body.known).toEqual(known);
    await desk.book({ person });
    expect(await desk.reservationOf()).toMatchObject({ member_id: member.id });
  });

  test('a person who comes again with the same phone number and name is the same desk guest', async () => {
    const person = { ...MAI, phone: `08${Date.now()}` };
    await desk.book({ person });
    const first = await desk.madeIn();
    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    await desk.book({ person, at: other.slotId });
    expect((await desk.madeIn(other.slotId)).member_id).toBe(first.member_id);
  });

  test('a desk guest takes the account over with a mailed link for a new password, bookings included', async () => {
    const email = emailOf();
    await desk.book({ person: { ...MAI, email } });
    await mailed(email);
    await site.call('POST', '/api/auth/forgot-password', { body: { email } });
    await site.worker.drained();
    const { body } = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`);
    const token = /[?&#]token=([\w-]+)/.exec(body.messages[0].text)?.[1];
    const newPassword = 'Quiet-Water-47';
    const reset = await site.call('POST', '/api/auth/reset-password', { body: { token, newPassword } });
    expect([reset.status, body.messages[0].subject]).toEqual([200, expect.any(String)]);
    const made = await desk.madeIn();
    expect(made).toMatchObject({ email, registered_by: 'mail' });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a desk guest opens the door from the page of the booking without a login, until taking the account over', async () => {
    await desk.book();
    const made = await desk.madeIn();
    await site.worker.drained();
    const page = () => site.call('GET', `/api/reservations/${made.id}`);
    const invoiceUrl = expect.stringContaining('/api/invoices/');
    expect((await page()).body).toMatchObject({ viewer: 'guest', ttLockQRCodes: [{}, {}], invoiceUrl });
    const codes = (await page()).body.ttLockQRCodes.map(({ id }: { id: string }) => id);
    const content = () => site.call('GET', `/api/ttlock-qr-codes/${codes[0]}/qr-code-content`);
    expect(refusal(await content())).toEqual([403, 'entry_code_not_yet_valid']);
    await site.db.query(`UPDATE members SET registered_by = 'mail' WHERE id = $1`, [made.member_id]);
    expect((await page()).body).toMatchObject({ viewer: 'visitor', ttLockQRCodes: [], invoiceUrl: null });
    expect(refusal(await content())).toEqual([404, 'entry_code_not_found']);
  });

  test('a desk guest cannot verify the address without taking the account over', async () => {
    const email = emailOf();
    await desk.book({ person: { ...MAI, email } });
    const before = await mailed(email);
    await site.call('POST', '/api/auth/resend-verification', { body: { email } });
    expect(await mailed(email)).toEqual(before);
  });

  test.each([
    [{ name: ' ', language: 'vi' }, 'person.name'],
    [{ ...MAI, email: 'mai@' }, 'person.email'],
    [{ ...MAI, phone: '12ab' }, 'person.phone'],
  ])('the contact %o is refused, naming the field', async (person, field) => {
    const { status, body } = await desk.book({ person });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
