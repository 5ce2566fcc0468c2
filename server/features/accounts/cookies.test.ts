import { expect, test } from 'vitest';
import { clearedSessionCookie, deviceCookie, deviceSecretIn, sessionCookie } from './cookies.ts';

// shows: 4.35, 9.7
test('the session cookie lasts 30 days, covers the whole site and is readable by scripts', () => {
  expect(sessionCookie('abc', 'http://localhost:3000')).toBe('access_token=abc; Max-Age=2592000; Path=/; SameSite=Lax');
});

// shows: S14
test('the session cookie is Secure on an https site', () => {
  expect(sessionCookie('abc', 'https://yumori.example')).toBe(
    'access_token=abc; Max-Age=2592000; Path=/; SameSite=Lax; Secure',
  );
});

test('logging out deletes the session cookie', () => {
  expect(clearedSessionCookie('http://localhost:3000')).toBe('access_token=; Max-Age=0; Path=/; SameSite=Lax');
});

// shows: S14
test('the cookie of a known device is HttpOnly, and has the __Host- prefix over https so that no other host of the domain can set it', () => {
  const secret = 'a'.repeat(43);
  expect(deviceCookie(secret, 'https://yumori.example')).toBe(
    `__Host-device=${secret}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict; Secure`,
  );
  expect(deviceSecretIn(`access_token=x; __Host-device=${secret}`, 'https://yumori.example')).toBe(secret);
  expect(deviceSecretIn(`device=${secret}`, 'https://yumori.example')).toBeUndefined();
});
