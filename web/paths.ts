import type { PagePattern } from '#contract/pages.ts';

/** One id for each `:name` in a pattern. */
type Ids<Pattern extends string> = Pattern extends `${string}:${infer Rest}` ? [string, ...Ids<Rest>] : [];

/** Returns the URL of a page. Every link is made by it, so that none points to a missing page. */
export const pathTo = <Page extends PagePattern>(page: Page, ...ids: Ids<Page>): string =>
  page.replace(/:\w+/g, () => ids.shift() ?? '');

const withRedirect = (path: string, redirect: string | undefined) =>
  redirect === undefined ? path : `${path}?redirect=${encodeURIComponent(redirect)}`;

/** `redirect`: the path to return to after login. */
export const pathToLogIn = (redirect?: string) => withRedirect(pathTo('/login'), redirect);

/** `redirect`: the path to return to once the new member has logged in. */
export const pathToRegister = (redirect?: string) => withRedirect(pathTo('/register'), redirect);

/** The login page with its dialog for a forgotten password open. */
export const pathToForgotPassword = () => `${pathTo('/login')}#forgot-password`;

/** `day`: the day to show, as YYYY-MM-DD. */
export const pathToDay = (locationId: string, day: string) => `${pathTo('/booking/:saunaId', locationId)}?day=${day}`;
