import type { Queryable } from '#server/db/database.ts';

const PROFILE = {
  name: 'profile',
  text: `SELECT m.id, m.name, m.email, m.picture, m.role, m.receive_emails, m.password_hash IS NOT NULL AS has_password,
           (SELECT t.new_email FROM email_tokens t
            WHERE t.member_id = m.id AND t.purpose = 'change' AND t.used_at IS NULL AND t.expires_at > $2) AS pending_email
         FROM members m WHERE m.id = $1`,
};

export type ProfileRow = {
  id: string;
  name: string;
  email: string;
  picture: string | null;
  role: 'MEMBER' | 'ADMIN';
  receive_emails: boolean;
  has_password: boolean;
  pending_email: string | null;
};

export async function selectProfile(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<ProfileRow | undefined> {
  const [row] = await db.query<ProfileRow>(PROFILE, [memberId, now]);
  return row;
}
