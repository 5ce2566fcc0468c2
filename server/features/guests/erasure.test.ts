import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes, DAY } from '#domain/calendar/duration.ts';
import { eraseFormerGuests } from '#server/features/reservations/commands/erase-guest.ts';
import { clearOld } from '#server/housekeeping.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { mailsTo, tokenIn } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { askErasure } from './commands/ask-erasure.ts';
import { eraseByLink } from './commands/erase-by-link.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

const newEmail = () => `${randomUUID()}@guests.example`;
const ask = (email: string, language = 'en') =>
  site.call('POST', '/api/guest-data/link', { body: { email }, headers: { 'accept-language': language } });
const erase = (token: string, language = 'en') =>
  site.call('POST', '/api/guest-data/erase', { body: { token }, headers: { 'accept-language': language } });
const mails = (email: string) => mailsTo(site.call, email);

async function mailedToken(email: string): Promise<string> {
  await site.worker.drained();
  return tokenIn((await mails(email))[0], `${site.url}/guest-data`);
}

async function givenToken(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  return mailedToken(email);
}

/** Creates a guest's reservation that starts `hours` from now; negative hours are in the past. */
async function givenVisit(email: string, { hours, status = 'PENDING' }: { hours: number; status?: string }) {
  const slot = await givenSlot(site.db, { startTime: addMinutes(site.context.clock.now(), hours * 60) });
  const { reservationId: id } = await givenReservation(site.db, { slot, guest: { email, name: 'Hanako' } });
  const canceledAt = status === 'CANCELED' ? slot.startTime : null;
  await site.db.query(`UPDATE reservations SET notes = 'wants quiet', status = $2, canceled_at = $3 WHERE id = $1`, [
    id,
    status,
    canceledAt,
  ]);
  return { id, slot };
}

type Row = { guest_email: string; guest_name: string | null; notes: string | null; status: string };
const rowOf = async (id: string) =>
  (await site.db.query<Row>('SELECT guest_email, guest_name, notes, status FROM reservations WHERE id = $1', [id]))[0];
const kept = (email: string) => ({ guest_email: email, guest_name: 'Hanako', notes: 'wants quiet' });
const erased = (id: string) => ({ guest_email: `erased-${id}@erased.invalid`, guest_name: null, notes: null });
const historyOf = (id: string) =>
  site.db.query(
    `SELECT actor, action, before, after FROM history WHERE subject_id = $1 AND action LIKE 'guest.%' ORDER BY id`,
    [id],
  );

/** Returns the tables outside the sandbox that contain a word in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await site.db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await site.db.query(`SELECT 1 FROM "${name}" t WHERE strpos(lower(t::text), $1) > 0 LIMIT 1`, [word]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('a request for an erasure link', () => {
  // shows: 1.38, 2.119, 7.61, S23
  test('a request for an erasure link gets the same answer for every address, and only a guest gets a mail, in the language of the page', async () => {
    const guest = newEmail();
    await givenVisit(guest, { hours: -48, status: 'NO_SHOW' });
    const nobody = newEmail();
    const answers = [await ask(guest.toUpperCase(), 'vi'), await ask(nobody, 'vi')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    await site.worker.drained();
    expect(await mails(nobody)).toEqual([]);
    const [mail, ...others] = await mails(guest);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Liên kết để xóa dữ liệu của quý khách');
    expect(mail?.text).not.toContain('Hanako');
    expect(await tablesWith(nobody)).toEqual([]);
  });

  test.each([
    ['', 'Please fill in this field'],
    ['mai', 'Please enter a valid email address'],
    ['mai@guests.example\r\nBcc: evil@evil.example', 'Please enter a valid email address'],
  ])('a request for an erasure link needs a valid address: %j', async (email, message) => {
    expect(await ask(email)).toMatchObject({ status: 422, body: { errors: { email: message } } });
  });

  // shows: S23
  test('a request for an erasure link stores the token only as a hash once its mail was sent', async () => {
    const email = newEmail();
    await givenVisit(email, { hours: -48, status: 'NO_SHOW' });
    const token = await givenToken(email);
    expect(await tablesWith(token.toLowerCase())).toEqual([]);
  });

  test('a request for an erasure link leads to a working link when the first attempt to send the mail failed', async () => {
    const email = newEmail();
    await givenVisit(email, { hours: -48, status: 'NO_SHOW' });
    await site.call('POST', '/sandbox/faults', { body: { smtp: 'down' } });
    await ask(email);
    await site.worker.drained();
    await site.call('POST', '/sandbox/faults', { body: { smtp: 'ok' } });
    await site.advance(60);
    expect(await mails(email)).toHaveLength(1);
    expect((await erase(await mailedToken(email))).status).toBe(200);
  });
});

// shows: 2.123
test('the mail about a voucher booking names the erasure page and the 365 days until the erasure', async () => {
  const email = newEmail();
  const { slotId: slot } = await givenSlot(site.db);
  const { code } = await givenVoucher(site.db);
  await site.call('POST', '/api/voucher-usage', { body: { code, slot, email, name: 'Hanako' } });
  await site.worker.drained();
  const [mail] = await mails(email);
  expect(mail?.text).toContain(`${site.url}/guest-data`);
  expect(mail?.text).toContain('365 days after your visit');
});

test('a sixth link within half an hour is refused for a mailbox, whether or not it belongs to a guest', async () => {
  const limited = await startSite();
  const slot = await givenSlot(limited.db);
  await givenReservation(limited.db, { slot, guest: { email: 'mai@guests.example', name: 'Mai' } });
  for (const name of ['mai', 'nobody']) {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const body = { email: `${name}${time === 0 ? '' : `+${time}`}@guests.example` };
      statuses.push((await limited.call('POST', '/api/guest-data/link', { body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
  await limited.close();
});

test('an eleventh link within a day is refused for a mailbox, however far apart the requests are', async () => {
  const parts = { ...site.context, config: { ...site.context.config, rateLimits: true } };
  const begun = Date.now();
  const kinds: string[] = [];
  for (let time = 0; time < 11; time += 1) {
    const now = new Date(begun + time * 60 * 60 * 1000);
    kinds.push(
      (await askErasure(parts, { email: 'slowly@guests.example', locale: 'en', ip: `192.0.2.${time}`, now })).kind,
    );
  }
  expect(kinds).toEqual([...Array(10).fill('accepted'), 'refused']);
});

describe('an erasure link', () => {
  // shows: 1.39, 2.120, S23
  test('an erasure link erases a guest from all reservations that are over or canceled, but only after the confirmation', async () => {
    const email = newEmail();
    const over = await givenVisit(email, { hours: -48, status: 'NO_SHOW' });
    const canceled = await givenVisit(email, { hours: 48, status: 'CANCELED' });
    const other = newEmail();
    const others = await givenVisit(other, { hours: -49, status: 'NO_SHOW' });
    await ask(email);
    const token = await givenToken(email);
    expect((await site.call('GET', `/guest-data?token=${token}`)).status).toBe(200);
    expect(await rowOf(over.id)).toMatchObject(kept(email));

    expect(await erase(token)).toMatchObject({ status: 200, body: { erased: 2, ahead: [] } });
    expect(await rowOf(over.id)).toEqual({ ...erased(over.id), status: 'NO_SHOW' });
    expect(await rowOf(canceled.id)).toEqual({ ...erased(canceled.id), status: 'CANCELED' });
    expect(await rowOf(others.id)).toMatchObject(kept(other));
    expect(await historyOf(over.id)).toEqual([{ actor: 'guest', action: 'guest.erased', before: null, after: null }]);

    await site.worker.drained();
    const [confirmation] = await mails(email);
    expect(confirmation?.subject).toBe('Your data has been erased');
    expect(confirmation?.text).toContain('This is our last email about these bookings.');
    expect(await tablesWith(email)).toEqual([]);
  });

  // shows: 1.39, 2.121
  test('an erasure link keeps the address of an upcoming reservation until it is over, and names the day of its erasure', async () => {
    const email = newEmail();
    const over = await givenVisit(email, { hours: -72, status: 'NO_SHOW' });
    const { id, slot } = await givenVisit(email, { hours: 72 });
    const answer = await erase(await givenToken(email), 'ja');
    expect(answer.body).toEqual({
      erased: 1,
      ahead: [
        {
          startTime: slot.startTime.toISOString(),
          endTime: slot.endTime.toISOString(),
          erasedBy: dayAfter(slot.endTime),
        },
      ],
    });
    expect(await rowOf(over.id)).toMatchObject(erased(over.id));
    expect(await rowOf(id)).toEqual({ ...kept(email), status: 'PENDING' });
    expect(await historyOf(id)).toEqual([{ actor: 'guest', action: 'guest.erasure_asked', before: null, after: null }]);
    await site.worker.drained();
    const [confirmation] = await mails(email);
    expect(confirmation?.subject).toBe('お客様の情報を削除しました');
    expect(confirmation?.text).toContain(`${dayAfter(slot.endTime).replaceAll('-', '/')}までに削除`);

    await eraseFormerGuests(site.db, new Date(slot.endTime.getTime() - 1));
    expect(await rowOf(id)).toMatchObject(kept(email));
    await eraseFormerGuests(site.db, slot.endTime);
    expect(await rowOf(id)).toMatchObject(erased(id));
    expect(await tablesWith(email)).toEqual([]);
  });

  test('an erasure link records the request for an upcoming reservation once, even when it is confirmed twice', async () => {
    const email = newEmail();
    const { id } = await givenVisit(email, { hours: 75 });
    for (const _ of ['first', 'second']) {
      expect((await erase(await givenToken(email))).body).toMatchObject({ erased: 0, ahead: [{}] });
      await site.worker.drained();
    }
    expect(await historyOf(id)).toHaveLength(1);
    const [confirmation] = await mails(email);
    expect(confirmation?.subject).toBe('Your data will be erased after your visit');
  });

  // shows: 2.122, 7.62, 9.37, S23
  test("an erasure link works once, and reports later uses of it and of the address's other links as done", async () => {
    const email = newEmail();
    const { id } = await givenVisit(email, { hours: -48, status: 'NO_SHOW' });
    const [first, second] = [await givenToken(email), await givenToken(email)];
    expect(first).not.toBe(second);
    expect((await erase(first)).status).toBe(200);
    for (const used of [first, second]) {
      expect(await erase(used)).toMatchObject({
        status: 410,
        body: {
          code: 'guest_link_used',
          message:
            'This link has already been used, and we have your request. Data in an upcoming booking is erased by the day after the visit ends.',
        },
      });
    }
    expect(await historyOf(id)).toHaveLength(1);
  });

  // shows: 7.62
  test.each(['', 'x', 'A'.repeat(43), "' OR 1=1 --"])(
    'an erasure link with the token %j erases nothing',
    async (token) => {
      const email = newEmail();
      const { id } = await givenVisit(email, { hours: -48, status: 'NO_SHOW' });
      await givenToken(email);
      expect(await erase(token)).toMatchObject({ status: 410, body: { code: 'guest_link_invalid' } });
      expect(await rowOf(id)).toMatchObject(kept(email));
    },
  );

  // shows: 2.122
  test.each([
    { seconds: 1, status: 200 },
    { seconds: 0, status: 410 },
    { seconds: -1, status: 410 },
  ])('an erasure link that expires $seconds s from now is answered with $status', async ({ seconds, status }) => {
    const email = newEmail();
    const { id } = await givenVisit(email, { hours: -48, status: 'NO_SHOW' });
    const { token, tokenHash } = issueToken();
    const now = site.context.clock.now();
    await givenLink({ tokenHash, email, expiresAt: new Date(now.getTime() + seconds * 1000) });
    const result = await eraseByLink({ db: site.db, wakeQueue: () => {} }, { token, locale: 'en', now });
    expect(result.kind).toBe(status === 200 ? 'erased' : 'refused');
    expect(await rowOf(id)).toMatchObject(status === 200 ? erased(id) : kept(email));
  });

  // shows: 9.37
  test('an erasure link is valid for a day after its mail', async () => {
    const email = newEmail();
    await givenVisit(email, { hours: -48, status: 'NO_SHOW' });
    await givenToken(email);
    const [row] = await site.db.query<{ seconds: number }>(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM guest_erasures WHERE email = $1',
      [email],
    );
    expect(row?.seconds).toBe(24 * 3600);
  });

  test('an erasure link erases once when it is confirmed many times at once, by one link or by two', async () => {
    for (const links of [1, 2]) {
      const email = newEmail();
      const { id } = await givenVisit(email, { hours: -48, status: 'NO_SHOW' });
      const tokens: string[] = [];
      while (tokens.length < links) tokens.push(await givenToken(email));
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => erase(tokens[at % links] ?? '')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'guest_link_used')).toHaveLength(19);
      expect(await historyOf(id)).toHaveLength(1);
      await site.worker.drained();
      expect((await mails(email)).filter(({ subject }) => subject === 'Your data has been erased')).toHaveLength(1);
    }
  });
});

describe('the guest_erasures table', () => {
  test('the guest_erasures table refuses an address in a used link, and a used link made unused', async () => {
    const { tokenHash } = issueToken();
    await givenLink({ tokenHash, email: newEmail(), expiresAt: new Date() });
    const refusal = { code: '23514', constraint: 'guest_erasures_no_address_once_used' };
    const set = (change: string) =>
      site.db.transaction((tx) => tx.query(`UPDATE guest_erasures SET ${change} WHERE token_hash = $1`, [tokenHash]));
    await expect(set('used_at = now()')).rejects.toMatchObject(refusal);
    await set('used_at = now(), email = NULL');
    await expect(set('used_at = NULL')).rejects.toMatchObject(refusal);
  });

  test('the guest_erasures table has unused links deleted when they expire, and used ones 30 days later', async () => {
    await site.db.query('TRUNCATE guest_erasures');
    const now = site.context.clock.now();
    const link = async (expiresAt: Date, isUsed: boolean) => {
      const { tokenHash } = issueToken();
      await givenLink({ tokenHash, email: newEmail(), expiresAt });
      if (isUsed)
        await site.db.query('UPDATE guest_erasures SET used_at = $2, email = NULL WHERE token_hash = $1', [
          tokenHash,
          now,
        ]);
      return tokenHash;
    };
    const days = (count: number) => new Date(now.getTime() + count * DAY);
    await link(now, false);
    await link(days(-30), true);
    const stays = [await link(days(1), false), await link(days(-29), true)];
    await clearOld(site.db, now);
    const rows = await site.db.query<{ token_hash: Buffer }>('SELECT token_hash FROM guest_erasures');
    expect(rows.map(({ token_hash: hash }) => hash.toString('hex')).sort()).toEqual(
      stays.map((hash) => hash.toString('hex')).sort(),
    );
  });
});

/** Returns the day after the instant's day in Vietnam, as YYYY-MM-DD. */
function dayAfter(instant: Date): string {
  return new Date(instant.getTime() + 7 * 3_600_000 + DAY).toISOString().slice(0, 10);
}

function givenLink({ tokenHash, email, expiresAt }: { tokenHash: Buffer; email: string; expiresAt: Date }) {
  return site.db.query(
    'INSERT INTO guest_erasures (token_hash, email, created_at, expires_at) VALUES ($1, $2, $3, $3)',
    [tokenHash, email, expiresAt],
  );
}
