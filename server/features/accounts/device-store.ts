import { DAY } from '#domain/calendar/duration.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { hashToken, issueToken } from '#server/secrets/tokens.ts';

/** The secret in a known device's cookie; the database stores only its hash. */
type Shown = { readonly secret: string | undefined; readonly now: Date };

const since = (now: Date) => new Date(now.getTime() - KEPT_DAYS.knownDevice * DAY);

const IS_KNOWN = {
  name: 'is-known-device',
  text: `SELECT 1 FROM known_devices d JOIN members m ON m.id = d.member_id
         WHERE d.secret_hash = $1 AND m.email = $2 AND d.logged_in_at > $3`,
};

/** Returns the rate-limit key of a device on which this account has logged in before, else undefined. */
export async function findDeviceKey(
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
// At most ten devices per member, because each has login attempts of its own.
const ADD = {
  name: 'add-known-device',
  text: `WITH renamed AS (UPDATE known_devices SET secret_hash = $1 WHERE secret_hash = $2 AND member_id <> $3),
           forgotten AS (DELETE FROM known_devices WHERE member_id = $3 AND secret_hash IN (
             SELECT secret_hash FROM known_devices WHERE member_id = $3 ORDER BY logged_in_at DESC, secret_hash OFFSET 9))
         INSERT INTO known_devices (secret_hash, member_id, logged_in_at) VALUES ($1, $3, $4)`,
};

/**
 * Records a login of a member on a device and returns the device's secret. A secret that was not issued to
 * this member is replaced for all its members, because it may have been planted. The caller has locked the
 * member's row.
 */
export async function upsertDevice(
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
 * Deletes a member's known devices. The device that shows its secret gets a new one, so that copies of the
 * old one are useless. The caller has locked the member's row.
 */
export async function deleteOtherDevices(
  tx: Queryable,
  { secret, memberId, now }: Shown & { memberId: string },
): Promise<string | undefined> {
  const shown = secret === undefined ? [] : await tx.query(IS_DEVICE_OF, [hashToken(secret), memberId, since(now)]);
  await deleteDevices(tx, memberId);
  return shown.length === 0 ? undefined : upsertDevice(tx, { secret, memberId, now });
}

export async function deleteDevices(tx: Queryable, memberId: string): Promise<void> {
  await tx.query({ name: 'forget-devices', text: 'DELETE FROM known_devices WHERE member_id = $1' }, [memberId]);
}
