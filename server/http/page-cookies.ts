import { LANGUAGE_COOKIE } from '#contract/first-view.ts';
import type { Locale } from '#domain/basics/locale.ts';

/** Reads the cookies that affect server-side rendering. They grant no access. */
export function readPageCookies(header: string | undefined): { language: string | undefined; isVisitor: boolean } {
  const cookies = new Map(
    (header ?? '').split(';').map((cookie): [string, string] => {
      const [name = '', ...value] = cookie.trim().split('=');
      return [name, value.join('=')];
    }),
  );
  return { language: cookies.get(LANGUAGE_COOKIE), isVisitor: !cookies.get('access_token') };
}

/**
 * Returns a cookie that keeps the language for a year. Safari deletes cookies set by scripts after seven
 * days, so the server sets it.
 */
export function languageCookie(language: Locale, isSecure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
