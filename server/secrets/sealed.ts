import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The owner `to` of a sealed text, such as a member's id; it cannot be opened for another owner. */
type Sealing = { readonly secret: string; readonly to: string };

const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));

/** Encrypts bytes with AES-256-GCM; the result is initialisation vector, tag and ciphertext. */
export function seal(plain: Uint8Array, { secret, to }: Sealing): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'seal'), iv).setAAD(Buffer.from(to));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Decrypts what {@link seal} returned; undefined for another secret or owner, or when a byte was changed. */
export function unseal(sealed: Buffer, { secret, to }: Sealing): Buffer | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'seal'), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(to)).setAuthTag(tag);
  const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Hashes a short code of one owner with a key, so that a copy of the database does not reveal it. */
export function keyedCodeHash(code: string, { secret, to }: Sealing): Buffer {
  return createHmac('sha256', keyOf(secret, 'code')).update(`${to} ${code}`).digest();
}
