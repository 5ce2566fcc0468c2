import type { Locale } from '#domain/basics/locale.ts';
import type { Post } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';

export type StaffSessionRow = {
  id: string;
  member_id: string;
  name: string;
  email: string;
  locale: Locale;
  used_at: Date;
  factor_at: Date | null;
  locked_at: Date | null;
  may_enrol: boolean;
  expires_at: Date;
  has_factor: boolean;
  posts: Post[];
};

const LIVE_SESSION = {
  name: 'live-staff-session',
  text: `SELECT s.id, s.member_id, m.name, m.email, m.locale, s.used_at, s.factor_at, s.locked_at, s.may_enrol, s.expires_at,
           EXISTS (SELECT FROM staff_factors f WHERE f.member_id = m.id AND f.ended_at IS NULL) AS has_factor,
           coalesce((SELECT json_agg(json_build_object('role', p.role, 'locationId', p.location_id) ORDER BY p.given_at, p.id)
             FROM staff_posts p WHERE p.member_id = m.id AND p.ended_at IS NULL), '[]') AS posts
         FROM staff_sessions s JOIN members m ON m.id = s.member_id
         WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.ended_at IS NULL AND m.deleted_at IS NULL`,
};

export async function findLiveStaffSession(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<StaffSessionRow | undefined> {
  const [row] = await db.query<StaffSessionRow>(LIVE_SESSION, [tokenHash, now]);
  return row;
}

/** Stores that the person of a session did something. */
export async function updateStaffSessionUsed(db: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  const text = 'UPDATE staff_sessions SET used_at = $2 WHERE id = $1 AND used_at < $2';
  await db.query({ name: 'staff-session-used', text }, [id, now]);
}
