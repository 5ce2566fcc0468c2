import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { comeBack, openBrowser, signIn } from '#server/testing/journeys/google.ts';
import { mailsTo, tokenIn } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { fetchMemberPicture } from './commands/fetch-member-picture.ts';

const PASSWORD = 'Bathhouse7';

let site: Site;
let passwordHash: string;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => site.close());

const newEmail = (domain = 'gmail.com') => `p${randomUUID().slice(0, 8)}@${domain}`;
const profile = async (token: string) => (await site.call('GET', '/api/auth/profile', { token })).body;
const jobs = () =>
  site.db.query<{ id: string; done_at: Date | null; dead_at: Date | null }>(
    `SELECT id, done_at, dead_at FROM jobs WHERE kind = 'fetch-member-picture' ORDER BY id`,
  );
const isStored = async (address: string) =>
  (await site.db.query('SELECT 1 FROM pictures WHERE hash = $1', [address.slice('/media/'.length)])).length > 0;

/** Signs in with a picture at Google and waits until it is stored. */
async function signInWith(email: string, picture?: string, at: Site = site) {
  const token = await signIn(openBrowser(at.url), { email, ...(picture !== undefined && { picture }) });
  await at.worker.drained();
  const member = (await at.call('GET', '/api/auth/profile', { token })).body;
  return { ...member, token } as { id: string; token: string; picture: string | null };
}

async function signInWithPicture(email: string, picture: string) {
  const member = await signInWith(email, picture);
  if (member.picture === null) throw new Error('The picture was not fetched');
  return { ...member, picture: member.picture };
}

describe("a member's picture", () => {
  // shows: 3.11, 3.30, 9.43, S6
  test("a member's picture is fetched after the sign-in and served as squares in two sizes and three formats", async () => {
    const { picture } = await signInWithPicture(newEmail(), 'lotus.png');
    expect(picture).toMatch(/^\/media\/[0-9a-f]{64}$/);
    for (const width of [96, 192]) {
      for (const format of ['avif', 'webp', 'jpeg']) {
        const answer = await fetch(`${site.url}${picture}/${width}.${format}`);
        expect(answer.headers.get('content-type')).toBe(`image/${format}`);
        expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
        const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect(found).toMatchObject({ width, height: width });
      }
    }
    const plain = await fetch(`${site.url}${picture}`);
    expect(plain.headers.get('content-type')).toBe('image/jpeg');
    expect(plain.headers.get('cache-control')).toContain('private');
  });

  test("a member's picture has an address that cannot be computed from the file: it differs between installations", async () => {
    const other = await startSite({ RATE_LIMITS: 'off' });
    const { picture } = await signInWithPicture(newEmail(), 'lotus.png');
    const again = await signInWithPicture(newEmail(), 'lotus.png');
    const elsewhere = await signInWith(newEmail(), 'lotus.png', other);
    await other.close();
    expect(again.picture).toBe(picture);
    expect(elsewhere.picture).toMatch(/^\/media\/[0-9a-f]{64}$/);
    expect(elsewhere.picture).not.toBe(picture);
  });

  test("a member's picture is not fetched again while Google reports the same address", async () => {
    const email = newEmail();
    const { picture } = await signInWithPicture(email, 'pine.png');
    const before = (await jobs()).length;
    expect((await signInWith(email, 'pine.png')).picture).toBe(picture);
    expect(await jobs()).toHaveLength(before);
  });

  test("a member's picture is replaced when Google reports another one, and deleted when Google reports none", async () => {
    const email = newEmail();
    const first = await signInWithPicture(email, 'plum.png');
    const second = await signInWithPicture(email, 'pear.png');
    expect(second.picture).not.toBe(first.picture);
    expect([await isStored(first.picture), await isStored(second.picture)]).toEqual([false, true]);
    expect((await signInWith(email)).picture).toBeNull();
    expect(await isStored(second.picture)).toBe(false);
  });

  test("a member's picture is in the export, with its address at Google", async () => {
    const { token, picture } = await signInWithPicture(newEmail(), 'fern.png');
    const { body } = await site.call('GET', '/api/auth/export', { token });
    expect(body).toMatchObject({
      member: { picture },
      identities: [{ pictureAddress: `${site.url}/sandbox/openid/pictures/fern.png` }],
    });
  });
});

describe("the deletion of a member's picture", () => {
  async function withPassword(domain: string) {
    const email = newEmail(domain);
    const member = await signInWithPicture(email, `${randomUUID()}.png`);
    await site.db.query('UPDATE members SET password_hash = $2 WHERE id = $1', [member.id, passwordHash]);
    return { ...member, email };
  }

  // shows: 3.30, S6
  test("the deletion of a member's picture happens when Google is unlinked", async () => {
    const { token, picture } = await withPassword('gmail.com');
    const body = { password: PASSWORD };
    expect((await site.call('POST', '/api/auth/unlink-google', { token, body })).status).toBe(200);
    expect((await profile(token)).picture).toBeNull();
    expect(await isStored(picture)).toBe(false);
    expect((await fetch(`${site.url}${picture}/96.avif`)).status).toBe(404);
  });

  // shows: S6
  test("the deletion of a member's picture happens when the account is deleted", async () => {
    const { token, picture } = await withPassword('gmail.com');
    const body = { password: PASSWORD };
    expect((await site.call('DELETE', '/api/auth/account', { token, body })).status).toBe(200);
    expect(await isStored(picture)).toBe(false);
  });

  test("the deletion of a member's picture happens when a password reset deletes the Google identity", async () => {
    const { email, picture } = await withPassword('mail.example');
    await site.call('POST', '/api/auth/forgot-password', { body: { email } });
    await site.worker.drained();
    const token = tokenIn((await mailsTo(site.call, email))[0], `${site.url}/resetpassword`);
    await site.call('POST', '/api/auth/reset-password', { body: { token, newPassword: 'Rotenburo7' } });
    expect(await isStored(picture)).toBe(false);
  });

  // shows: S6
  test("the deletion of a member's picture happens with the last member who has it, and not before", async () => {
    const members = [
      await signInWithPicture(newEmail(), 'shared.png'),
      await signInWithPicture(newEmail(), 'shared.png'),
    ];
    const [one, other] = members;
    expect(one?.picture).toBe(other?.picture);
    const stored: boolean[] = [];
    for (const { id, picture } of members) {
      await site.db.query('DELETE FROM identities WHERE member_id = $1', [id]);
      stored.push(await isStored(picture));
    }
    expect(stored).toEqual([true, false]);
  });
});

describe('an unavailable picture', () => {
  // shows: 9.43
  test('an unavailable picture does not affect the sign-in, is retried for ten minutes, and leaves no dead letter', async () => {
    const email = newEmail();
    const { token, picture } = await signInWith(email, 'nowhere/none.png');
    expect(picture).toBeNull();
    const before = (await jobs()).at(-1);
    expect(before).toMatchObject({ done_at: null, dead_at: null });
    await site.advance(11 * 60);
    expect((await jobs()).at(-1)).toMatchObject({ id: before?.id, done_at: expect.any(Date), dead_at: null });
    expect((await profile(token)).picture).toBeNull();
  });

  test('an unavailable picture is fetched later when Google failed at first', async () => {
    const page = await comeBack(openBrowser(site.url), { email: newEmail(), picture: 'late.png' });
    expect(page.searchParams.get('token')).not.toBeNull();
    const [identity] = await site.db.query<{ member_id: string; issuer: string }>(
      `SELECT member_id, issuer FROM identities WHERE picture_address LIKE '%late.png'`,
    );
    const ask = { memberId: identity?.member_id ?? '', issuer: identity?.issuer ?? '' };
    await site.worker.drained();
    await site.db.query('UPDATE identities SET picture_hash = NULL WHERE member_id = $1', [ask.memberId]);
    const now = new Date();
    const times = { now, until: addMinutes(now, 10) };
    await site.call('POST', '/sandbox/faults', { body: { google: 'down' } });
    const { context } = site;
    expect(await fetchMemberPicture(context, { ...ask, ...times })).toMatchObject({
      kind: 'later',
      reason: 'its server answered 503',
    });
    await site.call('POST', '/sandbox/faults', { body: { google: 'ok' } });
    expect(await fetchMemberPicture(context, { ...ask, ...times })).toEqual({ kind: 'done' });
    const stored = await site.db.query('SELECT 1 FROM identities WHERE member_id = $1 AND picture_hash IS NOT NULL', [
      ask.memberId,
    ]);
    expect(stored).toHaveLength(1);
  });

  test("a picture is never fetched from a loopback address other than the fake's", async () => {
    let connections = 0;
    const other = createServer().on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    for (const origin of [`http://127.0.0.1:${port}`, `https://localhost:${port}`]) {
      expect((await signInWith(newEmail(), `${origin}/a.png`)).picture).toBeNull();
    }
    other.close();
    expect(connections).toBe(0);
  });

  test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA'])(
    'a picture is not fetched from an address without http or https: %s',
    async (picture) => {
      const before = (await jobs()).length;
      expect((await signInWith(newEmail(), picture)).picture).toBeNull();
      expect(await jobs()).toHaveLength(before);
    },
  );
});

describe('the fetch of a picture', () => {
  const bytes = () =>
    sharp({ create: { width: 200, height: 100, channels: 3, background: '#8a6' } })
      .png()
      .toBuffer();

  async function fetchDuring(deed: (memberId: string) => Promise<unknown>) {
    const { id } = await signInWith(newEmail());
    const [identity] = await site.db.query<{ issuer: string }>(
      `UPDATE identities SET picture_address = 'https://pictures.example/a' WHERE member_id = $1 RETURNING issuer`,
      [id],
    );
    const picture = await bytes();
    const google = {
      ...site.context.google,
      fetchPicture: async () => {
        await deed(id);
        return { kind: 'bytes', bytes: picture, etag: null };
      },
    } as unknown as NonNullable<Site['context']['google']>;
    const now = new Date();
    const ask = { memberId: id, issuer: identity?.issuer ?? '', now, until: addMinutes(now, 10) };
    expect(await fetchMemberPicture({ ...site.context, google }, ask)).toEqual({ kind: 'done' });
    const [row] = await site.db.query<{ hash: string | null }>(
      'SELECT picture_hash AS hash FROM identities WHERE member_id = $1',
      [id],
    );
    return row;
  }

  test('the fetch of a picture stores the centre of the picture and never enlarges it', async () => {
    const row = await fetchDuring(async () => undefined);
    const variants = await site.db.query<{ width: number; bytes: Buffer }>(
      `SELECT width, bytes FROM picture_variants WHERE hash = $1 AND format = 'webp' ORDER BY width`,
      [row?.hash],
    );
    const sizes = await Promise.all(variants.map(({ bytes: stored }) => sharp(stored).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [100, 100],
    ]);
  });

  test('the fetch of a picture stores nothing when Google is unlinked meanwhile', async () => {
    const count = async () => (await site.db.query('SELECT 1 FROM pictures')).length;
    await site.db.query('DELETE FROM identities');
    const row = await fetchDuring((id) => site.db.query('DELETE FROM identities WHERE member_id = $1', [id]));
    expect([row, await count()]).toEqual([undefined, 0]);
  });

  test('the fetch of a picture does not overwrite a picture address that has changed meanwhile', async () => {
    const to = `UPDATE identities SET picture_address = 'https://pictures.example/b' WHERE member_id = $1`;
    expect(await fetchDuring((id) => site.db.query(to, [id]))).toEqual({ hash: null });
  });
});
