import { expect, test } from 'vitest';
import { browserCookie, browserSecret, callbackPage, clearedBrowserCookie } from './google-browser.ts';

const SECRET = 'a'.repeat(43);
const HTTPS = 'https://yumori.example';
const HTTP = 'http://localhost:3000';

test('over https no other host of the domain can set the cookie', () => {
  expect(browserCookie(SECRET, HTTPS)).toBe(
    `__Host-sign-in=${SECRET}; Max-Age=660; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(clearedBrowserCookie(HTTPS)).toBe('__Host-sign-in=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(browserSecret(`access_token=x; __Host-sign-in=${SECRET}`, HTTPS)).toBe(SECRET);
});

test.each([
  ['the name that another host may set', `sign-in=${SECRET}`, HTTPS],
  ['a name that ends alike', `x__Host-sign-in=${SECRET}`, HTTPS],
  ['the prefixed name where browsers do not take it', `__Host-sign-in=${SECRET}`, HTTP],
  ['two of them', `sign-in=${SECRET}; sign-in=${'b'.repeat(43)}`, HTTP],
  ['none', undefined, HTTP],
])('%s is no secret', (_what, cookies, publicUrl) => {
  expect(browserSecret(cookies, publicUrl)).toBeUndefined();
});

test('the page that ends it is of this site, whatever it is told', () => {
  expect(callbackPage({ token: 'a' }, '/')).toBe('/auth/callback?token=a');
  expect(callbackPage({ error: 'log_in_first' }, '/slot/a?b=c&token=d#e')).toBe(
    '/auth/callback?error=log_in_first&redirect=%2Fslot%2Fa%3Fb%3Dc%26token%3Dd%23e',
  );
});
