import { hash, randomBytes } from 'node:crypto';

/** A token as its holder gets it, and the hash under which it is known here. */
export type IssuedToken = { readonly token: string; readonly tokenHash: Buffer };

/** 256 random bits, in characters that an address and a cookie take as they are. */
export function issueToken(): IssuedToken {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** A plain hash is enough for what nobody can guess. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
