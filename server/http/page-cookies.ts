import { LANGUAGE_COOKIE } from '#contract/first-view.ts';
import type { Locale } from '#domain/basics/locale.ts';

/** What a browser's cookies say that changes how a page is drawn. Nothing is opened with them. */
export function readPageCookies(header: string | undefined): { language: string | undefined; isVisitor: boolean } {
  const cookies = new Map(
    (header ?? '').split(';').map((cookie): [string, string] => {
      const [name = '', ...value] = cookie.trim().split('=');
      return [name, value.join('=')];
    }),
  );
  return { language: cookies.get(LANGUAGE_COOKIE), isVisitor: !cookies.get('access_token') };
}

/** Keeps the language for another year: Safari forgets after seven days what only a script has written. Scripts read it too. */
export function languageCookie(language: Locale, isSecure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
