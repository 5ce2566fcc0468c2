import { hash, randomBytes } from 'node:crypto';

/** A token for its holder, and the hash that is stored. */
export type IssuedToken = { readonly token: string; readonly tokenHash: Buffer };

/** Creates a token of 256 random bits in base64url, which is safe in URLs and cookies. */
export function issueToken(): IssuedToken {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** Hashes a token. Unsalted SHA-256 is enough for a random value that cannot be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
