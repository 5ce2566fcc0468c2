import { addMinutes } from '#domain/calendar/duration.ts';
import { ERASURE_LINK_HOURS } from '#domain/members/keeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { hasGuest, upsertLink } from '../store.ts';

type Ask = { email: string; token: string; now: Date };

/**
 * Activates the link of a token, which erases a guest's data, and returns its expiry. Returns undefined when
 * no guest has the address, or the link has been used.
 */
export async function issueErasureLink(db: Queryable, { email, token, now }: Ask): Promise<Date | undefined> {
  if (!(await hasGuest(db, email))) return undefined;
  const expiresAt = addMinutes(now, ERASURE_LINK_HOURS * 60);
  return (await upsertLink(db, { tokenHash: hashToken(token), email, now, expiresAt })) ? expiresAt : undefined;
}
