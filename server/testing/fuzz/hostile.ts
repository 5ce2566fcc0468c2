import fc from 'fast-check';

/** Texts that are known to break programs. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00',
  '\u202e\u200b\ufeff',
  "' OR 1=1--",
  "'; DROP TABLE members; --",
  '$1',
  '%s%n%x',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'a@b.example\r\nBcc: c@d.example',
  '{{7*7}}#{7*7}',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  '=HYPERLINK("http://evil.example")',
  'ＡＤＭＩＮ',
  'İ'.repeat(40),
  'a\u0301'.repeat(60),
  '💧'.repeat(30),
  '9'.repeat(400),
  'a'.repeat(5_000),
];

/** Values of every wrong type. */
export const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '0',
  '',
  [],
  {},
  [null],
  ['a', 'b'],
  { toString: 'a' },
  { length: 1e9 },
  { $ne: null },
  [[[[[[]]]]]],
];

/** Fields that no caller may set: names of columns, and of JavaScript's own properties. */
export const FOREIGN_FIELDS: readonly string[] = [
  'id',
  'role',
  'isAdmin',
  'member_id',
  'memberId',
  'email_verified_at',
  'emailVerified',
  'password_hash',
  'price',
  'amount',
  'total',
  'is_demo',
  'status',
  'state',
  'constructor',
  'prototype',
  'hasOwnProperty',
  '__proto__',
];

const DEEP = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;

/** Functions that corrupt a serialised JSON body, below the level of schemas. */
export const SPOILERS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text.slice(0, -1)),
  (text) => Buffer.from(`${text}x`),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
  (text) => Buffer.from(text.replace('{', '{"__proto__":{"role":"ADMIN"},')),
  (text) => Buffer.from(text.replace('{', '{"constructor":{"prototype":{"role":"ADMIN"}},')),
  (text) => Buffer.from(text.replaceAll('"', "'")),
  () => Buffer.from(DEEP),
  () => Buffer.from(`{"a":${DEEP}}`),
  () => Buffer.from('{"a":1e999,"b":NaN}'),
  () => Buffer.from('null'),
  () => Buffer.from('[{}]'),
  (text) => Buffer.from(`/* */${text}`),
  (text) => Buffer.concat([Buffer.from(text), Buffer.alloc(70_000, 0x20)]),
];

export const OTHER_TYPES: readonly string[] = [
  'text/plain',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json-patch+json',
  'image/png',
  '*/*',
  'json',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** Values in a URL in place of an id, escaped only as far as a request line requires. */
export const BAD_IDS: readonly string[] = [
  '0',
  'me',
  'null',
  '%00',
  '%ff',
  '%',
  '%u0000',
  '..',
  '%2e%2e',
  '..%2f..%2fetc',
  "'%20OR%201=1--",
  '*',
  '[object%20Object]',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-000000000000;a=b',
  '{00000000-0000-4000-8000-000000000000}',
  `${'a'.repeat(390)}`,
  `${'a'.repeat(500)}`,
  '%F0%9F%92%A7',
];
