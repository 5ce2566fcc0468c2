import type { VerificationError } from '#contract/sign-in-errors.ts';
import { hostCookieName, secretInCookie } from '#server/http/cookies.ts';
import { KNOWN_DEVICE_SECONDS, SESSION_SECONDS } from './lifetimes.ts';

/** Returns the page shown after a verification link, which leads on to `redirect`. */
export function pageAfterVerification(error: VerificationError | null, redirect: string): string {
  const query = new URLSearchParams({
    verified: String(error === null),
    ...(error !== null && { error }),
    ...(redirect !== '/' && { redirect }),
  });
  return `/login?${query.toString()}`;
}

/** The cookie that stores the token. Script sends it as a bearer token; the server ignores the cookie. */
export function sessionCookie(token: string, publicUrl: string): string {
  return cookie(token, SESSION_SECONDS, publicUrl);
}

export function clearedSessionCookie(publicUrl: string): string {
  return cookie('', 0, publicUrl);
}

function cookie(value: string, maxAge: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `access_token=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}

const deviceCookieName = (publicUrl: string) => hostCookieName('device', publicUrl);

/** The cookie that marks a known device; script cannot read it. */
export function deviceCookie(secret: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${deviceCookieName(publicUrl)}=${secret}; Max-Age=${KNOWN_DEVICE_SECONDS}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

/** Reads the secret of a known device from the cookies. */
export function deviceSecretIn(cookies: string | undefined, publicUrl: string): string | undefined {
  return secretInCookie(cookies, deviceCookieName(publicUrl));
}
