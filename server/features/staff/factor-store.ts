import type { Queryable } from '#server/db/database.ts';

export type FactorKind = 'totp' | 'passkey';

export type FactorRow = {
  id: string;
  kind: FactorKind;
  name: string;
  madeAt: Date;
  lastUsedAt: Date | null;
  /** The secret of an app, encrypted. */
  secret: Buffer | null;
  /** Of a passkey. */
  credentialId: string | null;
  publicKey: Buffer | null;
  signCount: number | null;
  transports: string[] | null;
};

const FACTORS = {
  name: 'staff-factors-of-person',
  text: `SELECT id, kind, name, made_at AS "madeAt", last_used_at AS "lastUsedAt", secret,
           credential_id AS "credentialId", public_key AS "publicKey", sign_count AS "signCount", transports
         FROM staff_factors WHERE member_id = $1 AND ended_at IS NULL ORDER BY made_at, id`,
};

/** Lists a person's live factors. */
export function listFactors(db: Queryable, memberId: string): Promise<FactorRow[]> {
  return db.query<FactorRow>(FACTORS, [memberId]);
}

type Named = { readonly memberId: string; readonly name: string; readonly now: Date; readonly isUsed: boolean };

const INSERT_TOTP = {
  name: 'insert-totp-factor',
  text: `INSERT INTO staff_factors (member_id, kind, name, secret, last_step, made_at, last_used_at)
         VALUES ($1, 'totp', $2, $3, $4, $5, CASE WHEN $6 THEN $5::timestamptz END)`,
};

export async function insertTotp(
  tx: Queryable,
  { memberId, name, secret, step, now, isUsed }: Named & { readonly secret: Buffer; readonly step: number },
): Promise<void> {
  await tx.query(INSERT_TOTP, [memberId, name, secret, step, now, isUsed]);
}

const INSERT_PASSKEY = {
  name: 'insert-passkey-factor',
  text: `INSERT INTO staff_factors (member_id, kind, name, credential_id, public_key, sign_count, transports, made_at, last_used_at)
         VALUES ($1, 'passkey', $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN $7::timestamptz END)
         ON CONFLICT (credential_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
};

type NewPasskey = { id: string; publicKey: Buffer; signCount: number; transports: readonly string[] };

/** Inserts a passkey. Returns false when it is enrolled already. */
export async function insertPasskey(
  tx: Queryable,
  { memberId, name, passkey, now, isUsed }: Named & { readonly passkey: NewPasskey },
): Promise<boolean> {
  const { id, publicKey, signCount, transports } = passkey;
  const values = [memberId, name, id, publicKey, signCount, transports, now, isUsed];
  return (await tx.query(INSERT_PASSKEY, values)).length > 0;
}

/** Records that a time step of an app was used. Returns false when it, or a later one, was used before. */
export async function updateStep(
  tx: Queryable,
  { factorId, step, now }: { factorId: string; step: number; now: Date },
): Promise<boolean> {
  const text = `UPDATE staff_factors SET last_step = $2, last_used_at = $3
                WHERE id = $1 AND last_step < $2 AND ended_at IS NULL RETURNING id`;
  return (await tx.query({ name: 'staff-totp-step', text }, [factorId, step, now])).length > 0;
}

/** Stores a passkey's signature count. Returns false when it did not rise; authenticators without one send 0. */
export async function updateSignCount(
  tx: Queryable,
  { factorId, signCount, now }: { factorId: string; signCount: number; now: Date },
): Promise<boolean> {
  const text = `UPDATE staff_factors SET sign_count = $2, last_used_at = $3
                WHERE id = $1 AND (sign_count < $2 OR ($2 = 0 AND sign_count = 0)) AND ended_at IS NULL RETURNING id`;
  return (await tx.query({ name: 'staff-passkey-count', text }, [factorId, signCount, now])).length > 0;
}

const END = `SET ended_at = $2, secret = CASE WHEN kind = 'totp' THEN ''::bytea END`;

export async function updateFactorEnded(
  tx: Queryable,
  { factorId, now }: { factorId: string; now: Date },
): Promise<void> {
  const text = `UPDATE staff_factors ${END} WHERE id = $1 AND ended_at IS NULL`;
  await tx.query({ name: 'end-staff-factor', text }, [factorId, now]);
}

/** Deletes the names that a person gave to factors. */
export async function updateFactorsUnnamed(tx: Queryable, memberId: string): Promise<void> {
  const text = `UPDATE staff_factors SET name = '' WHERE member_id = $1`;
  await tx.query({ name: 'unname-staff-factors', text }, [memberId]);
}

/** Ends all factors of a person and deletes the recovery codes; returns the number of factors. */
export async function updateFactorsEnded(
  tx: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<number> {
  const text = `UPDATE staff_factors ${END} WHERE member_id = $1 AND ended_at IS NULL RETURNING id`;
  const ended = await tx.query({ name: 'end-staff-factors', text }, [memberId, now]);
  await deleteRecoveryCodes(tx, memberId);
  return ended.length;
}

export async function deleteRecoveryCodes(tx: Queryable, memberId: string): Promise<void> {
  const text = 'DELETE FROM staff_recovery_codes WHERE member_id = $1';
  await tx.query({ name: 'delete-recovery-codes', text }, [memberId]);
}

export async function insertRecoveryCodes(
  tx: Queryable,
  { memberId, hashes, now }: { memberId: string; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  const text = `INSERT INTO staff_recovery_codes (code_hash, member_id, made_at)
                SELECT h, $2, $3 FROM unnest($1::bytea[]) AS h`;
  await tx.query({ name: 'insert-recovery-codes', text }, [hashes, memberId, now]);
}

/** Uses a recovery code, which works once. Returns whether it was valid. */
export async function updateRecoveryCodeUsed(
  tx: Queryable,
  { memberId, hash, now }: { memberId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const text = `UPDATE staff_recovery_codes SET used_at = $3
                WHERE code_hash = $1 AND member_id = $2 AND used_at IS NULL RETURNING member_id`;
  return (await tx.query({ name: 'use-recovery-code', text }, [hash, memberId, now])).length > 0;
}

const DEMO = {
  name: 'demo-authenticators',
  text: `SELECT m.id AS "memberId", m.email, f.secret FROM staff_factors f JOIN members m ON m.id = f.member_id
         WHERE m.is_demo AND f.kind = 'totp' AND f.ended_at IS NULL ORDER BY m.created_at, m.email, f.made_at`,
};

export type DemoAuthenticatorRow = { memberId: string; email: string; secret: Buffer | null };

/** Lists the authenticator apps of demo accounts. */
export function listDemoAuthenticators(db: Queryable): Promise<DemoAuthenticatorRow[]> {
  return db.query<DemoAuthenticatorRow>(DEMO);
}
