import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed claim of a link: this invoice, until this second. */
export type LinkClaim = { readonly id: string; readonly expires: string };

/** Signs a link with the installation's own secret. */
export function signLink(secret: string, { id, expires }: LinkClaim): string {
  return createHmac('sha256', secret).update(`${id}.${expires}`).digest('base64url');
}

export function isSigned(secret: string, claim: LinkClaim, signature: string): boolean {
  const expected = Buffer.from(signLink(secret, claim));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
