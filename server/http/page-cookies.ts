import { LANGUAGE_COOKIE } from '#contract/first-view.ts';

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
