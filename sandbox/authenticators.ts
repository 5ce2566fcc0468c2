/** Lists authenticator apps: their owners, and the secrets of their codes. */
export type ListAuthenticators = () => Promise<readonly { readonly email: string; readonly secret: Uint8Array }[]>;

/** What an app shows: its code, and for how many more seconds. */
export type AppCode = { readonly email: string; readonly code: string; readonly seconds: number };

/** Returns the current codes of all apps. */
export async function readCodes(list: ListAuthenticators | undefined, now: Date): Promise<AppCode[]> {
  const apps = (await list?.()) ?? [];
  if (apps.length === 0) return [];
  const { Secret, TOTP } = await import('otpauth');
  const timestamp = now.getTime();
  return apps.map(({ email, secret }) => {
    const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
    return { email, code: totp.generate({ timestamp }), seconds: Math.ceil(totp.remaining({ timestamp }) / 1000) };
  });
}
