import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { links } from '#server/mail/links.ts';
import { verificationLetter } from '#server/mail/verification.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { selectVerification } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** Mails the link that verifies a member's address; to nobody who is verified already or whose links have all run out. */
export async function mailVerification(
  context: Context,
  { memberId, token, redirect, now }: { memberId: string; token: string; redirect?: string | undefined; now: Date },
): Promise<JobOutcome> {
  const member = await selectVerification(context.db, { memberId, now });
  if (member === undefined) return done;
  const { email: to, name, locale, valid_until: validUntil } = member;
  const { name: brand } = await readBrand(context.db);
  const url = links.verifyEmail(context.publicUrl(), token, redirect);
  const letter = verificationLetter({ name, url, validUntil, brand }, locale);
  return deliver(context, { to, letter, locale, event: `verification ${token}`, now });
}
