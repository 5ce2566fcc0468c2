import type { AddressProof } from '#domain/members/google-account.ts';
import type { Queryable } from '#server/db/database.ts';

const DELETE_UNPROVED = {
  name: 'delete-unproved-identities',
  text: `WITH codes_ended AS (DELETE FROM sign_in_codes WHERE member_id = $1)
         DELETE FROM identities WHERE member_id = $1 AND NOT (is_authoritative AND email = $2)`,
};

/** Deletes identities that do not prove an address, and ends sign-ins under way. */
export async function deleteUnprovedIdentities(
  tx: Queryable,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  await tx.query(DELETE_UNPROVED, [memberId, email]);
}

export type NewAttempt = {
  stateHash: Buffer;
  browserHash: Buffer;
  nonce: string;
  codeVerifier: string;
  redirect: string;
  now: Date;
  expiresAt: Date;
};

// Each new attempt deletes some expired rows, so that the tables stay small.
const INSERT_ATTEMPT = {
  name: 'insert-sign-in-attempt',
  text: `WITH attempts_over AS (DELETE FROM sign_in_attempts WHERE state_hash IN (
             SELECT state_hash FROM sign_in_attempts WHERE expires_at <= $6 LIMIT 20 FOR UPDATE SKIP LOCKED)),
           codes_over AS (DELETE FROM sign_in_codes WHERE code_hash IN (
             SELECT code_hash FROM sign_in_codes WHERE expires_at <= $6 LIMIT 20 FOR UPDATE SKIP LOCKED))
         INSERT INTO sign_in_attempts (state_hash, browser_hash, nonce, code_verifier, redirect, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
};

export async function insertAttempt(db: Queryable, attempt: NewAttempt): Promise<void> {
  const { stateHash, browserHash, nonce, codeVerifier, redirect, now, expiresAt } = attempt;
  await db.query(INSERT_ATTEMPT, [stateHash, browserHash, nonce, codeVerifier, redirect, now, expiresAt]);
}

export type AttemptRow = { nonce: string; codeVerifier: string; redirect: string };

const USE_ATTEMPT = {
  name: 'use-sign-in-attempt',
  text: `UPDATE sign_in_attempts SET used_at = $3
         WHERE state_hash = $1 AND browser_hash = $2 AND used_at IS NULL AND expires_at > $3
         RETURNING nonce, code_verifier AS "codeVerifier", redirect`,
};

/** Consumes a sign-in attempt; undefined when it was used, has expired, or began in another browser. */
export async function updateAttemptUsed(
  db: Queryable,
  { stateHash, browserHash, now }: { stateHash: Buffer; browserHash: Buffer; now: Date },
): Promise<AttemptRow | undefined> {
  const [row] = await db.query<AttemptRow>(USE_ATTEMPT, [stateHash, browserHash, now]);
  return row;
}

export type IdentityKey = { issuer: string; subject: string };

/** Finds the member of an identity. */
export async function findMemberOf(tx: Queryable, { issuer, subject }: IdentityKey): Promise<string | undefined> {
  const [row] = await tx.query<{ member_id: string }>(
    {
      name: 'member-of-identity',
      text: 'SELECT member_id FROM identities WHERE issuer = $1 AND subject = $2',
    },
    [issuer, subject],
  );
  return row?.member_id;
}

const INSERT_IDENTITY = {
  name: 'insert-identity',
  text: `INSERT INTO identities (issuer, subject, member_id, created_at, email, is_authoritative, picture_address)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (issuer, subject) DO NOTHING RETURNING member_id`,
};

export type NewIdentity = IdentityKey & {
  proof: AddressProof;
  memberId: string;
  picture: string | undefined;
  now: Date;
};

/** Inserts an identity. Returns false when a concurrent sign-in of the same person has inserted it. */
export async function insertIdentity(tx: Queryable, identity: NewIdentity): Promise<boolean> {
  const { issuer, subject, memberId, now, proof, picture } = identity;
  const values = [issuer, subject, memberId, now, proof.email, proof.isAuthoritative, picture];
  return (await tx.query(INSERT_IDENTITY, values)).length > 0;
}

const UPDATE_PROOF = {
  name: 'update-identity-proof',
  text: `UPDATE identities SET email = $3, is_authoritative = $4 WHERE issuer = $1 AND subject = $2
         AND (email, is_authoritative) IS DISTINCT FROM ($3, $4)`,
};

type Proven = IdentityKey & { proof: AddressProof };

export async function updateProof(tx: Queryable, { issuer, subject, proof }: Proven): Promise<void> {
  await tx.query(UPDATE_PROOF, [issuer, subject, proof.email, proof.isAuthoritative]);
}

const UPDATE_PICTURE_ADDRESS = {
  name: 'update-picture-address',
  text: `UPDATE identities SET picture_address = $3, picture_hash = NULL
         WHERE issuer = $1 AND subject = $2
           AND (picture_address IS DISTINCT FROM $3 OR (picture_hash IS NULL AND $3 IS NOT NULL))
         RETURNING 1`,
};

/**
 * Stores the address of a person's picture, and drops one with another address. Returns whether to fetch it.
 */
export async function updatePictureAddress(
  tx: Queryable,
  { issuer, subject, address }: IdentityKey & { address: string | undefined },
): Promise<boolean> {
  const changed = await tx.query(UPDATE_PICTURE_ADDRESS, [issuer, subject, address ?? null]);
  return address !== undefined && changed.length > 0;
}

export type MemberIdentity = { issuer: string; memberId: string };

const MISSING_PICTURE = {
  name: 'missing-picture',
  text: 'SELECT picture_address FROM identities WHERE member_id = $1 AND issuer = $2 AND picture_hash IS NULL',
};

/** Finds the address of a picture that is not fetched yet. */
export async function findMissingPicture(
  db: Queryable,
  { memberId, issuer }: MemberIdentity,
): Promise<string | undefined> {
  const [row] = await db.query<{ picture_address: string | null }>(MISSING_PICTURE, [memberId, issuer]);
  return row?.picture_address ?? undefined;
}

const LOCK_MISSING_PICTURE = {
  name: 'lock-missing-picture',
  text: `SELECT 1 FROM identities WHERE member_id = $1 AND issuer = $2 AND picture_address = $3 AND picture_hash IS NULL
         FOR NO KEY UPDATE`,
};

/** Returns whether the picture at an address is still missing; if so, locks its identity until the transaction ends. */
export async function lockMissingPicture(
  tx: Queryable,
  { memberId, issuer, address }: MemberIdentity & { address: string },
): Promise<boolean> {
  return (await tx.query(LOCK_MISSING_PICTURE, [memberId, issuer, address])).length > 0;
}

export async function updatePictureHash(
  tx: Queryable,
  { memberId, issuer, hash }: MemberIdentity & { hash: string },
): Promise<void> {
  const text = 'UPDATE identities SET picture_hash = $3 WHERE member_id = $1 AND issuer = $2';
  await tx.query({ name: 'update-picture-hash', text }, [memberId, issuer, hash]);
}

const DELETE_WAYS_IN = {
  name: 'delete-ways-in',
  text: `WITH codes_ended AS (DELETE FROM sign_in_codes WHERE member_id = $1)
         DELETE FROM identities WHERE member_id = $1 RETURNING member_id`,
};

/** Deletes a member's identities and their sign-ins under way. Returns whether there was an identity. */
export async function deleteWaysIn(tx: Queryable, memberId: string): Promise<boolean> {
  return (await tx.query(DELETE_WAYS_IN, [memberId])).length > 0;
}

export type CodeKey = { codeHash: Buffer; browserHash: Buffer; now: Date };

export async function insertCode(tx: Queryable, code: CodeKey & { memberId: string; expiresAt: Date }): Promise<void> {
  await tx.query(
    {
      name: 'insert-sign-in-code',
      text: `INSERT INTO sign_in_codes (code_hash, browser_hash, member_id, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $5)`,
    },
    [code.codeHash, code.browserHash, code.memberId, code.now, code.expiresAt],
  );
}

const MEMBER_OF_CODE = {
  name: 'member-of-sign-in-code',
  text: `SELECT member_id FROM sign_in_codes
         WHERE code_hash = $1 AND browser_hash = $2 AND used_at IS NULL AND expires_at > $3`,
};

/** Finds the member of a valid code, without using it. */
export async function findMemberOfCode(
  tx: Queryable,
  { codeHash, browserHash, now }: CodeKey,
): Promise<string | undefined> {
  const [row] = await tx.query<{ member_id: string }>(MEMBER_OF_CODE, [codeHash, browserHash, now]);
  return row?.member_id;
}

const USE_CODE = {
  name: 'use-sign-in-code',
  text: `UPDATE sign_in_codes SET used_at = $3
         WHERE code_hash = $1 AND browser_hash = $2 AND used_at IS NULL AND expires_at > $3
         RETURNING member_id`,
};

/** Uses a code; returns true only once. */
export async function updateCodeUsed(tx: Queryable, { codeHash, browserHash, now }: CodeKey): Promise<boolean> {
  return (await tx.query(USE_CODE, [codeHash, browserHash, now])).length > 0;
}
