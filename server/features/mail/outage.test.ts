import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf, startOfDay } from '#domain/calendar/day.ts';
import { DAY, HOUR } from '#domain/calendar/duration.ts';
import { readStuck } from '#server/features/exceptions/queries.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { bookByCard, settle, startPaying } from '#server/testing/journeys/journey.ts';
import {
  expectOk,
  MAILED_EVENTS,
  type MailScene,
  newAddress,
  openMailScene,
  registration,
  slotIn,
} from '#server/testing/journeys/mailed-events.ts';
import { mailsTo, tokenIn } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let scene: MailScene;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' }, undefined, { patienceMs: 4_000 });
  scene = await openMailScene(site);
});
beforeEach(async () => {
  await site.call('POST', '/sandbox/faults', { body: { smtp: 'ok' } });
});
afterAll(() => site.close());

const smtp = (state: 'ok' | 'down' | 'slow') => site.call('POST', '/sandbox/faults', { body: { smtp: state } });

/** Moves the clock to ten in the morning in Ho Chi Minh City, because no reminder is sent at night. */
async function untilMorning(): Promise<void> {
  const now = site.context.clock.now().getTime();
  const today = startOfDay(dayOf(new Date(now))).getTime() + 10 * HOUR;
  await site.advance(Math.ceil(((now < today ? today : today + DAY) - now) / 1000));
}

/**
 * Returns the start of each subject that the mail server received for an address, and the number of
 * deliveries.
 */
async function received(address: string): Promise<Array<{ subject: string; deliveries: number }>> {
  const mails = await site.db.query<{ subject: string; deliveries: number }>(
    'SELECT subject, deliveries FROM sandbox.mail WHERE recipient = $1 ORDER BY id',
    [address],
  );
  return mails.map(({ subject, deliveries }) => ({ subject: subject.split(':')[0] ?? '', deliveries }));
}

// shows: 1.24
test('after the mail server was down for a day, every event is mailed exactly once', {
  tags: 'nightly',
  timeout: 120_000,
}, async () => {
  await untilMorning();
  await smtp('down');
  const addresses = new Map<string, string>();
  for (const [event, { happen }] of Object.entries(MAILED_EVENTS)) addresses.set(event, await happen(scene));
  for (let hour = 0; hour < 24; hour += 3) await site.advance(3 * 3_600);
  const stuck = await readStuck(site.db, site.context.clock.now());
  const waiting = stuck.lateJobs.filter(({ kind }) => String(kind).startsWith('mail-'));
  expect(waiting.length).toBeGreaterThanOrEqual(addresses.size);
  expect(waiting[0]).toMatchObject({ attempts: expect.any(Number), reason: expect.stringContaining('down') });
  for (const address of addresses.values()) expect(await received(address)).toEqual([]);

  await smtp('ok');
  await site.advance(3_600);
  await site.advance(3_600);

  for (const [event, { mails }] of Object.entries(MAILED_EVENTS)) {
    const got = await received(addresses.get(event) ?? '');
    const wanted = mails.map((subject) => ({ subject, deliveries: 1 }));
    expect([event, new Set(got)]).toEqual([event, new Set(wanted)]);
  }
  const left = await readStuck(site.db, site.context.clock.now());
  expect([...left.lateJobs, ...left.deadJobs].filter(({ kind }) => String(kind).startsWith('mail-'))).toEqual([]);
});

test("when the mail server's answers are lost, it receives each mail twice and the reader sees it once", {
  tags: 'nightly',
  timeout: 60_000,
}, async () => {
  const member = await givenMember(site.db);
  const registered = newAddress();
  const url = await startPaying(site.call, member, (await slotIn(site, 8)).slotId);
  await site.worker.drained();
  await smtp('slow');
  await Promise.all([
    settle(site.call, { url, ipn: 'once' }),
    expectOk(site.call('POST', '/api/auth/forgot-password', { body: { email: member.email } })),
    expectOk(site.call('POST', '/api/auth/register', { body: registration(registered) })),
  ]);
  const arrived = async () => [...(await received(member.email)), ...(await received(registered))].length;
  await expect.poll(arrived, { timeout: 25_000 }).toBe(3);
  await smtp('ok');
  // Each mail is retried once the mailer accepts mails again; on a busy machine an attempt may be lost once more.
  const isTwice = async () =>
    [...(await received(member.email)), ...(await received(registered))].every(({ deliveries }) => deliveries >= 2);
  for (let minute = 0; minute < 2 || (minute < 6 && !(await isTwice())); minute += 1) await site.advance(60);

  const [confirming, ...others] = await received(registered);
  expect([confirming?.subject, others]).toEqual(['Please confirm your email address', []]);
  const got = await received(member.email);
  expect(got.map(({ subject }) => subject).sort()).toEqual(['Booking confirmed', 'Reset your password']);
  expect(await isTwice()).toBe(true);
  // The link in the first copy must be the valid one.
  const mails = await mailsTo(site.call, member.email);
  const link = mails.find(({ subject }) => subject === 'Reset your password');
  const body = { token: tokenIn(link, `${site.url}/resetpassword`), newPassword: 'Rotenburo7' };
  expect((await site.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
});

test('a mail that can never be sent is dead-lettered at once and listed for operators without its content', async () => {
  const member = await givenMember(site.db, { email: `no address ${randomUUID()}` });
  await bookByCard(site.call, member, (await slotIn(site, 8)).slotId);
  await site.worker.drained();
  const { deadJobs } = await readStuck(site.db, site.context.clock.now());
  const dead = deadJobs.filter(({ kind }) => kind === 'mail-reservation-confirmed');
  expect(dead).toEqual([expect.objectContaining({ attempts: 1, reason: expect.any(String) })]);
});
