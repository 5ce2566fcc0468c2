import { expect, test } from 'vitest';
import { isPage, PAGES, type PagePattern, pageAt } from '#contract/pages.ts';
import { pathTo, pathToDay, pathToForgotPassword, pathToLogIn, pathToRegister } from './paths.ts';

const ID = '3f6b0a3e-8f0e-4c58-9d0f-2b7a1c9d4e55';

// shows: 2.12
test.each(Object.keys(PAGES))('the address of %s leads to that page, with its ids in order', (page) => {
  const ids = [...page.matchAll(/:\w+/g)].map((_, index) => `${ID}${index}`);
  // Cast: the keys are the patterns, and the types cannot check the number of ids of a page in a list.
  const build = pathTo as (page: PagePattern, ...ids: string[]) => string;
  expect(pageAt(build(page as PagePattern, ...ids))).toEqual({ page, parts: ids });
});

test.each([pathToLogIn('/profile'), pathToRegister('/profile'), pathToForgotPassword(), pathToDay(ID, '2026-11-25')])(
  '%s leads to a page',
  (address) => {
    expect(isPage(new URL(address, 'http://localhost').pathname)).toBe(true);
  },
);

// shows: 2.51
test('the way back survives a login', () => {
  const redirect = `/slot/${ID}?voucher=open&from=a%20b`;
  expect(new URL(pathToLogIn(redirect), 'http://localhost').searchParams.get('redirect')).toBe(redirect);
});
