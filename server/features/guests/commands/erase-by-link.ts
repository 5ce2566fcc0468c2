import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { eraseGuestOnRequest, type GuestErasure } from '#server/features/reservations/commands/erase-guest.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { findLink, lockLinksOf, updateLinksUsed } from '../store.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;
type Ask = { token: string; locale: Locale; now: Date };

export type Erased = GuestErasure & { readonly kind: 'erased' };

/** Erases a guest by the token of a mailed link, once: every other link of the address is used with it. */
export function eraseByLink(
  context: Parts,
  ask: Ask,
): Promise<Erased | Refused<'guest_link_invalid' | 'guest_link_used'>> {
  return context.db.transaction((tx) => erase(context, tx, ask));
}

async function erase(
  context: Parts,
  tx: Transaction,
  { token, locale, now }: Ask,
): Promise<Erased | Refused<'guest_link_invalid' | 'guest_link_used'>> {
  const tokenHash = hashToken(token);
  const link = await findLink(tx, tokenHash);
  if (link === undefined) return refuse('guest_link_invalid');
  const { email, expiresAt } = link;
  if (email === null) return refuse('guest_link_used');
  if (expiresAt <= now) return refuse('guest_link_invalid');
  const unused = await lockLinksOf(tx, email);
  // Another request used it while this one waited for the lock.
  if (!unused.some((each) => each.equals(tokenHash))) return refuse('guest_link_used');
  await updateLinksUsed(tx, { email, now });
  const erasure = await eraseGuestOnRequest(tx, { email, now });
  const event = randomUUID();
  const payload = { event, at: now, to: { email, locale, ...erasure } };
  await enqueue(tx, { kind: 'mail-guest-erased', key: event, payload, runAt: now, now });
  tx.afterCommit(context.wakeQueue);
  return { kind: 'erased', ...erasure };
}
