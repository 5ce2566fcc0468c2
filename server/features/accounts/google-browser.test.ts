import { expect, test } from 'vitest';
import { browserCookie, browserSecret, callbackPage, clearedBrowserCookie } from './google-browser.ts';

const SECRET = 'a'.repeat(43);
const HTTPS = 'https://yumori.example';
const HTTP = 'http://localhost:3000';

test('the sign-in cookie has the __Host- prefix over https, so that no other host of the domain can set it', () => {
  expect(browserCookie(SECRET, HTTPS)).toBe(
    `__Host-sign-in=${SECRET}; Max-Age=660; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(clearedBrowserCookie(HTTPS)).toBe('__Host-sign-in=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(browserSecret(`access_token=x; __Host-sign-in=${SECRET}`, HTTPS)).toBe(SECRET);
});

test.each([
  ['the unprefixed name over https', `sign-in=${SECRET}`, HTTPS],
  ['a name with the same ending', `x__Host-sign-in=${SECRET}`, HTTPS],
  ['the prefixed name over http', `__Host-sign-in=${SECRET}`, HTTP],
  ['a cookie that occurs twice', `sign-in=${SECRET}; sign-in=${'b'.repeat(43)}`, HTTP],
  ['a missing header', undefined, HTTP],
])('browserSecret ignores %s', (_what, cookies, publicUrl) => {
  expect(browserSecret(cookies, publicUrl)).toBeUndefined();
});

test('the callback page is a path of this site, whatever the redirect', () => {
  expect(callbackPage({ token: 'a' }, '/')).toBe('/auth/callback?token=a');
  expect(callbackPage({ error: 'log_in_first' }, '/slot/a?b=c&token=d#e')).toBe(
    '/auth/callback?error=log_in_first&redirect=%2Fslot%2Fa%3Fb%3Dc%26token%3Dd%23e',
  );
});
