import { createServer, type Server } from 'node:net';
import ical from 'ical.js';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestSandbox, type TestSandbox } from '#sandbox/testing/open-test-sandbox.ts';
import type { Mail, MailAnswer, Mailer } from './port.ts';
import { createSmtpMailer } from './smtp.ts';

const Messages = z.strictObject({
  messages: z.array(
    z.strictObject({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      attachments: z.array(z.strictObject({ filename: z.string().nullable(), contentType: z.string() })),
      sentAt: z.iso.datetime(),
    }),
  ),
});

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Yumori//EN',
  'METHOD:PUBLISH',
  'BEGIN:VEVENT',
  'UID:reservation-1@yumori.example',
  'DTSTAMP:20261127T110000Z',
  'DTSTART:20261127T120000Z',
  'DTEND:20261127T133000Z',
  'SUMMARY:Enra, Private Onsen',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

let sandbox: TestSandbox;
let mailer: Mailer;
let lastAddress = 0;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});

beforeEach(async () => {
  await sandbox.post('/sandbox/faults', { smtp: 'ok' });
  mailer = createSmtpMailer(sandbox.settings.smtp);
});

afterEach(() => mailer.close());

afterAll(() => sandbox.close());

describe('a delivered mail', () => {
  test('a delivered mail arrives as written, in any script', async () => {
    const mail = newMail({
      subject: 'Quý khách đã đặt phòng Enra 「炎羅」 🏮',
      text: 'Xin chào,\n\n予約が確定しました。 "quotes" & <angles>\n',
      html: '<p>Xin chào, <b>予約</b> &amp; more</p>',
    });
    expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
    const [received, ...others] = await mailsTo(mail.to);
    expect(others).toEqual([]);
    expect(received).toMatchObject({ to: mail.to, subject: mail.subject, attachments: [] });
    expect(received?.text.trim()).toBe(mail.text.trim());
    expect(received?.html.trim()).toBe(mail.html);
    expect(Date.parse(received?.sentAt ?? '')).toBeLessThanOrEqual(sandbox.clock.now().getTime());
  });

  test('a delivered mail carries a readable calendar and a file', async () => {
    const mail = newMail({
      calendar: { method: 'PUBLISH', filename: 'reservation.ics', content: CALENDAR },
      attachments: [{ filename: 'hóa đơn.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
    });
    expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
    const [received] = await mailsTo(mail.to);
    expect(received?.attachments).toContainEqual({ filename: 'hóa đơn.pdf', contentType: 'application/pdf' });
    expect(received?.attachments.map(({ contentType }) => contentType)).toContain('text/calendar');
    const position = 1 + (received?.attachments.findIndex(({ contentType }) => contentType === 'text/calendar') ?? -1);
    const page = await sandbox.get(`/sandbox/mailbox/${await idOf(mail.to)}/attachments/${position}`);
    expect(page.headers.get('content-disposition')).toMatch(/^attachment/);
    const event = new ical.Component(ical.parse(await page.text())).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('uid')).toBe('reservation-1@yumori.example');
  });

  // shows: 11.6
  test('a delivered mail is found by its address in any case, newest first', async () => {
    const to = `Guest+${Date.now()}@Yumori.Example`;
    for (const subject of ['first', 'second', 'third']) {
      expect(await mailer.send(newMail({ to, subject }))).toEqual({ kind: 'sent' });
      await sandbox.post('/sandbox/clock', { advanceSeconds: 60 });
    }
    const subjects = (await mailsTo(to.toUpperCase())).map(({ subject }) => subject);
    expect(subjects).toEqual(['third', 'second', 'first']);
  });

  // shows: 1.43
  test('a delivered mail appears once to its reader when it was sent twice', async () => {
    const mail = newMail({});
    await mailer.send(mail);
    await mailer.send(mail);
    expect(await mailsTo(mail.to)).toHaveLength(1);
    expect(await (await sandbox.get(`/sandbox/mailbox/${await idOf(mail.to)}`)).text()).toContain('delivered 2 times');
  });

  test('many mails share few connections', async () => {
    const to = `many-${Date.now()}@yumori.example`;
    const answers = await Promise.all(Array.from({ length: 25 }, () => mailer.send(newMail({ to }))));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['sent']));
    expect(await mailsTo(to)).toHaveLength(25);
  });

  test('a delivered mail reaches no other recipient, whatever address and subject contain', async () => {
    const victim = `victim-${Date.now()}@yumori.example`;
    const tries = [
      `a@yumori.example, ${victim}`,
      `a@yumori.example\r\nBcc: ${victim}`,
      `"${victim}" <a@yumori.example>`,
    ];
    for (const to of tries) await mailer.send(newMail({ to }));
    await mailer.send(newMail({ subject: `hello\r\nBcc: ${victim}` }));
    expect(await mailsTo(victim)).toEqual([]);
  });
});

describe('a mail that fails', () => {
  test('a mail can be sent later when the server is down, before or during a connection', async () => {
    const mail = newMail({});
    await sandbox.post('/sandbox/faults', { smtp: 'down' });
    expect(await mailer.send(mail)).toMatchObject({ kind: 'unavailable' });
    await sandbox.post('/sandbox/faults', { smtp: 'ok' });
    expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
    await sandbox.post('/sandbox/faults', { smtp: 'down' });
    expect(await mailer.send(newMail({}))).toMatchObject({ kind: 'unavailable' });
    await sandbox.post('/sandbox/faults', { smtp: 'ok' });
    expect(await mailer.send(newMail({ to: mail.to }))).toEqual({ kind: 'sent' });
    expect(await mailsTo(mail.to)).toHaveLength(2);
  });

  test('a mail appears once when it is sent again after a lost answer', async () => {
    const impatient = createSmtpMailer(sandbox.settings.smtp, 300);
    const mail = newMail({});
    await sandbox.post('/sandbox/faults', { smtp: 'slow' });
    expect(await impatient.send(mail)).toMatchObject({ kind: 'unavailable' });
    await sandbox.post('/sandbox/faults', { smtp: 'ok' });
    expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
    expect(await mailsTo(mail.to)).toHaveLength(1);
    impatient.close();
  });

  test('a mail can be sent later when no server listens, or the server never sends its greeting', async () => {
    const silent = await listening(createServer());
    const { port } = silent.address;
    const lost = createSmtpMailer({ ...sandbox.settings.smtp, url: `smtp://127.0.0.1:${port}` }, 200);
    expect(await lost.send(newMail({}))).toMatchObject({ kind: 'unavailable' });
    await silent.close();
    expect(await lost.send(newMail({}))).toMatchObject({ kind: 'unavailable' });
    lost.close();
  });

  test.each([
    [550, 'no such user', 'rejected'],
    [551, 'not here', 'rejected'],
    [553, 'no such mailbox', 'rejected'],
    [550, '5.1.1 unknown', 'rejected'],
    [556, '5.1.10 null MX', 'rejected'],
    [550, '5.7.1 relaying denied', 'unavailable'],
    [553, '5.1.8 bad sender', 'unavailable'],
    [552, '5.2.2 mailbox full', 'unavailable'],
    [554, 'blocked by a list', 'unavailable'],
    [530, 'log in first', 'unavailable'],
    [450, '4.2.1 later', 'unavailable'],
    [421, 'busy', 'unavailable'],
  ] as const)('a mail whose recipient is answered with %i %s is %s', async (responseCode, words, kind) => {
    const answer = await answerOf({ onRcptTo: (_to, _session, done) => done(refusal(responseCode, words)) });
    expect(answer).toMatchObject({ kind, detail: expect.stringContaining(words) });
  });

  test.each<[string, SMTPServerOptions]>([
    ['the sender', { onMailFrom: (_from, _session, done) => done(refusal(550, '5.1.1 no such sender')) }],
    [
      'the content',
      {
        onData: (stream, _session, done) => {
          stream.resume().on('end', () => done(refusal(550, '5.7.1 looks like spam')));
        },
      },
    ],
    ['the client', { onConnect: (_session, done) => done(refusal(554, 'not you')) }],
  ])('a mail that fails can be sent later when %s is refused', async (_what, options) => {
    expect(await answerOf(options)).toMatchObject({ kind: 'unavailable' });
  });

  test('a mail can be sent later when the login is refused', async () => {
    const options: SMTPServerOptions = {
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(refusal(535, '5.7.8 bad credentials')),
    };
    expect(await answerOf(options, 'yumori:old@')).toMatchObject({ kind: 'unavailable' });
  });

  test('the mailer never sends the password over an unencrypted connection', async () => {
    const heard: unknown[] = [];
    const plain = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (auth, _session, done) => {
        heard.push(auth.password);
        done(null, { user: 'yumori' });
      },
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const { port } = z.object({ port: z.int() }).parse(plain.server.address());
    const local = createSmtpMailer({ ...sandbox.settings.smtp, url: `smtp://yumori:secret@127.0.0.1:${port}` });
    await local.send(newMail({}));
    expect(heard).toEqual(['secret']);
    const remote = createSmtpMailer({
      ...sandbox.settings.smtp,
      url: `smtp://yumori:secret@[::ffff:127.0.0.1]:${port}`,
    });
    expect(await remote.send(newMail({}))).toMatchObject({
      kind: 'unavailable',
      detail: expect.stringContaining('TLS'),
    });
    expect(heard).toEqual(['secret']);
    local.close();
    remote.close();
    await new Promise<void>((resolve) => plain.close(resolve));
  });

  test('a mail is rejected when its address is invalid', async () => {
    expect(await mailer.send(newMail({ to: 'a b <> c@yumori.example' }))).toMatchObject({ kind: 'rejected' });
  });
});

describe('the mailbox page', () => {
  test('the mailbox page lists mails and shows one with its links, and without its scripts', async () => {
    const link = 'http://localhost:3000/api/auth/verify-email?token=abc';
    const mail = newMail({
      subject: '<script>alert(1)</script>',
      text: `Open ${link} please`,
      html: `<script>alert(2)</script><a href="${link}">Verify</a>`,
    });
    await mailer.send(mail);
    const list = await (await sandbox.get(`/sandbox/mailbox?to=${encodeURIComponent(mail.to)}`)).text();
    expect(list).toContain('&#60;script&#62;');
    expect(list).not.toContain('<script');
    const id = await idOf(mail.to);
    const page = await (await sandbox.get(`/sandbox/mailbox/${id}`)).text();
    expect(page).toContain(`<a href="${link}">`);
    expect(page).not.toContain('<script');
    const frame = await sandbox.get(`/sandbox/mailbox/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox allow-popups/);
    expect(frame.headers.get('content-security-policy')).not.toContain('allow-scripts');
    expect(await frame.text()).toContain(`<base target="_top"><script>alert(2)</script><a href="${link}">`);
  });
});

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Returns the answer for a mail at a server with these options. */
async function answerOf(options: SMTPServerOptions, login = ''): Promise<MailAnswer> {
  const strict = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], ...options });
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.int() }).parse(strict.server.address());
  const strictly = createSmtpMailer({ ...sandbox.settings.smtp, url: `smtp://${login}127.0.0.1:${port}` });
  const answer = await strictly.send(newMail({}));
  strictly.close();
  await new Promise<void>((resolve) => strict.close(resolve));
  return answer;
}

function newMail(change: Partial<Mail>): Mail {
  lastAddress += 1;
  return {
    to: `guest-${lastAddress}@yumori.example`,
    subject: 'Subject',
    text: 'Text',
    html: '<p>Html</p>',
    eventKey: `event-${lastAddress}`,
    ...change,
  };
}

async function mailsTo(address: string): Promise<z.output<typeof Messages>['messages']> {
  const response = await sandbox.get(`/sandbox/mail?to=${encodeURIComponent(address)}`);
  return Messages.parse(await response.json()).messages;
}

async function idOf(address: string): Promise<string> {
  const list = await (await sandbox.get(`/sandbox/mailbox?to=${encodeURIComponent(address)}`)).text();
  return /href="\/sandbox\/mailbox\/(\d+)"/.exec(list)?.[1] ?? 'none';
}

async function listening(server: Server): Promise<{ address: { port: number }; close(): Promise<unknown> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: z.object({ port: z.int() }).parse(server.address()),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
