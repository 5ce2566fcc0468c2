import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { SMTPServer } from 'smtp-server';
import type { Faults } from '../faults.ts';
import { readMail } from './read-mail.ts';
import { storeMail } from './store.ts';

type Mailbox = {
  /** The address of this process's SMTP server, for SMTP_URL. */
  readonly url: string;
  close(): Promise<void>;
};

type MailboxContext = {
  readonly pool: Pool;
  readonly clock: { now(): Date };
  readonly faults: Faults;
  readonly onError: (error: unknown) => void;
};

const MAX_BYTES = 10_000_000;

/** Opens an SMTP server on a free loopback port that accepts every mail and delivers none. */
export async function openMailbox({ pool, clock, faults, onError }: MailboxContext): Promise<Mailbox> {
  async function refuseIfDown(): Promise<void> {
    if (await faults.isDown('smtp')) throw smtpError(421, 'the mail server is down');
  }

  async function take(message: Readable, recipients: ReadonlyArray<string>): Promise<void> {
    const raw = await buffer(message);
    if (raw.length > MAX_BYTES) throw smtpError(552, 'the message is too large');
    await refuseIfDown();
    const mail = await readMail(raw);
    for (const recipient of recipients) await storeMail(pool, mail, { recipient, now: clock.now() });
    await faults.beforeAnswer('smtp');
  }

  const server = new SMTPServer({
    name: 'mailbox.sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 1_000,
    onConnect: (_session, done) => void settle(refuseIfDown(), done),
    onMailFrom: (_address, _session, done) => void settle(refuseIfDown(), done),
    onData: (stream, { envelope }, done) =>
      void settle(
        take(
          stream,
          envelope.rcptTo.map(({ address }) => address),
        ),
        done,
      ),
  });
  server.on('error', onError);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server has a port.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** An error without an SMTP code is answered with 451, so that the sender retries. */
async function settle(work: Promise<void>, done: (error?: Error | null) => void): Promise<void> {
  try {
    await work;
    done();
  } catch (error) {
    const known = error instanceof Error && 'responseCode' in error;
    done(known ? error : smtpError(451, 'the message could not be stored'));
  }
}
