import type { Locale } from '#domain/basics/locale.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn } from '#server/db/names.ts';
import type { PersonRow } from './session-store.ts';

type PostKey = { readonly memberId: string; readonly locationId: string | null };

/** Inserts a post; undefined when the person has one at the location. */
export async function insertPost(
  tx: Queryable,
  { memberId, role, locationId, by, now }: PostKey & { role: StaffRole; by: string | null; now: Date },
): Promise<string | undefined> {
  const text = `INSERT INTO staff_posts (member_id, role, location_id, given_by, given_at) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (member_id, location_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`;
  const [row] = await tx.query<{ id: string }>({ name: 'insert-staff-post', text }, [
    memberId,
    role,
    locationId,
    by,
    now,
  ]);
  return row?.id;
}

/** Returns whether a person has or had a post. */
export async function hadPost(tx: Queryable, memberId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM staff_posts WHERE member_id = $1 LIMIT 1';
  return (await tx.query({ name: 'had-staff-post', text }, [memberId])).length > 0;
}

export type PostRow = { id: string; memberId: string; role: StaffRole; locationId: string | null };

/** Lists a person's live posts; read after the person was locked. */
export function listPosts(tx: Queryable, memberId: string): Promise<PostRow[]> {
  const text = `SELECT id, member_id AS "memberId", role, location_id AS "locationId" FROM staff_posts
                WHERE member_id = $1 AND ended_at IS NULL ORDER BY given_at, id`;
  return tx.query<PostRow>({ name: 'staff-posts-of-person', text }, [memberId]);
}

/** Finds a live post at the given locations; null for all. */
export async function findPost(
  db: Queryable,
  { postId, places }: { postId: string; places: readonly string[] | null },
): Promise<PostRow | undefined> {
  const text = `SELECT id, member_id AS "memberId", role, location_id AS "locationId" FROM staff_posts
                WHERE id = $1 AND ended_at IS NULL AND ($2::uuid[] IS NULL OR location_id = ANY ($2))`;
  const [row] = await db.query<PostRow>({ name: 'staff-post', text }, [postId, places]);
  return row;
}

export async function updatePostEnded(
  tx: Queryable,
  { postId, by, now }: { postId: string; by: string | null; now: Date },
): Promise<boolean> {
  const text = 'UPDATE staff_posts SET ended_at = $2, ended_by = $3 WHERE id = $1 AND ended_at IS NULL RETURNING id';
  return (await tx.query({ name: 'end-staff-post', text }, [postId, now, by])).length > 0;
}

const IS_LAST_OWNER = {
  name: 'is-last-owner',
  text: `SELECT EXISTS (SELECT FROM staff_factors f WHERE f.member_id = $1 AND f.ended_at IS NULL)
           AND NOT EXISTS (SELECT FROM staff_posts p WHERE p.role = 'owner' AND p.ended_at IS NULL AND p.member_id <> $1
             AND EXISTS (SELECT FROM staff_factors f WHERE f.member_id = p.member_id AND f.ended_at IS NULL)) AS is_last`,
};

/** Returns whether a person is the last owner with a factor. Serializes such checks until the transaction ends. */
export async function lockIsLastOwner(tx: Queryable, memberId: string): Promise<boolean> {
  const lock = `SELECT pg_advisory_xact_lock(hashtextextended('staff owners', 0))`;
  await tx.query({ name: 'lock-staff-owners', text: lock });
  const [row] = await tx.query<{ is_last: boolean }>(IS_LAST_OWNER, [memberId]);
  return row?.is_last ?? true;
}

/** Lists the owners to notify of changes. */
export async function listOwnerIds(db: Queryable): Promise<string[]> {
  const text = `SELECT DISTINCT member_id FROM staff_posts WHERE role = 'owner' AND ended_at IS NULL ORDER BY member_id`;
  const rows = await db.query<{ member_id: string }>({ name: 'staff-owners', text });
  return rows.map(({ member_id }) => member_id);
}

/**
 * SQL: whether a post makes its person a reader of the morning mail: an owner's post from before `$1`, unless
 * switched off.
 */
const IS_READER = `p.role = 'owner' AND p.ended_at IS NULL AND p.given_at < $1
  AND coalesce((SELECT morning_mail FROM staff_preferences f WHERE f.member_id = p.member_id), true)`;

/** Lists the readers of the morning mail: owners since before an instant who have not switched it off. */
export async function listMorningReaderIds(db: Queryable, since: Date): Promise<string[]> {
  const text = `SELECT DISTINCT p.member_id FROM staff_posts p WHERE ${IS_READER} ORDER BY p.member_id`;
  const rows = await db.query<{ member_id: string }>({ name: 'morning-readers', text }, [since]);
  return rows.map(({ member_id }) => member_id);
}

export async function upsertMorningMail(
  tx: Queryable,
  { memberId, isOn }: { memberId: string; isOn: boolean },
): Promise<void> {
  const text = `INSERT INTO staff_preferences (member_id, morning_mail) VALUES ($1, $2)
                ON CONFLICT (member_id) DO UPDATE SET morning_mail = $2`;
  await tx.query({ name: 'upsert-morning-mail', text }, [memberId, isOn]);
}

/** Finds the verified account with an address. */
export async function findVerifiedPerson(db: Queryable, email: string): Promise<PersonRow | undefined> {
  const text = `SELECT id, email, name, locale FROM members
                WHERE email = $1 AND deleted_at IS NULL AND email_verified_at IS NOT NULL`;
  const [row] = await db.query<PersonRow>({ name: 'verified-person', text }, [email]);
  return row;
}

export async function hasPostAt(db: Queryable, { email, locationId }: { email: string; locationId: string | null }) {
  const text = `SELECT 1 FROM staff_posts p JOIN members m ON m.id = p.member_id
                WHERE m.email = $1 AND p.location_id IS NOT DISTINCT FROM $2 AND p.ended_at IS NULL`;
  return (await db.query({ name: 'has-staff-post-at', text }, [email, locationId])).length > 0;
}

const PLACES = {
  name: 'places-of-staff',
  text: `SELECT l.id, ${nameIn('l', '$2')} AS name FROM locations l
         WHERE l.closed_at IS NULL AND ($1::uuid[] IS NULL OR l.id = ANY ($1)) ORDER BY l.position, l.id`,
};

export function listOpenLocations(
  db: Queryable,
  { places, locale }: { places: readonly string[] | null; locale: Locale },
): Promise<{ id: string; name: string }[]> {
  return db.query(PLACES, [places, locale]);
}

type NewInvitation = {
  readonly tokenHash: Buffer;
  readonly email: string;
  /** Null for a printed code: the post exists already. */
  readonly post: { readonly role: StaffRole; readonly locationId: string | null } | null;
  readonly locale: Locale;
  readonly by: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
};

export async function insertInvitation(tx: Queryable, invitation: NewInvitation): Promise<string> {
  const { tokenHash, email, post, locale, by, now, expiresAt } = invitation;
  const text = `INSERT INTO staff_invitations (token_hash, email, role, location_id, locale, invited_by, made_at, expires_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`;
  const values = [tokenHash, email, post?.role ?? null, post?.locationId ?? null, locale, by, now, expiresAt];
  const [row] = await tx.query<{ id: string }>({ name: 'insert-staff-invitation', text }, values);
  if (row === undefined) throw new Error(`The invitation of ${email} was not inserted`);
  return row.id;
}

const OPEN = 'used_at IS NULL AND withdrawn_at IS NULL AND expires_at >';

/** Withdraws the open invitations of an address to a location. */
export async function updateFormerWithdrawn(
  tx: Queryable,
  { email, locationId, now }: { email: string; locationId: string | null; now: Date },
): Promise<void> {
  const text = `UPDATE staff_invitations SET withdrawn_at = $3
                WHERE email = $1 AND location_id IS NOT DISTINCT FROM $2 AND role IS NOT NULL AND ${OPEN} $3`;
  await tx.query({ name: 'withdraw-former-invitations', text }, [email, locationId, now]);
}

/** Withdraws the open invitations by a person, whose rights have ended. */
export async function updateWithdrawnBy(
  tx: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const text = `UPDATE staff_invitations SET withdrawn_at = $2 WHERE invited_by = $1 AND ${OPEN} $2`;
  await tx.query({ name: 'withdraw-invitations-by', text }, [memberId, now]);
}

/** Expires the codes by which a person could still enrol a factor: printed ones, and those already used. */
export async function updateCodesExpired(
  tx: Queryable,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  const text = `UPDATE staff_invitations SET expires_at = $3
                WHERE (used_by = $1 OR (email = $2 AND role IS NULL)) AND expires_at > $3`;
  await tx.query({ name: 'expire-staff-codes', text }, [memberId, email, now]);
}

/** Deletes the invitations and codes of a person. */
export async function deleteInvitations(
  tx: Queryable,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const text = 'DELETE FROM staff_invitations WHERE used_by = $1 OR email = $2';
  await tx.query({ name: 'delete-staff-invitations', text }, [memberId, email]);
}

export type InvitationRow = {
  id: string;
  role: StaffRole | null;
  locationId: string | null;
  invitedBy: string | null;
  usedBy: string | null;
};

/** Finds the invitation of a token for an address that can still be used, and locks it. */
export async function lockInvitation(
  tx: Queryable,
  { tokenHash, email, now }: { tokenHash: Buffer; email: string; now: Date },
): Promise<InvitationRow | undefined> {
  const text = `SELECT id, role, location_id AS "locationId", invited_by AS "invitedBy", used_by AS "usedBy"
                FROM staff_invitations
                WHERE token_hash = $1 AND email = $2 AND withdrawn_at IS NULL AND expires_at > $3 FOR UPDATE`;
  const [row] = await tx.query<InvitationRow>({ name: 'lock-staff-invitation', text }, [tokenHash, email, now]);
  return row;
}

export async function updateInvitationUsed(
  tx: Queryable,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<void> {
  const text = 'UPDATE staff_invitations SET used_at = $3, used_by = $2 WHERE id = $1';
  await tx.query({ name: 'use-staff-invitation', text }, [id, memberId, now]);
}

/** Withdraws an open invitation. Returns whether there was one. */
export async function updateInvitationWithdrawn(
  tx: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const text = `UPDATE staff_invitations SET withdrawn_at = $2 WHERE id = $1 AND ${OPEN} $2 RETURNING id`;
  return (await tx.query({ name: 'withdraw-staff-invitation', text }, [id, now])).length > 0;
}

const INVITATIONS = {
  name: 'open-staff-invitations',
  text: `SELECT i.id, i.email, i.role, i.location_id AS "locationId",
           ${nameIn('l', '$3')} AS "locationName", i.locale, by.name AS "invitedBy",
           i.made_at AS "madeAt", i.expires_at AS "expiresAt"
         FROM staff_invitations i LEFT JOIN locations l ON l.id = i.location_id LEFT JOIN members by ON by.id = i.invited_by
         WHERE i.role IS NOT NULL AND ($1::uuid[] IS NULL OR i.location_id = ANY ($1)) AND ($4::uuid IS NULL OR i.id = $4)
           AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > $2
         ORDER BY i.made_at DESC, i.id`,
};

type Looking = { readonly places: readonly string[] | null; readonly locale: Locale; readonly now: Date };

export type OpenInvitationRow = {
  id: string;
  email: string;
  role: StaffRole;
  locationId: string | null;
  locationName: string | null;
  locale: Locale;
  invitedBy: string | null;
  madeAt: Date;
  expiresAt: Date;
};

/** Lists the open invitations to the given locations, or the one with this id. */
export function listInvitations(
  db: Queryable,
  { places, locale, now, id = null }: Looking & { readonly id?: string | null },
): Promise<OpenInvitationRow[]> {
  return db.query<OpenInvitationRow>(INVITATIONS, [places, now, locale, id]);
}

const PLACE_NAME = nameIn('l', '$2');
const PEOPLE = {
  name: 'staff-people',
  text: `SELECT m.id, m.name, m.email, m.locale,
           EXISTS (SELECT FROM staff_factors f WHERE f.member_id = m.id AND f.ended_at IS NULL) AS "hasFactor",
           (SELECT max(s.used_at) FROM staff_sessions s
             WHERE s.member_id = m.id AND s.factor_at IS NOT NULL) AS "lastSeenAt",
           json_agg(json_build_object('id', p.id, 'role', p.role, 'givenAt', p.given_at, 'locationId', l.id,
             'locationName', ${PLACE_NAME}) ORDER BY p.given_at, p.id) AS posts
         FROM staff_posts p JOIN members m ON m.id = p.member_id LEFT JOIN locations l ON l.id = p.location_id
         WHERE p.ended_at IS NULL AND ($1::uuid[] IS NULL OR p.location_id = ANY ($1))
         GROUP BY m.id ORDER BY m.name, m.id`,
};

export type StaffPersonRow = PersonRow & {
  hasFactor: boolean;
  lastSeenAt: Date | null;
  posts: { id: string; role: StaffRole; givenAt: string; locationId: string | null; locationName: string | null }[];
};

/** Lists people with posts at the given locations. */
export function listPeople(db: Queryable, { places, locale }: Omit<Looking, 'now'>): Promise<StaffPersonRow[]> {
  return db.query<StaffPersonRow>(PEOPLE, [places, locale]);
}

/** Finds an open location by its key in the catalog. */
export async function findPlaceByKey(db: Queryable, key: string): Promise<string | undefined> {
  const text = 'SELECT id FROM locations WHERE key = $1 AND closed_at IS NULL';
  const [row] = await db.query<{ id: string }>({ name: 'place-by-key', text }, [key]);
  return row?.id;
}
