import type { SignInError } from '#contract/sign-in-errors.ts';
import { hostCookieName, secretInCookie } from '#server/http/cookies.ts';
import { ATTEMPT_MINUTES, CODE_MINUTES } from './lifetimes.ts';

/** The page that ends a sign-in, with the code to trade for a session or the word why there is none. */
export function callbackPage(end: { token: string } | { error: SignInError }, redirect: string): string {
  const query = new URLSearchParams({ ...end, ...(redirect !== '/' && { redirect }) });
  return `/auth/callback?${query.toString()}`;
}

/** The cookie by which a sign-in knows the browser that began it. */
const nameOf = (publicUrl: string) => hostCookieName('sign-in', publicUrl);

export function browserCookie(secret: string, publicUrl: string): string {
  // It outlives the code, which a page trades a little later: whoever comes back in the last second has both.
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
