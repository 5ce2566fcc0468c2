import { createHmac, timingSafeEqual } from 'node:crypto';

const BYTES_OF_ID = 16;

/** Signs a reservation's id with the installation's own secret: the token of the link by which it is paid. */
export function payLinkToken(secret: string, reservationId: string): string {
  const id = Buffer.from(reservationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(secret, id)]).toString('base64url');
}

/** Reads the reservation's id from a token; undefined when it was not signed with this secret. */
export function readPayLinkToken(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Buffer ignores characters that are not base64.
  if (bytes.toString('base64url') !== token) return undefined;
  const [id, signature] = [bytes.subarray(0, BYTES_OF_ID), bytes.subarray(BYTES_OF_ID)];
  const expected = signatureOf(secret, id);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signatureOf = (secret: string, id: Buffer) => createHmac('sha256', secret).update('pay ').update(id).digest();
