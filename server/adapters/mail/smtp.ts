import type { NodemailerError } from 'nodemailer';
import type { Mail, MailAnswer, Mailer } from './port.ts';

/** The mail server account, from environment variables. */
type SmtpSettings = {
  /** SMTP_URL: `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  /** MAIL_FROM: `Name <address>` or an address. */
  readonly from: string;
};

/**
 * The real mailer. Keeps a few connections open while there are mails to send; loads its library with the first one, to
 * start sooner and smaller.
 */
export function createSmtpMailer(settings: SmtpSettings, timeoutMs = 10_000): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      try {
        opened ??= openTransport(settings, timeoutMs);
        const transport = await opened;
        await transport.sendMail(messageOf(mail, settings.from));
        return { kind: 'sent' };
      } catch (error) {
        return failure(error);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

async function openTransport(settings: SmtpSettings, timeoutMs: number) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: settings.url,
    requireTLS: carriesPassword(settings.url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns whether TLS is required: a password is never sent unencrypted, except over loopback. */
function carriesPassword(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function messageOf(mail: Mail, from: string) {
  const calendar = mail.calendar;
  return {
    from,
    // An address given as an object is never parsed into a list.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${eventKey(mail.eventKey)}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    ...(calendar && { icalEvent: calendar }),
    attachments: (mail.attachments ?? []).map((file) => ({ ...file, content: Buffer.from(file.content) })),
  };
}

function eventKey(key: string): string {
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(key)) throw new TypeError(`Invalid event key: ${key}`);
  return key;
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/**
 * Classifies an error. Only a nonexistent mailbox is final: anything else can be fixed here or at the
 * provider, and retried.
 */
function failure(error: unknown): MailAnswer {
  // The error may be anything, so every field is checked before use.
  const { code, command, message, response, responseCode } = Object(error) as NodemailerError;
  const unsendable = code === 'EENVELOPE' && command === 'API';
  const refused = command === 'RCPT TO' && saysNoMailbox(responseCode, response);
  return { kind: unsendable || refused ? 'rejected' : 'unavailable', detail: message };
}

/** Statuses for a nonexistent mailbox; 501 means that the address is malformed. */
const NO_MAILBOX = [501, 550, 551, 553];

/**
 * Returns whether a refusal means that the mailbox does not exist. An enhanced status (RFC 3463) decides if
 * present.
 */
function saysNoMailbox(status: unknown, reply: unknown): boolean {
  const [, subject, detail] = /^5\d\d[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(String(reply)) ?? [];
  // 5.1.7 and 5.1.8 are about the sender.
  if (subject !== undefined) return subject === '1' && !['7', '8'].includes(detail ?? '');
  return NO_MAILBOX.some((known) => known === status);
}
