import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Registration } from '#contract/members.ts';
import { addMinutes, DAY } from '#domain/calendar/duration.ts';
import { erasedEmail } from '#domain/members/erased.ts';
import { passwordGate, passwordMatches } from '#server/secrets/passwords.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { registerMember } from './register-member.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const MAI: Registration = {
  name: 'Nguyễn Thị Mai',
  email: 'mai@guests.example',
  password: 'Onsen4ever',
  gender: 'female',
  birthDate: '1990-05-17',
  phoneNumber: '0912345678',
  discoveryMethods: ['instagram', 'walked_by'],
  receiveEmails: true,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['members', 'jobs', 'rate_counts', 'idempotency_keys'])
    await database.db.query(`DELETE FROM ${table}`);
});

const rows = <Row = Record<string, unknown>>(sql: string) => database.db.query<Row>(sql);
type More = { rateLimits?: boolean; ip?: string; now?: Date; key?: string };
const register = (change: Partial<Registration> = {}, more: More = {}) => {
  const { rateLimits = false, ip = '203.0.113.9', now = NOW, key } = more;
  const parts = { db: database.db, config: { rateLimits }, limitSecret: 'a secret of this test', wakeQueue: () => {} };
  return registerMember(parts, { input: { ...MAI, ...change }, locale: 'vi', ip, now, requestId: 'request-1', key });
};

describe('a registration', () => {
  // shows: 3.19
  test('a registration inserts a member with an unverified address', async () => {
    expect(await register({ email: ' Mai@Guests.Example ', name: '  Nguyễn  Thị Mai '.normalize('NFD') })).toEqual({
      kind: 'registered',
    });
    const [member] = await rows<{ password_hash: string }>('SELECT * FROM members');
    expect(member).toMatchObject({
      email: 'mai@guests.example',
      email_verified_at: null,
      name: 'Nguyễn Thị Mai',
      gender: 'female',
      birth_date: '1990-05-17',
      phone_number: '0912345678',
      role: 'MEMBER',
      locale: 'vi',
      discovery_methods: ['instagram', 'walked_by'],
      receive_emails: true,
      is_demo: false,
      created_at: NOW,
    });
    expect(await passwordMatches(member?.password_hash, 'Onsen4ever')).toBe(true);
  });

  test('mails a link valid for three days, whose token is stored in the tokens table only as a hash', async () => {
    await register();
    const [member] = await rows<{ id: string }>('SELECT id FROM members');
    const [job] = await rows<{ kind: string; key: string; payload: { token: string } }>('SELECT * FROM jobs');
    const [token] = await rows<{ token_hash: Buffer }>('SELECT * FROM email_tokens');
    const sent = job?.payload.token ?? '';
    expect(sent).toMatch(/^[\w-]{43}$/);
    expect(token).toMatchObject({
      member_id: member?.id,
      purpose: 'verify',
      token_hash: createHash('sha256').update(sent).digest(),
      expires_at: new Date(NOW.getTime() + 3 * DAY),
      used_at: null,
    });
    expect(job).toMatchObject({ kind: 'mail-verification', key: member?.id });
    expect(job?.payload).toEqual({ memberId: member?.id, token: sent });
  });

  test('a registration is recorded in the history without personal data', async () => {
    await register();
    const [entry] = await rows(
      `SELECT to_jsonb(h) AS entry FROM history h WHERE action = 'member.registered' ORDER BY id DESC`,
    );
    const text = JSON.stringify(entry);
    expect(text).toContain('request-1');
    for (const personal of ['Mai', 'mai@', '0912345678', '1990-05-17', 'Onsen']) expect(text).not.toContain(personal);
  });

  test('a registration is accepted for one of fifty simultaneous requests for an address, whatever its spelling', async () => {
    const writings = ['mai@guests.example', 'MAI@guests.example', ' mai@Guests.Example', 'mai@guests.EXAMPLE '];
    const asked = Array.from({ length: 50 }, (_, index) =>
      register({ email: writings[index % writings.length] ?? '' }),
    );
    const kinds = (await Promise.all(asked)).map((result) => (result.kind === 'refused' ? result.code : result.kind));
    expect(kinds.filter((kind) => kind === 'registered')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'email_taken')).toHaveLength(49);
    expect(await rows('SELECT count(*) FROM members')).toEqual([{ count: 1 }]);
    expect(await rows('SELECT count(*) FROM email_tokens')).toEqual([{ count: 1 }]);
    expect(await rows('SELECT kind FROM jobs ORDER BY kind')).toEqual([
      { kind: 'mail-account-notice' },
      { kind: 'mail-verification' },
    ]);
  });

  test('a registration repeated under its idempotency key is answered like the first, and only then', async () => {
    const key = 'registration-1';
    expect(await register({}, { key })).toEqual({ kind: 'registered' });
    expect(await register({}, { key })).toEqual({ kind: 'registered' });
    expect(await rows('SELECT kind FROM jobs')).toEqual([{ kind: 'mail-verification' }]);
    expect(await register({ name: 'Lan' }, { key })).toMatchObject({ code: 'idempotency_key_reused' });
    for (const other of [{}, { key: 'registration-2' }])
      expect(await register({}, other)).toEqual({ kind: 'refused', code: 'email_taken' });
    expect(await rows('SELECT count(*) FROM members')).toEqual([{ count: 1 }]);
  });

  // shows: 5.2, 5.4, 5.7, 5.29
  test.each<[keyof Registration, Partial<Registration>, string]>([
    ['name', { name: '' }, 'required'],
    ['name', { name: ' M ' }, 'name_too_short'],
    ['name', { name: 'M'.repeat(101) }, 'too_long'],
    ['name', { name: 'Mai\r\nBcc: all@guests.example' }, 'not_allowed_characters'],
    ['gender', { gender: '' }, 'required'],
    ['gender', { gender: 'x' }, 'gender_unknown'],
    ['birthDate', { birthDate: '' }, 'required'],
    ['birthDate', { birthDate: '2001-02-29' }, 'birth_date_invalid'],
    ['birthDate', { birthDate: '2008-11-22' }, 'under_age'],
    ['phoneNumber', { phoneNumber: '' }, 'required'],
    ['phoneNumber', { phoneNumber: '09123x5678' }, 'phone_not_digits'],
    ['phoneNumber', { phoneNumber: '091234' }, 'phone_too_short'],
    ['phoneNumber', { phoneNumber: '0'.repeat(21) }, 'too_long'],
    ['email', { email: '' }, 'required'],
    ['email', { email: 'mai@guests' }, 'email_invalid'],
    ['email', { email: 'mai@guests.example\nBcc: x@y.example' }, 'email_invalid'],
    ['email', { email: erasedEmail('7f3a').toUpperCase() }, 'email_invalid'],
    ['password', { password: '' }, 'required'],
    ['password', { password: 'Aa1aa' }, 'password_too_short'],
    ['password', { password: 'onsen4ever' }, 'password_needs_upper'],
    ['password', { password: 'ONSEN4EVER' }, 'password_needs_lower'],
    ['password', { password: 'Onsenforever' }, 'password_needs_digit'],
    ['password', { password: `Aa1${'x'.repeat(126)}` }, 'password_too_long'],
    ['password', { password: 'Password1' }, 'password_too_common'],
    ['password', { password: 'QWERTYuiop2026' }, 'password_too_common'],
    ['discoveryMethods', { discoveryMethods: ['instagram', 'hearsay'] }, 'discovery_unknown'],
  ])('a registration with a wrong %s of %j is refused as %s and writes nothing', async (field, change, fault) => {
    expect(await register(change)).toEqual({ kind: 'refused', code: 'invalid_fields', fields: { [field]: fault } });
    expect(await rows('SELECT 1 FROM members')).toEqual([]);
    expect(await rows('SELECT 1 FROM jobs')).toEqual([]);
  });

  // shows: 5.29
  test('a registration is refused with every wrong field', async () => {
    const result = await register({ name: '', phoneNumber: 'abc', password: 'x' });
    expect(Object.keys((result.kind === 'refused' && result.fields) || {})).toEqual([
      'name',
      'phoneNumber',
      'password',
    ]);
  });

  // shows: 5.3
  test('a registration counts the eighteen years by the calendar of Ho Chi Minh City', async () => {
    const midnight = new Date('2026-11-20T17:00:00.000Z');
    const before = await register({ birthDate: '2008-11-21' }, { now: new Date(midnight.getTime() - 1) });
    expect(before).toMatchObject({ fields: { birthDate: 'under_age' } });
    expect(await register({ birthDate: '2008-11-21' }, { now: midnight })).toEqual({ kind: 'registered' });
  });

  // shows: 5.43
  test.each([`O'Brien"; DROP TABLE members; --`, '湯守 太郎', '<script>alert(1)</script>', 'Ế'.repeat(100)])(
    'a registration stores the name %s unchanged',
    async (name) => {
      expect(await register({ name })).toEqual({ kind: 'registered' });
      expect(await rows('SELECT name FROM members')).toEqual([{ name }]);
    },
  );

  // shows: 5.33
  test('a registration stores each option of the survey once', async () => {
    await register({ discoveryMethods: Array.from({ length: 40 }, () => 'flyer') });
    expect(await rows('SELECT discovery_methods FROM members')).toEqual([{ discovery_methods: ['flyer'] }]);
  });

  test("a registration counts towards the network's rate limit only when its fields are valid", async () => {
    let guests = 0;
    const from = (ip: string, now = NOW) => {
      guests += 1;
      return register({ email: `guest${guests}@guests.example` }, { rateLimits: true, ip, now });
    };
    for (let time = 0; time < 30; time += 1) await register({ name: '' }, { rateLimits: true, ip: '2001:db8::1' });
    for (let time = 0; time < 20; time += 1) expect(await from('2001:db8::1')).toEqual({ kind: 'registered' });
    expect(await from('2001:db8::2', addMinutes(NOW, 29))).toEqual({
      kind: 'refused',
      code: 'too_many_requests',
      retryAt: addMinutes(NOW, 30),
    });
    expect(await from('2001:db8:0:1::1')).toEqual({ kind: 'registered' });
    expect(await from('2001:db8::1', addMinutes(NOW, 30))).toEqual({ kind: 'registered' });
  });

  test("a registration counts towards the mailbox's rate limit, whatever the spelling and the network", async () => {
    const to = (email: string, network: number) =>
      register({ email }, { rateLimits: true, ip: `198.51.100.${network}` });
    for (let time = 0; time < 5; time += 1)
      expect(await to(`mai+${time}@guests.example`, time)).toEqual({ kind: 'registered' });
    expect(await to('mai@guests.example', 6)).toMatchObject({ code: 'too_many_requests' });
    expect(await to('lan@guests.example', 6)).toEqual({ kind: 'registered' });
  });

  test('a registration repeated under its idempotency key counts once; another body or key counts each time', async () => {
    const again = (change: Partial<Registration>, key: string) => register(change, { rateLimits: true, key });
    for (let time = 0; time < 30; time += 1) expect(await again({}, 'first')).toEqual({ kind: 'registered' });
    // Four uses of the mailbox's limit are left.
    for (let time = 0; time < 2; time += 1) {
      expect(await again({ name: 'Lan' }, 'first')).toMatchObject({ code: 'idempotency_key_reused' });
      expect(await again({}, 'second')).toMatchObject({ code: 'email_taken' });
    }
    expect(await again({ name: 'Lan' }, 'first')).toMatchObject({ code: 'too_many_requests' });
    expect(await again({}, 'second')).toMatchObject({ code: 'too_many_requests' });
    expect(await again({}, 'first')).toEqual({ kind: 'registered' });
    expect(await rows('SELECT count(*) FROM members')).toEqual([{ count: 1 }]);
  });

  test('a registration is refused while too many passwords are being hashed', async () => {
    const ends: Array<() => void> = [];
    const work = () => new Promise<void>((end) => ends.push(end));
    const busy = Array.from({ length: 52 }, (_, network) => passwordGate.run(`network ${network}`, work));
    expect(await register()).toEqual({ kind: 'refused', code: 'service_unavailable' });
    const endAll = setInterval(() => {
      for (const end of ends.splice(0)) end();
    }, 1);
    await Promise.all(busy);
    clearInterval(endAll);
    expect(await register()).toEqual({ kind: 'registered' });
  });
});
