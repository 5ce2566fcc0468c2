import type { Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { deliver } from '#server/features/mail/commands/deliver-letter.ts';
import { accountLinkLetter } from '#server/mail/account-link.ts';
import { links } from '#server/mail/links.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { erasureLinkEnd } from '../limits.ts';
import { hasGuest, upsertLink } from '../store.ts';

type Ask = { email: string; token: string; locale: Locale; now: Date };

/** Mails the link by which a guest's data is erased, when a guest has the address. Every try sends the same link. */
export async function mailErasureLink(context: Context, { email, token, locale, now }: Ask): Promise<JobOutcome> {
  if (!(await hasGuest(context.db, email))) return done;
  const validUntil = erasureLinkEnd(now);
  if (!(await upsertLink(context.db, { tokenHash: hashToken(token), email, now, expiresAt: validUntil }))) return done;
  const { name: brand } = await readBrand(context.db);
  const url = links.guestData(context.publicUrl(), token);
  const letter = accountLinkLetter({ kind: 'eraseGuest', name: null, url, validUntil, brand }, locale);
  return deliver(context, { to: email, letter, locale, event: `guest-erasure ${token}`, now });
}
