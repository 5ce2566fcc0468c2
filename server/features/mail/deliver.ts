import { createHash } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { isDeskEmail } from '#domain/counter/desk-guest.ts';
import { isErasedEmail } from '#domain/members/erased.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import type { Context } from '#server/context.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import type { Letter } from './letter.ts';
import { letterAsHtml } from './letter-as-html.ts';
import { letterAsText } from './letter-as-text.ts';
import { picturesOf } from './pictures-of.ts';

export type Delivery = Pick<Mail, 'to'> & {
  readonly letter: Letter;
  readonly locale: Locale;
  /** The key of the event behind the mail. Repeated sending of one event counts as one mail. */
  readonly event: string;
  readonly now: Date;
};

/** Returns the key of a mail that staff send again for the nth time, so that it counts as another mail. */
export const sentAgain = (event: string, resent: number | undefined): string =>
  resent === undefined ? event : `${event} resent ${resent}`;

/** Sends a letter and returns the outcome of its job. Sends nothing to deleted accounts and guests without an address. */
export async function deliver({ mailer }: Pick<Context, 'mailer'>, delivery: Delivery): Promise<JobOutcome> {
  const { to, letter, locale, event, now } = delivery;
  if (isErasedEmail(to) || isDeskEmail(to)) return done;
  if (mailer === undefined) return { kind: 'later', reason: 'no mail server is configured', at: addMinutes(now, 60) };
  const answer = await mailer.send({
    to,
    subject: letter.subject,
    text: letterAsText(letter, locale),
    html: letterAsHtml(letter, locale),
    eventKey: eventKey(event),
    headers: { 'Content-Language': locale },
    attachments: await picturesOf(letter),
    ...(letter.calendar && { calendar: letter.calendar }),
  });
  switch (answer.kind) {
    case 'sent':
      return done;
    case 'unavailable':
      return { kind: 'later', reason: answer.detail };
    case 'rejected':
      return { kind: 'dead', reason: answer.detail };
  }
}

/** Hashes the key of an event, because mail servers log it and an event's key may contain a secret. */
function eventKey(event: string): string {
  return createHash('sha256').update(event).digest('hex').slice(0, 40);
}
