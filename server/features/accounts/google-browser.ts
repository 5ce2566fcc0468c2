import type { SignInError } from '#contract/sign-in-errors.ts';
import { hostCookieName, secretInCookie } from '#server/http/cookies.ts';
import { ATTEMPT_MINUTES, CODE_MINUTES } from './lifetimes.ts';

/** Returns the page that ends a sign-in, with a code to exchange for a session or an error. */
export function callbackPage(end: { token: string } | { error: SignInError }, redirect: string): string {
  const query = new URLSearchParams({ ...end, ...(redirect !== '/' && { redirect }) });
  return `/auth/callback?${query.toString()}`;
}

/** The cookie that identifies the browser that began a sign-in. */
const nameOf = (publicUrl: string) => hostCookieName('sign-in', publicUrl);

export function browserCookie(secret: string, publicUrl: string): string {
  // The cookie outlives the code, so that a sign-in finished in the last second can still exchange its code.
  return cookie(secret, (ATTEMPT_MINUTES + CODE_MINUTES) * 60, publicUrl);
}

export function clearedBrowserCookie(publicUrl: string): string {
  return cookie('', 0, publicUrl);
}

function cookie(value: string, maxAge: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(publicUrl)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

export function browserSecret(cookies: string | undefined, publicUrl: string): string | undefined {
  return secretInCookie(cookies, nameOf(publicUrl));
}
