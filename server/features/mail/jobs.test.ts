import { createHash, randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from '#sandbox/testing/open-test-sandbox.ts';
import type { Mail, MailAnswer, Mailer } from '#server/adapters/mail/port.ts';
import { createSmtpMailer } from '#server/adapters/mail/smtp.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import {
  givenCapture,
  givenLateCapture,
  givenMember,
  givenReservation,
  givenSlot,
} from '#server/testing/given/given.ts';
import { mailRunners } from './jobs.ts';

const HOUR = 3_600_000;
const SITE = 'https://yumori.example';
const NOW = new Date('2026-11-20T03:00:00.000Z');
/** 19:00 on Friday, 27 November 2026 in Ho Chi Minh City. */
const START = new Date('2026-11-27T12:00:00.000Z');

let database: TestDatabase;
let sandbox: TestSandbox;
let mailer: Mailer;

beforeAll(async () => {
  database = await freshDatabase();
  sandbox = await openTestSandbox({ database: { ...database.db, close: async () => {} } });
  mailer = createSmtpMailer(sandbox.settings.smtp);
});
beforeEach(async () => {
  await sandbox.post('/sandbox/faults', { smtp: 'ok' });
});
afterAll(async () => {
  mailer.close();
  await sandbox.close();
  await database.close();
});

function contextOf(more: Partial<Context> = {}): Context {
  return {
    config: readConfig({ SANDBOX: '1' }),
    db: database.db,
    clock: sandbox.clock,
    invoiceSecret: 'a secret of this test',
    payLinkSecret: 'a secret of this test',
    staffSecret: 'a secret of this test',
    lockNoticeSecret: 'a secret of this test',
    limitSecret: 'a secret of this test',
    log: { info() {}, warn() {}, error() {} },
    gateway: undefined,
    lockCloud: undefined,
    google: undefined,
    mailer,
    publicUrl: () => SITE,
    lastAudit: () => undefined,
    workerIdleFor: () => undefined,
    isDraining: () => false,
    wakeQueue: () => {},
    ...more,
  };
}

type Run = { payload: Record<string, unknown>; now?: Date; context?: Context };

async function run(kind: string, { payload, now = NOW, context = contextOf() }: Run) {
  const runner = mailRunners(context)[kind];
  if (runner === undefined) throw new Error(`No runner for ${kind}`);
  return runner(payload, now);
}

type Received = { subject: string; text: string; html: string; attachments: Array<{ contentType: string }> };

async function mailsTo(address: string): Promise<Received[]> {
  const answer = await sandbox.get(`/sandbox/mail?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { messages: Received[] }).messages;
}

/** Returns the only mail to an address. */
async function mailTo(address: string): Promise<Received> {
  const [mail, ...others] = await mailsTo(address);
  if (mail === undefined || others.length > 0)
    throw new Error(`Expected one mail to ${address}, found ${others.length + Number(mail !== undefined)}`);
  return mail;
}

/** Returns a mailer that gives the same answer to every mail and records the mails. */
function answering(answer: MailAnswer): Mailer & { mails: Mail[] } {
  const mails: Mail[] = [];
  return {
    mails,
    async send(mail) {
      mails.push(mail);
      return answer;
    },
    close() {},
  };
}

describe('the verification mail', () => {
  async function registered(more: Record<string, unknown> = {}) {
    const member = await givenMember(database.db, { email_verified_at: null, ...more });
    const token = createHash('sha256').update(member.id).digest('base64url');
    const expiresAt = new Date(NOW.getTime() + 72 * HOUR);
    await database.db.query(
      `INSERT INTO email_tokens (token_hash, member_id, purpose, created_at, expires_at) VALUES ($1, $2, 'verify', $3, $4)`,
      [createHash('sha256').update(token).digest(), member.id, NOW, expiresAt],
    );
    const payload = { memberId: member.id, token };
    return { member, token, payload };
  }

  // shows: 1.23, 1.34
  test("the verification mail contains the link, in the member's language", async () => {
    const { member, token, payload } = await registered({ locale: 'ja' });
    expect(await run('mail-verification', { payload })).toEqual({ kind: 'done' });
    const mail = await mailTo(member.email);
    const link = `${SITE}/api/auth/verify-email?token=${token}`;
    expect(mail.subject).toBe('メールアドレスのご確認をお願いします');
    expect(mail.text).toContain(`${link}\n`);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text).toContain('2026/11/23 10:00（ベトナム時間）');
    // The payload of a done job, whose token has been erased.
    expect(await run('mail-verification', { payload: { memberId: member.id } })).toEqual({ kind: 'done' });
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test('the verification mail is retried while the mail server is down', async () => {
    const { member, payload } = await registered();
    await sandbox.post('/sandbox/faults', { smtp: 'down' });
    expect(await run('mail-verification', { payload })).toMatchObject({ kind: 'later' });
    await sandbox.post('/sandbox/faults', { smtp: 'ok' });
    expect(await run('mail-verification', { payload })).toEqual({ kind: 'done' });
    expect((await mailTo(member.email)).text).toContain(payload.token);
  });

  test('the verification mail is dead-lettered when the mail server rejects it', async () => {
    const { payload } = await registered();
    const context = contextOf({ mailer: answering({ kind: 'rejected', detail: '550 no such user' }) });
    const outcome = await run('mail-verification', { payload, context });
    expect(outcome).toEqual({ kind: 'dead', reason: '550 no such user' });
  });

  test.each([
    { reader: 'a verified member', more: { email_verified_at: NOW }, now: NOW },
    { reader: 'a member whose link has expired', more: {}, now: new Date(NOW.getTime() + 72 * HOUR) },
  ])('the verification mail is not sent to $reader', async ({ more, now }) => {
    const { member, payload } = await registered(more);
    expect(await run('mail-verification', { payload, now })).toEqual({ kind: 'done' });
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test('the verification mail has another event key for another token, and the same for the same token', async () => {
    const { payload } = await registered();
    const kept = answering({ kind: 'sent' });
    const context = contextOf({ mailer: kept });
    await run('mail-verification', { payload, context });
    await run('mail-verification', { payload, context });
    await run('mail-verification', { payload: { ...payload, token: 'another' }, context });
    const [first, second, third] = kept.mails.map(({ eventKey }) => eventKey);
    expect(first).toBe(second);
    expect(first).not.toBe(third);
    expect(first).not.toContain(payload.token);
  });
});

describe('the confirmation of a reservation', () => {
  async function reserved(more: Record<string, unknown> = {}) {
    const member = await givenMember(database.db, more);
    const slot = await givenSlot(database.db, { startTime: START });
    const { reservationId } = await givenReservation(database.db, { slot, member, now: NOW });
    return { member, slot, reservationId, payload: { reservationId } };
  }
  const confirm = (given: Run) => run('mail-reservation-confirmed', given);

  // shows: 1.36
  test('the confirmation of a reservation contains place, time and cancellation deadline, and a calendar file', async () => {
    const { member, slot, reservationId, payload } = await reserved({ locale: 'vi' });
    expect(await confirm({ payload })).toEqual({ kind: 'done' });
    const { subject, text, html, attachments } = await mailTo(member.email);
    expect(subject).toBe('Xác nhận đặt phòng: Yumori Tây Hồ, 19:00 ngày 27/11/2026');
    for (const form of [text, html]) {
      expect(form).toContain('12 Quảng An, Hà Nội');
      expect(form).toContain('Hoshi · Private Onsen, 90 phút');
      expect(form).toContain('19:00 – 20:30 (giờ Việt Nam)');
      expect(form).toContain(`${SITE}/reservation/${reservationId}`);
      expect(form).toContain('19:00 ngày 26/11/2026');
      expect(form).toContain('lễ tân sẽ hoàn lại toàn bộ 1.200.000\u00a0₫');
      expect(form).toContain('đăng nhập');
    }
    expect(attachments.map(({ contentType }) => contentType)).toContain('text/calendar');
    const event = await calendarTo(member.email);
    expect(event.uid).toBe(`${reservationId}@yumori`);
    expect(event.startDate.toJSDate()).toEqual(slot.startTime);
    expect(event.endDate.toJSDate()).toEqual(slot.endTime);
    expect(event.location).toBe('Yumori Tây Hồ, 12 Quảng An, Hà Nội');
    expect(event.summary).toBe('Yumori: Hoshi');
  });

  async function calendarTo(address: string): Promise<ICAL.Event> {
    const [file] = await database.db.query<{ content: Buffer }>(
      `SELECT a.content FROM sandbox.mail_attachment a JOIN sandbox.mail m ON m.id = a.mail_id
       WHERE m.recipient = $1 AND a.content_type = 'text/calendar'`,
      [address],
    );
    const event = new ICAL.Component(ICAL.parse(String(file?.content))).getFirstSubcomponent('vevent');
    if (event === null) throw new Error('The file contains no event');
    return new ICAL.Event(event);
  }

  // shows: 1.43
  test('the confirmation of a reservation reaches its reader once even when it is sent twice', async () => {
    const { member, payload } = await reserved();
    await confirm({ payload });
    await confirm({ payload });
    await mailTo(member.email);
    const [{ deliveries } = { deliveries: 0 }] = await database.db.query<{ deliveries: number }>(
      'SELECT deliveries FROM sandbox.mail WHERE recipient = $1',
      [member.email],
    );
    expect(deliveries).toBe(2);
  });

  // shows: 1.36
  test("the confirmation of a reservation is sent to a voucher's guest in the language of the reservation, without asking for a login", async () => {
    const email = `${randomUUID()}@guests.example`;
    const slot = await givenSlot(database.db, { startTime: START });
    const guest = { email, name: '山田 花子', locale: 'ja' };
    const { reservationId } = await givenReservation(database.db, { slot, guest, now: NOW });
    expect(await confirm({ payload: { reservationId } })).toEqual({ kind: 'done' });
    const { text } = await mailTo(email);
    expect(text).toContain('山田 花子様');
    expect(text).toContain('Gift（Stay Plus）');
    expect(text).toContain('バウチャーによるご予約は');
    expect(text).not.toContain('コードはログイン');
  });

  test.each([
    {
      given: 'the confirmation less than 24 hours ahead',
      now: new Date(START.getTime() - 23 * HOUR),
      says: '24 hours before check-in, has passed',
    },
    { given: 'the confirmation for a public holiday', day: '2026-11-27', now: NOW, says: 'public holiday' },
  ])('$given says that the reservation cannot be canceled', async ({ day, now, says }) => {
    const { member, payload } = await reserved();
    if (day) await database.db.query('INSERT INTO holidays (day) VALUES ($1)', [day]);
    await confirm({ payload, now });
    if (day) await database.db.query('DELETE FROM holidays');
    expect((await mailTo(member.email)).text).toContain(says);
  });

  test('the confirmation of a reservation names the operator as the catalog does', async () => {
    const { member, payload } = await reserved();
    const brand = { name: 'Lakeside', hotline: '0900 1', email: null, receptionEmail: 'r@lakeside.example' };
    const value = JSON.stringify({ ...brand, buyerHotlines: [], social: [] });
    await database.db.query(`INSERT INTO settings (name, value) VALUES ('brand', $1)`, [value]);
    await confirm({ payload });
    await database.db.query(`DELETE FROM settings WHERE name = 'brand'`);
    const { text } = await mailTo(member.email);
    expect(text).toContain('Please contact us at 0900 1 or r@lakeside.example.');
    expect(text).toMatch(/\nLakeside\s*$/);
  });

  test('the confirmation of a reservation is not sent for a reservation that is canceled or over', async () => {
    const { member, slot, reservationId, payload } = await reserved();
    expect(await confirm({ payload, now: slot.endTime })).toEqual({ kind: 'done' });
    const cancel = `UPDATE reservations SET status = 'CANCELED', canceled_at = $2 WHERE id = $1`;
    await database.db.query(cancel, [reservationId, NOW]);
    expect(await confirm({ payload })).toEqual({ kind: 'done' });
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test('the confirmation of a reservation waits an hour when no mail server is configured', async () => {
    const { payload } = await reserved();
    const outcome = await confirm({ payload, context: contextOf({ mailer: undefined }) });
    const at = new Date(NOW.getTime() + HOUR);
    expect(outcome).toEqual({ kind: 'later', reason: 'no mail server is configured', at, isOwed: true });
  });

  test.each([
    {
      answer: { kind: 'unavailable', detail: '421 busy' },
      outcome: { kind: 'later', reason: '421 busy', isOwed: true },
    },
    { answer: { kind: 'rejected', detail: '550 gone' }, outcome: { kind: 'dead', reason: '550 gone' } },
  ] as const)('a mail answered with $answer.kind ends as $outcome.kind', async ({ answer, outcome }) => {
    const kept = answering(answer);
    const { reservationId, payload } = await reserved();
    expect(await confirm({ payload, context: contextOf({ mailer: kept }) })).toEqual(outcome);
    expect(kept.mails[0]).toMatchObject({ headers: { 'Content-Language': 'en' } });
    expect(kept.mails[0]?.eventKey).not.toContain(reservationId);
  });

  test('the confirmation of a reservation is dead-lettered for an unknown reservation and retried for an invalid payload', async () => {
    expect(await confirm({ payload: { reservationId: randomUUID() } })).toMatchObject({ kind: 'dead' });
    expect(await confirm({ payload: {} })).toMatchObject({
      kind: 'later',
      reason: expect.stringMatching('reservationId'),
    });
  });
});

describe('the mail about an unused ticket', () => {
  async function paidTooLate(more: Record<string, unknown> = {}) {
    const member = await givenMember(database.db, more);
    const slot = await givenSlot(database.db, { startTime: START });
    const { paymentId, purchasedTicketId } = await givenLateCapture(database.db, { slot, member, now: NOW });
    return { member, slot, ticketId: purchasedTicketId, payload: { paymentId } };
  }

  // shows: 1.41
  test('the mail about an unused ticket names the slot that was taken and the free ones around it', async () => {
    const { member, slot, payload } = await paidTooLate();
    const program = { programId: slot.programId, ticketId: slot.ticketId };
    const taken = await givenSlot(database.db, { startTime: START, program });
    await givenReservation(database.db, { slot: taken, member: await givenMember(database.db), now: NOW });
    const near = await givenSlot(database.db, { startTime: new Date(START.getTime() + 2 * HOUR), program });
    await database.db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [slot.slotId, NOW]);
    expect(await run('mail-ticket-ready', { payload })).toEqual({ kind: 'done' });
    const { text } = await mailTo(member.email);
    expect(text).toContain('Time: 19:00 – 20:30 (Vietnam time)');
    expect(text).toContain('an unused ticket for Private Onsen (90 minutes)');
    expect(text.match(/\/slot\/[0-9a-f-]+/g)).toEqual([`/slot/${near.slotId}`]);
    expect(text).toContain(`${SITE}/booking/${slot.locationId}`);
  });

  test('the mail about an unused ticket says so when no slot is free', async () => {
    const { member, slot, payload } = await paidTooLate({ locale: 'vi' });
    await database.db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [slot.slotId, NOW]);
    await run('mail-ticket-ready', { payload });
    expect((await mailTo(member.email)).text).toContain('không còn khung giờ trống nào khác');
  });

  test('the mail about an unused ticket is not sent when the ticket has been used or refunded in the meantime', async () => {
    const { member, slot, ticketId, payload } = await paidTooLate();
    await database.db.query(
      `INSERT INTO reservations (id, slot_id, member_id, purchased_ticket_id, payment_method, status, locale, created_at)
       VALUES ($1, $2, $3, $4, 'ticket', 'PENDING', 'en', $5)`,
      [randomUUID(), slot.slotId, member.id, ticketId, NOW],
    );
    expect(await run('mail-ticket-ready', { payload })).toEqual({ kind: 'done' });
    const voided = await paidTooLate();
    await database.db.query('UPDATE purchased_tickets SET voided_at = $2 WHERE id = $1', [voided.ticketId, NOW]);
    expect(await run('mail-ticket-ready', { payload: voided.payload })).toEqual({ kind: 'done' });
    expect([...(await mailsTo(member.email)), ...(await mailsTo(voided.member.email))]).toEqual([]);
  });
});

// shows: 1.42
test('the mail about a wrong amount names both amounts', async () => {
  const member = await givenMember(database.db, { locale: 'ja' });
  const slot = await givenSlot(database.db, { startTime: START });
  const paymentId = await givenCapture(database.db, { slot, member, captured: 120_000, now: NOW });
  expect(await run('mail-wrong-amount', { payload: { paymentId } })).toEqual({ kind: 'done' });
  const { text } = await mailTo(member.email);
  expect(text).toContain('120,000\u00a0₫のお支払いを受領いたしましたが、料金は1,200,000\u00a0₫でした');
  expect(await run('mail-wrong-amount', { payload: { paymentId: randomUUID() } })).toMatchObject({ kind: 'dead' });
});
