import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const ORIGIN = 'https://yumori.example';

describe('a path of this site', () => {
  test.each([
    '/',
    '/profile',
    '/reservations',
    '/slot/7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90',
    '/booking/7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90?week=2026-11-23&hour=19#thu',
    '/ticket/a/slot/b',
    '/slot/a?next=https%3A%2F%2Fevil.example',
    '/slot/a?next=//evil.example',
    '/@evil.example',
    '/evil.example',
    '/javascript:alert(1)',
    '/a.b/c..d/...',
    '/profile/',
    '/author',
    '/apiary?auth=/api/',
  ])('a path of this site is kept: %s', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });
});

const HOSTILE = [
  ...['/auth/google', '/auth/callback?token=a', '/auth', '/Auth/callback', '/api/auth/google', '/api?a', '/sandbox#a'],
  ...['', ' ', 'profile', './profile', '../profile', '?a', '#a', '.', '..'],
  ...['//evil.example', '///evil.example', '////evil.example', '//evil.example/slot/a', '//evil@yumori.example'],
  ...['/\\evil.example', '\\/evil.example', '\\\\evil.example', '/\\/evil.example', '/profile\\..\\evil'],
  ...['/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '\t//evil.example', '\u0000//evil.example'],
  ...[' //evil.example', '/ /evil.example', '/\u00a0/evil.example', '/\u2028/evil.example', '\ufeff//evil.example'],
  ...[
    'https://evil.example',
    'http:evil.example',
    'HTTPS://evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
  ],
  ...[
    'ftp://evil.example',
    'mailto:a@evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
  ],
  ...[
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/a',
    'file:///etc/passwd',
  ],
  ...['/.//evil.example', '/..//evil.example', '/./', '/..', '/.', '/a/../..//evil.example', '/a//evil.example'],
  ...['/%2e/%2e', '/%2e%2e//evil.example', '/.%2e//evil.example', '/%2E/', '/a/%2e.'],
  ...['/%2f/evil.example', '/%2F%2Fevil.example', '/%5cevil.example', '/%5C%5Cevil.example', '/a/..%2f..%2f'],
  ...['／／evil.example', '/／evil.example', '/⁄evil.example', '//evil。example', '/%', '/%zz', '/%0'],
  ...[
    '/<script>',
    '/"onload="',
    '/`',
    '/{a}',
    '/a|b',
    '/^',
    '/[::1]',
    'yumori.example',
    '@evil.example',
    ':evil.example',
  ],
  ...[`/${'a'.repeat(2_000)}`, '/phòng', '/部屋', '/\ud800'],
];

// shows: S2
describe('any other target', () => {
  // shows: S2
  test('at least sixty different payloads are tested', () => {
    expect(new Set(HOSTILE).size).toBe(HOSTILE.length);
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  });

  test.each(HOSTILE)('any other target is replaced by the home page: %j', (target) => {
    expect(safeRedirect(target)).toBe('/');
  });

  test.each([null, undefined, 7, ['/profile'], { toString: () => '/profile' }])(
    'any other target is replaced when it is %j',
    (target) => {
      expect(safeRedirect(target)).toBe('/');
    },
  );
});

// shows: 2.156
test('safeRedirect keeps the browser on this site for any target, on exactly the path that was checked', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '%2e',
    '%2f',
    ':',
    '@',
    'evil.example',
    '?',
    '#',
    '\t',
    '\n',
    'https',
    'a',
    '//',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const redirect = safeRedirect(parts.join(''));
      const url = new URL(redirect, ORIGIN);
      expect(url.origin).toBe(ORIGIN);
      expect(url.pathname).toBe(redirect.split(/[?#]/)[0]);
      expect(new URL(url.pathname, ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 2_000 },
  );
});
