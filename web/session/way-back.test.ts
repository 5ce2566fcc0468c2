import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { destinationOf, inLink, rememberWayBack, wayBack } from './way-back.ts';

afterEach(() => void vi.unstubAllGlobals());
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

// shows: 4.37
test.each([
  ['/slot/1?voucher=open#form', '/slot/1?voucher=open#form'],
  ['/reservations', '/reservations'],
  ['/loginish', '/loginish'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/login', '/'],
  ['/login?redirect=/login', '/'],
  ['/register', '/'],
  ['/auth/callback?token=x', '/'],
  ['/api/auth/google', '/'],
  [null, '/'],
])('destinationOf turns %j into %j', (target, destination) => {
  expect(destinationOf(target)).toBe(destination);
});

// shows: 2.155, 4.39
test('prefers the remembered destination to the URL, and falls back to home', () => {
  expect(wayBack(null)).toBe('/');
  expect(wayBack('/profile')).toBe('/profile');
  rememberWayBack('/slot/1');
  expect(wayBack('/profile')).toBe('/slot/1');
  rememberWayBack('/');
  expect(wayBack('/profile')).toBe('/profile');
});

test('ignores a stored URL that leads to another site', () => {
  rememberWayBack('//evil.example');
  expect(wayBack('/profile')).toBe('/');
});

test('leaves home out of a link', () => {
  expect(inLink('/')).toBeUndefined();
  expect(inLink('/slot/1')).toBe('/slot/1');
});

test('uses the URL without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberWayBack('/slot/1');
  expect(wayBack('/profile')).toBe('/profile');
});
