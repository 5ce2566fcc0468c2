import type { Locale } from '#domain/basics/locale.ts';
import { CONSENT_TEXT_VERSION, type ConsentPurpose } from '#domain/members/consent.ts';
import { NAME_MAX_LENGTH, type Registration } from '#domain/members/registration.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { PICTURE_OF_MEMBER } from '#server/db/member-picture.ts';

export type Role = 'MEMBER' | 'ADMIN';

type AskedByForm = 'gender' | 'birthDate' | 'phoneNumber';

export type NewMember = Omit<Registration, 'password' | AskedByForm> & {
  [Fact in AskedByForm]: Registration[Fact] | null;
} & {
  id: string;
  passwordHash: string | null;
  /** Required by the registration form; other ways of creating a member leave it out. */
  registeredBy: 'form' | 'google' | 'desk';
  role: Role;
  locale: Locale;
  isDemo: boolean;
  emailVerifiedAt: Date | null;
  now: Date;
};

const INSERT_MEMBER = {
  name: 'insert-member',
  text: `WITH added AS (
           INSERT INTO members (id, email, email_verified_at, password_hash, name, gender, birth_date, phone_number, role, locale,
             discovery_methods, receive_emails, is_demo, created_at, registered_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $16)
           ON CONFLICT ON CONSTRAINT members_email_once DO NOTHING
           RETURNING id, receive_emails, created_at
         ), agreed AS (
           INSERT INTO consents (member_id, purpose, given, text_version, at)
           SELECT id, 'promotional_mail', true, $15, created_at FROM added WHERE receive_emails
         )
         SELECT id FROM added`,
};

/** Inserts a member. Returns false when the address is taken, which the unique key decides. */
export async function insertMember(tx: Queryable, member: NewMember): Promise<boolean> {
  const rows = await tx.query(INSERT_MEMBER, [
    member.id,
    member.email,
    member.emailVerifiedAt,
    member.passwordHash,
    member.name,
    member.gender,
    member.birthDate,
    member.phoneNumber,
    member.role,
    member.locale,
    member.discoveryMethods,
    member.receiveEmails,
    member.isDemo,
    member.now,
    CONSENT_TEXT_VERSION,
    member.registeredBy,
  ]);
  return rows.length > 0;
}

export type KnownPersonRow = { id: string; name: string; email: string; locale: Locale };

const PEOPLE_BY_CONTACT = {
  name: 'people-by-contact',
  text: `SELECT id, name, email, locale FROM members
         WHERE deleted_at IS NULL AND (email = $1 OR ($1 IS NULL AND phone_number = $2)) ORDER BY created_at, id LIMIT 20`,
};

/** Lists the members with an address, or without one those with a phone number; the oldest first. */
export function listPeopleByContact(
  db: Queryable,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<KnownPersonRow[]> {
  return db.query<KnownPersonRow>(PEOPLE_BY_CONTACT, [email, phone]);
}

export type AccountRow = {
  id: string;
  role: Role;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  locale: Locale;
};

const ACCOUNT_BY_EMAIL = {
  name: 'account-by-email',
  text: `SELECT id, role, password_hash AS "passwordHash", email_verified_at AS "emailVerifiedAt", locale
         FROM members WHERE email = $1 AND deleted_at IS NULL`,
};

export async function findAccountRowByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  const [row] = await db.query<AccountRow>(ACCOUNT_BY_EMAIL, [email]);
  return row;
}

type OwnAccountRow = { email: string; passwordHash: string | null };

export async function findAccountById(db: Queryable, memberId: string): Promise<OwnAccountRow | undefined> {
  const text = 'SELECT email, password_hash AS "passwordHash" FROM members WHERE id = $1 AND deleted_at IS NULL';
  const [row] = await db.query<OwnAccountRow>({ name: 'account-by-id', text }, [memberId]);
  return row;
}

/** Marks the address as verified. Returns whether that changed anything. */
export async function updateVerified(
  tx: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const text = 'UPDATE members SET email_verified_at = $2 WHERE id = $1 AND email_verified_at IS NULL RETURNING id';
  return (await tx.query({ name: 'verify-member', text }, [memberId, now])).length > 0;
}

/** Makes a member ADMIN. Returns whether that changed anything. */
export async function updateToAdmin(tx: Queryable, memberId: string): Promise<boolean> {
  const text = `UPDATE members SET role = 'ADMIN' WHERE id = $1 AND role <> 'ADMIN' RETURNING id`;
  return (await tx.query({ name: 'make-admin', text }, [memberId])).length > 0;
}

/**
 * Stores the language and locks the member's row. Returns false when the password has changed since it was
 * checked. A password change takes the same lock, so it misses no session opened here.
 */
export async function updateAtLogin(
  tx: Queryable,
  { memberId, passwordHash, locale }: { memberId: string; passwordHash: string | null; locale: Locale },
): Promise<boolean> {
  const text = 'UPDATE members SET locale = $3 WHERE id = $1 AND password_hash = $2 RETURNING id';
  return (await tx.query({ name: 'member-logs-in', text }, [memberId, passwordHash, locale])).length > 0;
}

/** Locks a member's row, also against new foreign-key references to it. */
export async function lockMemberRow(tx: Queryable, memberId: string): Promise<void> {
  await tx.query({ name: 'lock-member-row', text: 'SELECT 1 FROM members WHERE id = $1 FOR UPDATE' }, [memberId]);
}

const UPDATE_PASSWORD = {
  name: 'update-password',
  text: `UPDATE members SET password_hash = $2, email_verified_at = coalesce(email_verified_at, $3)
         WHERE id = $1 AND deleted_at IS NULL AND ($4::text IS NULL OR password_hash = $4) RETURNING email`,
};

/**
 * Sets a password, marks the address as verified (the member has read its mail), and returns it. Does nothing
 * and returns undefined when `before` is given and no longer the password's hash.
 */
export async function updatePassword(
  tx: Queryable,
  password: { memberId: string; passwordHash: string; before: string | null; now: Date },
): Promise<string | undefined> {
  const { memberId, passwordHash, before, now } = password;
  const [row] = await tx.query<{ email: string }>(UPDATE_PASSWORD, [memberId, passwordHash, now, before]);
  return row?.email;
}

const LOCK_ACCOUNT_BY_EMAIL = {
  name: 'lock-account-by-email',
  text: `SELECT id, role, locale, password_hash AS "passwordHash", email_verified_at AS "emailVerifiedAt"
         FROM members
         WHERE email = $1 AND deleted_at IS NULL FOR UPDATE`,
};

/** Finds the account with an address and locks it until the transaction ends. */
export async function lockAccountByEmail(tx: Queryable, email: string): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(LOCK_ACCOUNT_BY_EMAIL, [email]);
  return row;
}

type Admitted = Pick<AccountRow, 'id' | 'role'>;

const UPDATE_LOCALE = {
  name: 'update-locale',
  text: 'UPDATE members SET locale = $2 WHERE id = $1 AND deleted_at IS NULL RETURNING id, role',
};

/** Stores the language and locks the member's row; undefined when the account is deleted. */
export async function updateLocale(
  tx: Queryable,
  { memberId, locale }: { memberId: string; locale: Locale },
): Promise<Admitted | undefined> {
  const [row] = await tx.query<Admitted>(UPDATE_LOCALE, [memberId, locale]);
  return row;
}

const EMPTY_UNVERIFIED = {
  name: 'empty-unverified-account',
  text: `WITH emptied AS (
           UPDATE members SET name = coalesce($2::text, left(email, $3)), gender = NULL, birth_date = NULL, phone_number = NULL,
             picture = NULL, discovery_methods = '{}', receive_emails = false, registered_by = $4
           WHERE id = $1 AND email_verified_at IS NULL AND deleted_at IS NULL RETURNING id
         ), withdrawn AS (
           INSERT INTO consents (member_id, purpose, given, text_version, at)
           SELECT m.id, 'promotional_mail', false, $5, $6 FROM members m JOIN emptied USING (id) WHERE m.receive_emails
         )
         SELECT id FROM emptied`,
};

export type Emptying = { memberId: string; name: string | null; registeredBy: 'google' | 'mail'; now: Date };

/** Deletes the data of an account whose address was never verified. Returns false when it was verified. */
export async function updateToEmptied(tx: Queryable, emptying: Emptying): Promise<boolean> {
  const { memberId, name, registeredBy, now } = emptying;
  const values = [memberId, name, NAME_MAX_LENGTH, registeredBy, CONSENT_TEXT_VERSION, now];
  return (await tx.query(EMPTY_UNVERIFIED, values)).length > 0;
}

const HAND_OVER = {
  name: 'hand-over-account',
  text: 'UPDATE members SET password_hash = NULL, email_verified_at = coalesce(email_verified_at, $2) WHERE id = $1',
};

/** Deletes the password, and marks the address as verified. */
export async function updateAtHandOver(
  tx: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await tx.query(HAND_OVER, [memberId, now]);
}

export async function lockErasedState(tx: Queryable, memberId: string): Promise<boolean> {
  const text = 'SELECT deleted_at IS NOT NULL AS is_erased FROM members WHERE id = $1 FOR KEY SHARE';
  const [row] = await tx.query<{ is_erased: boolean }>({ name: 'is-member-erased', text }, [memberId]);
  return row?.is_erased ?? true;
}

const PROFILE = {
  name: 'profile',
  text: `SELECT m.id, m.name, m.email, m.role, m.receive_emails AS "receiveEmails",
           m.password_hash IS NOT NULL AS "hasPassword",
           ${PICTURE_OF_MEMBER} AS picture,
           (SELECT json_build_object('email', i.email, 'outlivesReset', i.is_authoritative AND i.email = m.email)
            FROM identities i WHERE i.member_id = m.id ORDER BY i.created_at DESC LIMIT 1) AS google,
           (SELECT t.new_email FROM email_tokens t
            WHERE t.member_id = m.id AND t.purpose = 'change' AND t.used_at IS NULL
              AND t.expires_at > $2) AS "pendingEmail"
         FROM members m WHERE m.id = $1`,
};

export type ProfileRow = {
  id: string;
  name: string;
  email: string;
  picture: string | null;
  role: 'MEMBER' | 'ADMIN';
  receiveEmails: boolean;
  hasPassword: boolean;
  google: { email: string | null; outlivesReset: boolean } | null;
  pendingEmail: string | null;
};

export async function findProfileRow(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<ProfileRow | undefined> {
  const [row] = await db.query<ProfileRow>(PROFILE, [memberId, now]);
  return row;
}

/** Stores the consent to promotional mail. Returns whether that changed anything. */
export async function updateReceiveEmails(
  tx: Queryable,
  { memberId, receiveEmails }: { memberId: string; receiveEmails: boolean },
): Promise<boolean> {
  const text = 'UPDATE members SET receive_emails = $2 WHERE id = $1 AND receive_emails <> $2 RETURNING id';
  return (await tx.query({ name: 'update-receive-emails', text }, [memberId, receiveEmails])).length > 0;
}

const INSERT_CONSENT = {
  name: 'insert-consent',
  text: 'INSERT INTO consents (member_id, purpose, given, text_version, at) VALUES ($1, $2, $3, $4, $5)',
};

export async function insertConsent(
  tx: Queryable,
  consent: { memberId: string; purpose: ConsentPurpose; given: boolean; now: Date },
): Promise<void> {
  const { memberId, purpose, given, now } = consent;
  await tx.query(INSERT_CONSENT, [memberId, purpose, given, CONSENT_TEXT_VERSION, now]);
}

const IS_PASSWORD_STILL = {
  name: 'is-password-still',
  text: 'SELECT 1 FROM members WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
};

/** Returns whether the password is still the one that was checked, and locks the member's row. */
export async function isPasswordStill(
  tx: Queryable,
  { memberId, passwordHash }: { memberId: string; passwordHash: string },
): Promise<boolean> {
  return (await tx.query(IS_PASSWORD_STILL, [memberId, passwordHash])).length > 0;
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  return (
    (await db.query({ name: 'is-email-taken', text: 'SELECT 1 FROM members WHERE email = $1' }, [email])).length > 0
  );
}

export async function updateEmail(
  tx: Queryable,
  { memberId, newEmail, now }: { memberId: string; newEmail: string; now: Date },
): Promise<void> {
  const text = 'UPDATE members SET email = $2, email_verified_at = $3 WHERE id = $1';
  await tx.query({ name: 'update-email', text }, [memberId, newEmail, now]);
}

export type MemberContactRow = {
  name: string;
  email: string;
  phoneNumber: string | null;
  /** Whether the member was registered at the desk and has no way to log in. */
  isDeskGuest: boolean;
  /** Whether the account was opened with the form, which asks for a phone number. */
  needsPhone: boolean;
  isStaff: boolean;
};

const LOCK_CONTACT = {
  name: 'lock-member-contact',
  text: `SELECT m.name, m.email, m.phone_number AS "phoneNumber",
           m.registered_by = 'desk' AS "isDeskGuest", m.registered_by = 'form' AS "needsPhone",
           EXISTS (SELECT FROM staff_posts p WHERE p.member_id = m.id AND p.ended_at IS NULL)
             OR m.role = 'ADMIN' AS "isStaff"
         FROM members m WHERE m.id = $1 AND m.deleted_at IS NULL FOR NO KEY UPDATE OF m`,
};

/** Locks a member's contact until the transaction ends; undefined when the account is deleted. */
export async function lockMemberContact(tx: Transaction, memberId: string): Promise<MemberContactRow | undefined> {
  return (await tx.query<MemberContactRow>(LOCK_CONTACT, [memberId]))[0];
}

export async function updateMemberContact(
  tx: Transaction,
  { id, name, phone, email }: { id: string; name: string; phone: string | null; email: string },
): Promise<void> {
  const text = 'UPDATE members SET name = $2, phone_number = $3, email = $4 WHERE id = $1';
  await tx.query({ name: 'update-member-contact', text }, [id, name, phone, email]);
}

export type WholeMemberRow = { id: string; email: string; name: string; phoneNumber: string | null; locale: Locale };

/** Locks a member's row, also against new foreign-key references to it, and returns it. */
export async function lockMember(tx: Queryable, memberId: string): Promise<WholeMemberRow | undefined> {
  const text = `SELECT id, email, name, phone_number AS "phoneNumber", locale FROM members
    WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`;
  const [row] = await tx.query<WholeMemberRow>({ name: 'lock-member', text }, [memberId]);
  return row;
}

const ERASE_MEMBER = {
  name: 'erase-member',
  text: `UPDATE members SET email = $2, deleted_at = $3, email_verified_at = NULL, password_hash = NULL, name = '',
           gender = NULL, birth_date = NULL, phone_number = NULL, picture = NULL, role = 'MEMBER',
           discovery_methods = '{}', receive_emails = false
         WHERE id = $1`,
};

/** Deletes all personal data from a member's row, and the consents. */
export async function updateToErased(
  tx: Queryable,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  await tx.query(ERASE_MEMBER, [memberId, email, now]);
  await tx.query({ name: 'delete-consents', text: 'DELETE FROM consents WHERE member_id = $1' }, [memberId]);
}
