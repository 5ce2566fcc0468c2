import { STAFF_COOKIE } from '#server/http/bind.ts';
import { hostCookieName } from '#server/http/cookies.ts';
import { STAFF_SESSION_SECONDS } from './lifetimes.ts';

/** The cookie of a staff session. Scripts cannot read it, and no other site can make the browser send it. */
export function staffCookie(token: string, publicUrl: string): string {
  return cookie(token, STAFF_SESSION_SECONDS, publicUrl);
}

export function clearedStaffCookie(publicUrl: string): string {
  return cookie('', 0, publicUrl);
}

function cookie(value: string, maxAge: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const name = hostCookieName(STAFF_COOKIE, publicUrl);
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}
