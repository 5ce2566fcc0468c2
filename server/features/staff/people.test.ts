import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markRestored } from '#server/features/exceptions/commands/mark-restored.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { type GivenMember, givenMember, givenRoom } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { enrolApp, openStaff } from '#server/testing/journeys/staff.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const PASSWORD = 'Onsen4ever';

let site: Site;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

let place: string;
let owner: GivenStaff;
beforeEach(async () => {
  place = (await givenRoom(site.db)).locationId;
  owner = await givenStaff(site.db, { role: 'owner' });
});

type Headers = GivenStaff['headers'];
const refused = (answer: CallAnswer) => `${answer.status} ${answer.body.code}`;
const me = async (headers: Headers) => (await site.call('GET', '/api/admin/session', { headers })).status;
const invite = (headers: Headers, body: object) =>
  site.call('POST', '/api/admin/staff/invitations', { headers, body: { locationId: place, language: 'vi', ...body } });
const end = (headers: Headers, postId: string, reason = 'Has left us') =>
  site.call('DELETE', `/api/admin/staff/posts/${postId}`, { headers, body: { reason } });
const history = (subjectId: string) =>
  site.db.query<{ action: string; actor_id: string; location_id: string; reason: string }>(
    `SELECT action, actor_id, location_id, reason FROM history WHERE subject_id = $1 AND action LIKE 'staff.%' ORDER BY id`,
    [subjectId],
  );

/** Returns the token in the link of the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  await site.worker.drained();
  const mails = await mailsTo(site.call, email);
  const texts = mails.map(({ text }) => /\/admin\/welcome#([\w-]{43})/.exec(text)?.[1]);
  return texts.find((token) => token !== undefined) ?? '';
}

describe('an invitation', () => {
  test('an invitation is mailed in its language, gives its post once, and lets the invited enrol a factor', async () => {
    const member = await givenMember(site.db, { name: 'Hoa' });
    const made = await invite(owner.headers, { email: ` ${member.email.toUpperCase()}`, role: 'receptionist' });
    expect(made.status).toBe(201);
    expect(made.body.invitations).toMatchObject([
      { email: member.email, role: 'receptionist', location: { id: place } },
    ]);
    const token = await mailedToken(member.email);
    const [mail] = await mailsTo(site.call, member.email);
    expect(mail?.subject).toBe('Lời mời vào trang quản lý của Yumori');

    const { answer, headers } = await openStaff(site, { token: member.token, code: token });
    expect(answer.body).toMatchObject({ state: 'enrol', mayEnrol: true });
    await enrolApp(site, headers);
    const seen = await site.call('GET', '/api/admin/session', { headers });
    expect(seen.body.posts).toMatchObject([{ role: 'receptionist', location: { id: place } }]);
    expect(refused((await openStaff(site, { token: member.token, code: token })).answer)).toBe(
      '410 staff_code_invalid',
    );
    expect(await history(member.id)).toMatchObject([
      { action: 'staff.post_given', actor_id: owner.id, location_id: place },
      { action: 'staff.factor_added', actor_id: member.id },
    ]);
    await site.worker.drained();
    const told = (await mailsTo(site.call, owner.email)).map(({ subject }) => subject);
    expect(told).toEqual(expect.arrayContaining(['Staff: a role was assigned', 'Staff: a second factor was added']));
    const jobs = await site.db.query(`SELECT 1 FROM jobs WHERE payload::text LIKE '%' || $1 || '%'`, [token]);
    expect(jobs).toEqual([]);
  });

  test('an invitation does not work for another account, after it was withdrawn or replaced, or after 72 hours', async () => {
    const [member, other] = [await givenMember(site.db), await givenMember(site.db)];
    const open = async (code: string, { token }: GivenMember = member) =>
      (await openStaff(site, { token, code })).answer;
    await invite(owner.headers, { email: member.email, role: 'cleaner' });
    const first = await mailedToken(member.email);
    expect(refused(await open(first, other))).toBe('410 staff_code_invalid');
    const again = await invite(owner.headers, { email: member.email, role: 'cleaner' });
    const ofMember = (body: { invitations: { id: string; email: string }[] }) =>
      body.invitations.filter(({ email }) => email === member.email);
    expect(ofMember(again.body)).toHaveLength(1);
    expect(refused(await open(first))).toBe('410 staff_code_invalid');
    const second = await mailedToken(member.email);
    const path = `/api/admin/staff/invitations/${ofMember(again.body)[0]?.id}`;
    expect((await site.call('DELETE', path, { headers: owner.headers })).status).toBe(200);
    expect(refused(await site.call('DELETE', path, { headers: owner.headers }))).toBe('404 invitation_not_found');
    expect(refused(await open(second))).toBe('410 staff_code_invalid');

    await invite(owner.headers, { email: member.email, role: 'cleaner' });
    const third = await mailedToken(member.email);
    await site.db.query('UPDATE staff_invitations SET expires_at = $2 WHERE email = $1', [
      member.email,
      site.context.clock.now(),
    ]);
    expect(refused(await open(third))).toBe('410 staff_code_invalid');
  });

  test('an invitation ends with the rights of the person who sent it', async () => {
    const manager = await givenStaff(site.db, { role: 'manager', locationId: place });
    const member = await givenMember(site.db);
    expect((await invite(manager.headers, { email: member.email, role: 'cleaner' })).status).toBe(201);
    const token = await mailedToken(member.email);
    expect((await end(owner.headers, manager.postId)).status).toBe(200);
    expect(refused((await openStaff(site, { token: member.token, code: token })).answer)).toBe(
      '410 staff_code_invalid',
    );
  });

  test('an invitation is refused for a person who has a post there, and for an invalid address', async () => {
    const manager = await givenStaff(site.db, { role: 'manager', locationId: place });
    expect(refused(await invite(owner.headers, { email: manager.email, role: 'cleaner' }))).toBe('409 post_exists');
    expect((await invite(owner.headers, { email: 'lan', role: 'cleaner' })).body.errors).toEqual({
      email: expect.any(String),
    });
  });
});

describe('ending a post', () => {
  // shows: 12.8
  test('ending a post ends the session at once, gives the reason in the history, and notifies the person and the owners', async () => {
    const cleaner = await givenStaff(site.db, { role: 'cleaner', locationId: place, name: 'Hoa' });
    const { body } = await end(owner.headers, cleaner.postId, '  Moved to Đà Nẵng ');
    expect(body.people.map(({ id }: { id: string }) => id)).not.toContain(cleaner.id);
    expect(await me(cleaner.headers)).toBe(401);
    expect(refused((await openStaff(site, { token: cleaner.token })).answer)).toBe('403 not_staff');
    expect(await history(cleaner.id)).toEqual([
      { action: 'staff.post_ended', actor_id: owner.id, location_id: place, reason: 'Moved to Đà Nẵng' },
    ]);
    await site.worker.drained();
    for (const { email } of [cleaner, owner])
      expect((await mailsTo(site.call, email)).map(({ subject }) => subject)).toContain('Staff: a role was removed');
    const advice = async (email: string) =>
      (await mailsTo(site.call, email)).find(({ subject }) => subject === 'Staff: a role was removed')?.text;
    expect(await advice(cleaner.email)).toContain('please call an owner right away');
    expect(await advice(owner.email)).toContain('roles in the back office right away, under Staff');
    expect(refused(await end(owner.headers, cleaner.postId))).toBe('404 post_not_found');
  });

  test('the post of the last owner with a factor cannot be ended', async () => {
    const { db } = site;
    await db.query(`UPDATE staff_factors SET ended_at = now() WHERE member_id <> $1`, [owner.id]);
    expect(refused(await end(owner.headers, owner.postId))).toBe('409 last_owner');
    const deleted = await site.call('DELETE', '/api/auth/account', {
      token: owner.token,
      body: { email: owner.email },
    });
    expect(refused(deleted)).toBe('409 last_owner');
    const other = await givenStaff(db, { role: 'owner' });
    expect((await end(other.headers, owner.postId)).status).toBe(200);
    expect(refused(await end(other.headers, other.postId))).toBe('409 last_owner');
  });
});

describe('what ends staff sessions', () => {
  async function employed(): Promise<GivenStaff> {
    return givenStaff(site.db, { role: 'receptionist', locationId: place });
  }

  test('a new password ends staff sessions', async () => {
    const person = await employed();
    await site.db.query('UPDATE members SET password_hash = $2 WHERE id = $1', [person.id, passwordHash]);
    const body = { currentPassword: PASSWORD, newPassword: 'Rotenburo-7' };
    const changed = await site.call('POST', '/api/auth/change-password', { token: person.token, body });
    expect(changed.status).toBe(200);
    expect(await me(person.headers)).toBe(401);
  });

  test('logging out everywhere ends staff sessions', async () => {
    const person = await employed();
    expect((await site.call('POST', '/api/auth/logout-everywhere', { token: person.token })).status).toBe(200);
    expect(await me(person.headers)).toBe(401);
  });

  test('deleting the account ends staff sessions and posts, and leaves no name of a factor', async () => {
    const person = await employed();
    const body = { email: person.email };
    expect((await site.call('DELETE', '/api/auth/account', { token: person.token, body })).status).toBe(200);
    expect(await me(person.headers)).toBe(401);
    const left = await site.db.query(
      `SELECT 1 FROM staff_posts WHERE member_id = $1 AND ended_at IS NULL
       UNION ALL SELECT 1 FROM staff_factors WHERE member_id = $1 AND (ended_at IS NULL OR name <> '' OR secret <> '')
       UNION ALL SELECT 1 FROM staff_sessions WHERE member_id = $1`,
      [person.id],
    );
    expect(left).toEqual([]);
  });

  test('restoring a backup ends staff sessions', async () => {
    const person = await employed();
    await markRestored(site.db, { now: new Date() });
    expect(await me(person.headers)).toBe(401);
  });
});

test('the data export names posts, factors and staff sessions, but no secret', async () => {
  const person = await givenStaff(site.db, { role: 'receptionist', locationId: place });
  const { body } = await site.call('GET', '/api/auth/export', { token: person.token });
  expect(body).toMatchObject({
    staffPosts: [{ role: 'receptionist', location: 'Yumori Tây Hồ', endedAt: null }],
    secondFactors: [{ kind: 'totp', name: 'Phone' }],
    staffSessions: [{ device: null }],
  });
  expect(Object.keys(body.secondFactors[0])).toEqual(['kind', 'name', 'madeAt', 'lastUsedAt']);
});
