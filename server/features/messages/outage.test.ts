import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readStuck } from '#server/commands/ops-store.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { type GivenMember, type GivenSlot, givenMember, givenSlot } from '#server/testing/given.ts';
import { givenVoucher } from '#server/testing/given-voucher.ts';
import { openBrowser, signIn } from '#server/testing/google.ts';
import { bookByCard, settle, startPaying } from '#server/testing/journey.ts';
import { mailsTo, tokenIn } from '#server/testing/mail.ts';
import { type Site, startSite } from '#server/testing/site.ts';
import { live } from '#server/testing/stories.ts';

const DAY = 86_400_000;
const PASSWORD = 'Bathhouse7';

let site: Site;
let passwordHash: string;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  // Whatever today is, what is booked here can be canceled.
  await site.db.query('DELETE FROM holidays');
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await site.call('POST', '/sandbox/faults', { body: { smtp: 'ok' } });
});
afterAll(() => site.close());

const smtp = (state: 'ok' | 'down' | 'slow') => site.call('POST', '/sandbox/faults', { body: { smtp: state } });
const given = (more = {}) => givenMember(site.db, { password_hash: passwordHash, ...more });
const newAddress = (domain = 'guests.example') => `g${randomUUID().slice(0, 8)}@${domain}`;

/** In as many days, at an hour at which reminders are sent at once. */
function slotIn(days: number): Promise<GivenSlot> {
  const day = new Date(site.context.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
  return givenSlot(site.db, { startTime: new Date(`${day}T12:00:00.000Z`) });
}

async function expectOk(answer: ReturnType<Site['call']>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** Each way to be written to: gives the address. */
const EVENTS: Record<string, { mails: string[]; happen: () => Promise<string> }> = {
  'somebody registers': {
    mails: ['Please confirm your email address'],
    happen: async () => {
      const email = newAddress();
      await expectOk(site.call('POST', '/api/auth/register', { body: registration(email) }));
      return email;
    },
  },
  'somebody has forgotten the password, and asks three times': {
    mails: ['Your link for a new password'],
    happen: async () => {
      const { email } = await given();
      for (let ask = 0; ask < 3; ask += 1) {
        await expectOk(site.call('POST', '/api/auth/forgot-password', { body: { email } }));
        await site.worker.drained();
      }
      return email;
    },
  },
  'an account is opened with Google': {
    mails: ['Your account can now be opened with Google'],
    happen: async () => {
      const { email } = await given({ email: newAddress('gmail.com') });
      await signIn(openBrowser(site.url), { email });
      return email;
    },
  },
  'a member asks for another address': {
    mails: ['A new email address was asked for'],
    happen: async () => {
      const { email, token } = await given();
      const body = { newEmail: newAddress(), password: PASSWORD };
      await expectOk(site.call('POST', '/api/auth/change-email', { token, body }));
      return email;
    },
  },
  'another address is asked for': {
    mails: ['Please confirm your new email address'],
    happen: async () => {
      const { token } = await given();
      const newEmail = newAddress();
      await expectOk(site.call('POST', '/api/auth/change-email', { token, body: { newEmail, password: PASSWORD } }));
      return newEmail;
    },
  },
  'a member changes the password': {
    mails: ['Your password has been changed'],
    happen: async () => {
      const { email, token } = await given();
      const body = { currentPassword: PASSWORD, newPassword: 'Rotenburo7' };
      await expectOk(site.call('POST', '/api/auth/change-password', { token, body }));
      return email;
    },
  },
  'an account is deleted': {
    mails: ['Your account has been deleted'],
    happen: async () => {
      const { email, token } = await given();
      await expectOk(
        site.call('DELETE', '/api/auth/account', { token, body: { password: PASSWORD, acceptLoss: false } }),
      );
      return email;
    },
  },
  'a slot is booked by card, for next week': {
    mails: ['Booking confirmed'],
    happen: async () => {
      const member = await given();
      await bookByCard(site.call, member, (await slotIn(8)).slotId);
      return member.email;
    },
  },
  'a slot is booked by card, for the day after tomorrow': {
    mails: ['Booking confirmed', 'Reminder'],
    happen: async () => {
      const member = await given();
      await bookByCard(site.call, member, (await slotIn(2)).slotId);
      return member.email;
    },
  },
  'a guest redeems a voucher': {
    mails: ['Booking confirmed'],
    happen: async () => {
      const email = newAddress();
      const body = { code: (await givenVoucher(site.db)).code, slot: (await slotIn(8)).slotId, email };
      await expectOk(site.call('POST', '/api/voucher-usage', { body }));
      return email;
    },
  },
  // By the time that mails go again the booking is no more.
  'a booking is canceled and its money sent back': {
    mails: ['Booking cancelled', 'Your refund of 1,200,000\u00a0₫ has been made'],
    happen: async () => addressOf((await live(site, 'canceled')).memberId),
  },
  'a payment comes when its slot has gone': {
    mails: ['Your ticket is ready'],
    happen: async () => addressOf((await live(site, 'unusedTicket')).memberId),
  },
  'a wrong amount is captured': {
    mails: ['Your payment is on its way back to you', 'Your refund of 5\u00a0₫ has been made'],
    happen: async () => addressOf((await live(site, 'wrongAmount')).memberId),
  },
};

function registration(email: string) {
  return {
    name: 'Mai',
    gender: 'female',
    birthDate: '1990-05-17',
    phoneNumber: '0900000000',
    email,
    password: PASSWORD,
    discoveryMethods: ['website'],
    receiveEmails: false,
  };
}

async function addressOf(memberId: string): Promise<string> {
  const [row] = await site.db.query<{ email: string }>('SELECT email FROM members WHERE id = $1', [memberId]);
  return row?.email ?? '';
}

/** What the mail server has got for an address: the beginning of each subject, and how often it came. */
async function received(address: string): Promise<Array<{ subject: string; deliveries: number }>> {
  const mails = await site.db.query<{ subject: string; deliveries: number }>(
    'SELECT subject, deliveries FROM sandbox.mail WHERE recipient = $1 ORDER BY id',
    [address],
  );
  return mails.map(({ subject, deliveries }) => ({ subject: subject.split(':')[0] ?? '', deliveries }));
}

test('the mail server is down for a day: whatever happens meanwhile is told once, afterwards', async () => {
  await smtp('down');
  const addresses = new Map<string, string>();
  for (const [event, { happen }] of Object.entries(EVENTS)) addresses.set(event, await happen());
  for (let hour = 0; hour < 24; hour += 3) await site.advance(3 * 3_600);
  const stuck = await readStuck(site.db, site.context.clock.now());
  const waiting = stuck.lateJobs.filter(({ kind }) => String(kind).startsWith('mail-'));
  expect(waiting.length).toBeGreaterThanOrEqual(addresses.size);
  expect(waiting[0]).toMatchObject({ attempts: expect.any(Number), reason: expect.stringContaining('down') });
  for (const address of addresses.values()) expect(await received(address)).toEqual([]);

  await smtp('ok');
  await site.advance(3_600);
  await site.advance(3_600);

  for (const [event, { mails }] of Object.entries(EVENTS)) {
    const got = await received(addresses.get(event) ?? '');
    const wanted = mails.map((subject) => ({ subject, deliveries: 1 }));
    expect([event, got]).toEqual([event, expect.arrayContaining(wanted)]);
    expect([event, got.length]).toEqual([event, mails.length]);
  }
  const left = await readStuck(site.db, site.context.clock.now());
  expect([...left.lateJobs, ...left.deadJobs].filter(({ kind }) => String(kind).startsWith('mail-'))).toEqual([]);
}, 120_000);

test('the answers of the mail server are lost: it gets each mail twice, and the reader once', async () => {
  const member: GivenMember = await given();
  const registered = newAddress();
  const url = await startPaying(site.call, member, (await slotIn(8)).slotId);
  await site.worker.drained();
  await smtp('slow');
  await Promise.all([
    settle(site.call, { url, ipn: 'once' }),
    expectOk(site.call('POST', '/api/auth/forgot-password', { body: { email: member.email } })),
    expectOk(site.call('POST', '/api/auth/register', { body: registration(registered) })),
  ]);
  const arrived = async () => [...(await received(member.email)), ...(await received(registered))].length;
  await expect.poll(arrived, { timeout: 9_000 }).toBe(3);
  await smtp('ok');
  // The first waits until the mailer does so no more.
  await site.advance(60);
  await site.advance(60);

  expect(await received(registered)).toEqual([{ subject: 'Please confirm your email address', deliveries: 2 }]);
  const got = await received(member.email);
  expect(got.map(({ subject }) => subject).sort()).toEqual(['Booking confirmed', 'Your link for a new password']);
  expect(got.every(({ deliveries }) => deliveries >= 2)).toBe(true);
  // The link of the copy that came first is the one that is good.
  const mails = await mailsTo(site.call, member.email);
  const link = mails.find(({ subject }) => subject === 'Your link for a new password');
  const body = { token: tokenIn(link, `${site.url}/resetpassword`), newPassword: 'Rotenburo7' };
  expect((await site.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
}, 60_000);

test('a mail that can never be sent is given up at once, and shown to operators without its words', async () => {
  const member = await given({ email: `no address ${randomUUID()}` });
  await bookByCard(site.call, member, (await slotIn(8)).slotId);
  await site.worker.drained();
  const { deadJobs } = await readStuck(site.db, site.context.clock.now());
  const dead = deadJobs.filter(({ kind }) => kind === 'mail-reservation-confirmed');
  expect(dead).toEqual([expect.objectContaining({ attempts: 1, reason: expect.any(String) })]);
});
