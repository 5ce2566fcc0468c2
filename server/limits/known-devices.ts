import { DAY } from '#domain/calendar/duration.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { type Sweep, sweep } from '#server/db/sweep.ts';
import { hashToken, issueToken } from '#server/secrets/tokens.ts';

/** The secret by which a browser shows that somebody has logged in there; here only its hash is known. */
type Shown = { readonly secret: string | undefined; readonly now: Date };

const since = (now: Date) => new Date(now.getTime() - KEPT_DAYS.knownDevice * DAY);

const IS_KNOWN = {
  name: 'is-known-device',
  text: `SELECT 1 FROM known_devices d JOIN members m ON m.id = d.member_id
         WHERE d.secret_hash = $1 AND m.email = $2 AND d.logged_in_at > $3`,
};

/** The name under which a device counts by itself, if the account with this address has been logged in to there. */
export async function knownDevice(
  db: Queryable,
  { secret, email, now }: Shown & { email: string },
): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  const secretHash = hashToken(secret);
  const rows = await db.query(IS_KNOWN, [secretHash, email, since(now)]);
  return rows.length === 0 ? undefined : secretHash.toString('base64url');
}

const LOG_IN_AGAIN = {
  name: 'known-device-again',
  text: `UPDATE known_devices SET logged_in_at = $3 WHERE secret_hash = $1 AND member_id = $2 AND logged_in_at > $4
         RETURNING member_id`,
};
// A member has at most ten: what a device may guess, it may guess by itself.
const ADD = {
  name: 'add-known-device',
  text: `WITH renamed AS (UPDATE known_devices SET secret_hash = $1 WHERE secret_hash = $2 AND member_id <> $3),
           forgotten AS (DELETE FROM known_devices WHERE member_id = $3 AND secret_hash IN (
             SELECT secret_hash FROM known_devices WHERE member_id = $3 ORDER BY logged_in_at DESC, secret_hash OFFSET 9))
         INSERT INTO known_devices (secret_hash, member_id, logged_in_at) VALUES ($1, $3, $4)`,
};

/**
 * Notes that a member has logged in at a device, and gives the secret that it is to keep. A secret that was not given for this
 * member is replaced, also for the others who log in there: whoever slipped it in does not know the new one. The caller keeps the
 * member's row locked.
 */
export async function noteDevice(
  tx: Queryable,
  { secret, memberId, now }: Shown & { memberId: string },
): Promise<string> {
  const shown = secret === undefined ? null : hashToken(secret);
  if (secret !== undefined && (await tx.query(LOG_IN_AGAIN, [shown, memberId, now, since(now)])).length > 0)
    return secret;
  const issued = issueToken();
  await tx.query(ADD, [issued.tokenHash, shown, memberId, now]);
  return issued.token;
}

const IS_DEVICE_OF = {
  name: 'is-device-of-member',
  text: 'SELECT 1 FROM known_devices WHERE secret_hash = $1 AND member_id = $2 AND logged_in_at > $3',
};

/**
 * Forgets a member's devices. One that shows its secret is known on by another, which it is to keep: nobody who has copied the
 * former one is. The caller keeps the member's row locked.
 */
export async function forgetOtherDevices(
  tx: Queryable,
  { secret, memberId, now }: Shown & { memberId: string },
): Promise<string | undefined> {
  const shown = secret === undefined ? [] : await tx.query(IS_DEVICE_OF, [hashToken(secret), memberId, since(now)]);
  await forgetDevices(tx, memberId);
  return shown.length === 0 ? undefined : noteDevice(tx, { secret, memberId, now });
}

export async function forgetDevices(tx: Queryable, memberId: string): Promise<void> {
  await tx.query({ name: 'forget-devices', text: 'DELETE FROM known_devices WHERE member_id = $1' }, [memberId]);
}

export const FORMER_DEVICES: Sweep = {
  name: 'known devices',
  days: KEPT_DAYS.knownDevice,
  text: sweep('known_devices', 'logged_in_at <= $1'),
};
