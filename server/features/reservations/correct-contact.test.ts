import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskEmail } from '#domain/counter/desk-guest.ts';
import { erasedEmail } from '#domain/members/erased.ts';
import { audit } from '#server/audit/audit.ts';
import { askDuring } from '#server/testing/databases/during.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { mailsTo, subjectsTo } from '#server/testing/readers/mail.ts';
import { type StaffedSite, startStaffedSite } from '#server/testing/servers/staffed-site.ts';

let site: StaffedSite;
beforeAll(async () => {
  site = await startStaffedSite();
});
afterAll(() => site.close());

describe('correcting a contact', () => {
  // shows: 12.21
  test('the next mail goes to the corrected address, and the history stores neither address', async () => {
    const id = await site.bookedByVoucher('lnog@guests.example');
    const body = { email: 'Long2@guests.example ', reason: 'Mistyped' };
    const answer = await site.ask('PATCH', `/bookings/${id}/contact`, site.reception, body);
    expect(answer.body.person).toMatchObject({ email: 'long2@guests.example', name: 'Trần Đức Long' });
    await site.ask('POST', `/bookings/${id}/resend`, site.reception, { what: 'confirmation' });
    await site.worker.drained();
    expect(await subjectsTo(site.call, 'long2@guests.example')).toHaveLength(1);
    const [changed] = await site.actsOf(id);
    expect(changed).toMatchObject({
      action: 'booking.contact_changed',
      reason: 'Mistyped',
      after: { fields: ['email'] },
    });
    expect(JSON.stringify(await site.actsOf(id))).not.toContain('guests.example');
  });

  test('an invalid address, and the contact of a staff member, are refused', async () => {
    const id = await site.bookedByVoucher('x@guests.example');
    const faulty = await site.ask('PATCH', `/bookings/${id}/contact`, site.reception, {
      email: 'nowhere',
      reason: 'misspelt',
    });
    expect(faulty).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
    const member = await givenMember(site.db);
    const ofStaff = await site.booked(member);
    await site.db.query(
      `INSERT INTO staff_posts (id, member_id, role, location_id, given_at) VALUES ($1, $2, 'cleaner', NULL, now())`,
      [randomUUID(), member.id],
    );
    const body = { email: 'thief@guests.example', reason: 'misspelt' };
    const refused = await site.ask('PATCH', `/bookings/${ofStaff}/contact`, site.reception, body);
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_of_member' } });
  });

  // shows: 12.21
  test("staff change a member's name and phone at once, but only the member changes the address of an account", async () => {
    const member = await givenMember(site.db, { name: 'Lê Thu Hả', phone_number: '0912000111' });
    const id = await site.booked(member);
    const contact = { name: 'Lê Thu Hà', phone: '+84 912 000 222', reason: 'Mistyped' };
    const { body: booking } = await site.ask('PATCH', `/bookings/${id}/contact`, site.reception, contact);
    const person = { name: 'Lê Thu Hà', phone: '0912000222', email: member.email, hasLogin: true };
    expect(booking.person).toMatchObject(person);
    const email = `${randomUUID()}@guests.example`;
    const refused = await site.ask('PATCH', `/bookings/${id}/contact`, site.reception, { email, reason: 'Wants it' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_of_member' } });
    await site.worker.drained();
    expect(await mailsTo(site.call, email)).toEqual([]);
    expect((await site.read(id)).person).toMatchObject(person);
    expect(await site.actsOf(id)).toMatchObject([
      { action: 'booking.contact_changed', reason: 'Mistyped', after: { fields: ['name', 'phone'] } },
    ]);
  });

  test('the phone number of a member who registered with the form can be changed, but not removed', async () => {
    const member = await givenMember(site.db, { phone_number: '0912000111' });
    const id = await site.booked(member);
    const correct = (phone: string) =>
      site.ask('PATCH', `/bookings/${id}/contact`, site.reception, { phone, reason: 'Asked' });
    const text = 'Please fill in this field';
    for (const nothing of ['', ' ', '+'])
      expect(await correct(nothing)).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', errors: { phone: text } },
      });
    expect((await site.read(id)).person.phone).toBe('0912000111');
    await site.db.query(`UPDATE members SET registered_by = 'google' WHERE id = $1`, [member.id]);
    expect(await correct('')).toMatchObject({ status: 200, body: { person: { phone: null } } });
  });

  test('the same request sent again changes nothing, because it has the idempotency key of the first', async () => {
    const id = await site.bookedByVoucher(`${randomUUID()}@guests.example`);
    const correct = (name: string, key: string) =>
      site.call('PATCH', `/api/admin/bookings/${id}/contact`, {
        headers: { ...site.reception.headers, 'idempotency-key': key },
        body: { name, reason: 'Mistyped' },
      });
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await correct('Trần Đức Lộng', first)).status).toBe(200);
    expect((await correct('Trần Đức Long', second)).status).toBe(200);
    expect((await correct('Trần Đức Lộng', first)).body.person.name).toBe('Trần Đức Lộng');
    expect((await site.read(id)).person.name).toBe('Trần Đức Long');
    expect((await correct('Another', first)).body.code).toBe('idempotency_key_reused');
    expect(await site.actsOf(id)).toHaveLength(2);
  });

  test('the address of a desk guest changes at once, unless another member has it', async () => {
    const id = await site.bookedAtDesk();
    const email = `${randomUUID()}@guests.example`;
    const ask = (address: string) =>
      site.ask('PATCH', `/bookings/${id}/contact`, site.reception, { email: address, reason: 'Given now' });
    expect((await ask((await givenMember(site.db)).email)).body.code).toBe('email_taken');
    expect((await ask(email)).body.person).toMatchObject({ email, hasLogin: false });
    expect((await ask(email)).status).toBe(200);
    expect((await site.actsOf(id)).at(-1)).toMatchObject({
      action: 'booking.contact_changed',
      after: { fields: ['email'] },
    });
  });

  test('the name of a desk guest without an address changes, and a placeholder is no address to change to', async () => {
    const id = await site.bookedAtDesk();
    const [guest] = await site.db.query<{ id: string; email: string }>(
      'SELECT m.id, m.email FROM members m JOIN reservations r ON r.member_id = m.id WHERE r.id = $1',
      [id],
    );
    const correct = (body: object) =>
      site.ask('PATCH', `/bookings/${id}/contact`, site.reception, { ...body, reason: 'Asked' });
    const name = 'Trần Văn Tâm';
    expect(await correct({ name, email: guest?.email })).toMatchObject({ status: 200, body: { person: { name } } });
    for (const placeholder of [erasedEmail(guest?.id ?? ''), deskEmail(randomUUID())])
      expect((await correct({ email: placeholder })).body.code).toBe('invalid_fields');
  });

  test('the address of a desk guest is refused when another member registers with it at the same time', async () => {
    const id = await site.bookedAtDesk();
    const email = `${randomUUID()}@guests.example`;
    const [answer] = await askDuring(
      site.db,
      (tx) => givenMember(tx, { email }),
      () => [site.ask('PATCH', `/bookings/${id}/contact`, site.reception, { email, reason: 'Given now' })],
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });
});

test('the tests above left no audit findings', async () => {
  expect(await audit(site.db, site.context.clock.now())).toEqual([]);
});
