import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 20;
const PERIOD = 30;
/** How many steps before and after the current one are accepted: clocks of phones differ. */
const WINDOW = 1;

export const issueTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Loaded at the first use of a factor, because most processes rarely check one. */
const load = () => import('otpauth');

export type TotpKey = { readonly uri: string; readonly secret: string };

/** Returns the data from which an app computes codes, as the address of a QR code and as text. */
export async function totpKey(bytes: Buffer, { issuer, label }: { issuer: string; label: string }): Promise<TotpKey> {
  const { TOTP } = await load();
  const totp = new TOTP({ issuer, label, secret: await secretOf(bytes), period: PERIOD });
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** Returns the time step of a code, or undefined when it is wrong or too old. */
export async function totpStep(bytes: Buffer, { code, now }: { code: string; now: Date }): Promise<number | undefined> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const { TOTP } = await load();
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token, secret: await secretOf(bytes), period: PERIOD, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta;
}

async function secretOf(bytes: Buffer) {
  const { Secret } = await load();
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
