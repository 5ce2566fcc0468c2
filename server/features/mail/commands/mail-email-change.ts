import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { accountLinkLetter } from '#server/mail/account-link.ts';
import { links } from '#server/mail/links.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { selectEmailChange } from '../store.ts';
import { deliver } from './deliver-letter.ts';

type Ask = { token: string; now: Date };

/** Mails the link that makes a new address the member's, to that address; to nobody once the link is dead. */
export async function mailEmailChange(context: Context, { token, now }: Ask): Promise<JobOutcome> {
  const change = await selectEmailChange(context.db, { tokenHash: hashToken(token), now });
  if (change === undefined) return done;
  const { new_email: to, name, locale, expires_at: validUntil } = change;
  const { name: brand } = await readBrand(context.db);
  const url = links.confirmEmail(context.publicUrl(), token);
  const letter = accountLinkLetter({ kind: 'changeEmail', name, url, validUntil, brand }, locale);
  return deliver(context, { to, letter, locale, event: `email-change ${token}`, now });
}
