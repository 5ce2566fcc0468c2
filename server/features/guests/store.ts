import type { Queryable, Transaction } from '#server/db/database.ts';

/** Returns whether a guest made a reservation with this address. */
export async function hasGuest(db: Queryable, email: string): Promise<boolean> {
  const text = 'SELECT 1 FROM reservations WHERE guest_email = $1 LIMIT 1';
  return (await db.query({ name: 'has-guest', text }, [email])).length > 0;
}

export type NewLink = { tokenHash: Buffer; email: string; now: Date; expiresAt: Date };

const UPSERT_LINK = {
  name: 'upsert-erasure-link',
  text: `INSERT INTO guest_erasures AS g (token_hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at WHERE g.used_at IS NULL
         RETURNING 1`,
};

/** Inserts a link, or extends it when its mail is tried again; returns false when it has been used. */
export async function upsertLink(db: Queryable, { tokenHash, email, now, expiresAt }: NewLink): Promise<boolean> {
  return (await db.query(UPSERT_LINK, [tokenHash, email, now, expiresAt])).length > 0;
}

/** `email` is null once the link has been used. */
export type LinkRow = { email: string | null; expiresAt: Date };

export async function findLink(db: Queryable, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const text = 'SELECT email, expires_at AS "expiresAt" FROM guest_erasures WHERE token_hash = $1';
  const [row] = await db.query<LinkRow>({ name: 'erasure-link', text }, [tokenHash]);
  return row;
}

/** Locks every unused link of an address, always in the same order; returns the hashes of their tokens. */
export async function lockLinksOf(tx: Transaction, email: string): Promise<Buffer[]> {
  const text = 'SELECT token_hash FROM guest_erasures WHERE email = $1 ORDER BY token_hash FOR UPDATE';
  const rows = await tx.query<{ token_hash: Buffer }>({ name: 'lock-erasure-links', text }, [email]);
  return rows.map((row) => row.token_hash);
}

/** Marks the links of an address as used, and deletes the address from them. */
export async function updateLinksUsed(tx: Transaction, { email, now }: { email: string; now: Date }): Promise<void> {
  const text = 'UPDATE guest_erasures SET used_at = $2, email = NULL WHERE email = $1';
  await tx.query({ name: 'use-erasure-links', text }, [email, now]);
}
