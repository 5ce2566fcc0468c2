import type { Locale } from '#domain/basics/locale.ts';
import { DAY } from '#domain/calendar/duration.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { type AccountNotice, accountNoticeLetter } from '#server/mail/account-notice.ts';
import { links } from '#server/mail/links.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { selectMember } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** A person as the job remembers one whom the database no longer knows, or no longer at that address. */
export type Remembered = { readonly email: string; readonly name: string; readonly locale: Locale };

export type NoticeAsk = {
  readonly event: string;
  readonly memberId: string;
  readonly notice: AccountNotice['kind'];
  readonly at: Date;
  readonly to?: Remembered | undefined;
  readonly now: Date;
};

const KEPT_DAYS = 3;

/** Tells an account's owner what was done to it. An address that the job alone knows is not kept for longer than three days. */
export async function mailAccountNotice(context: Context, ask: NoticeAsk): Promise<JobOutcome> {
  const outcome = await send(context, ask);
  const isOver = ask.to !== undefined && ask.now.getTime() > ask.at.getTime() + KEPT_DAYS * DAY;
  return outcome.kind === 'later' && isOver ? { kind: 'dead', reason: outcome.reason } : outcome;
}

async function send(context: Context, { event, memberId, notice, at, to, now }: NoticeAsk): Promise<JobOutcome> {
  const person = to ?? (await selectMember(context.db, memberId));
  if (person === undefined) return done;
  const brand = await readBrand(context.db);
  const letter = accountNoticeLetter(
    {
      kind: notice,
      name: person.name,
      at,
      url: notice === 'account_deleted' || notice === 'email_changed' ? null : links.logIn(context.publicUrl()),
      contact: { hotline: brand.hotline, email: brand.receptionEmail },
      brand: brand.name,
    },
    person.locale,
  );
  return deliver(context, { to: person.email, letter, locale: person.locale, event: `notice ${event}`, now });
}
