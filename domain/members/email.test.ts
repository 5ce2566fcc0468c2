import { expect, test } from 'vitest';
import { deskEmail } from '../counter/desk-guest.ts';
import { isEmail, mailboxOf, maskAddresses, normaliseEmail } from './email.ts';
import { erasedEmail } from './erased.ts';

// shows: 5.6
test.each([
  'mai@yumori.example',
  'a@b.vn',
  'first.last+tag@mail.yumori.example',
  "o'brien@yumori.example",
  '1234@xn--bcher-kva.example',
  `${'a'.repeat(64)}@yumori.example`,
])('isEmail accepts %s', (text) => expect(isEmail(text)).toBe(true));

test.each([
  '',
  'mai',
  '@yumori.example',
  'mai@',
  'mai@localhost',
  'mai@yumori.',
  'mai@.example',
  'mai@yumori..example',
  'mai@-yumori.example',
  'mai@yumori.e',
  '.mai@yumori.example',
  'mai.@yumori.example',
  'm..ai@yumori.example',
  'mai mai@yumori.example',
  ' mai@yumori.example',
  'mai@yumori.example\r\nBcc: all@yumori.example',
  'mai@yumori.example\u0000',
  'mai@@yumori.example',
  '"mai"@yumori.example',
  'mai@[127.0.0.1]',
  'mảI@yumori.example',
  'mai@yumori。example',
  '<mai@yumori.example>',
  'mai@yumori.example,ken@yumori.example',
  `${'a'.repeat(65)}@yumori.example`,
  `mai@${'a.'.repeat(130)}example`,
  `mai@${'a'.repeat(64)}.example`,
])('isEmail refuses %j', (text) => expect(isEmail(text)).toBe(false));

test.each([erasedEmail('7f3a'), deskEmail('7f3a'), 'mai@guests.INVALID'])(
  'isEmail refuses %s, because no one else may register with the placeholder of a member',
  (text) => expect(isEmail(text)).toBe(false),
);

test('isEmail accepts a domain that only begins or ends like that of a placeholder', () => {
  expect(['mai@invalid.example', 'mai@desk.invalidate', 'mai@invalids.vn'].filter(isEmail)).toHaveLength(3);
});

test('isEmail refuses very long hostile input without backtracking', () => {
  const begun = performance.now();
  expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false);
  expect(isEmail(`a@${'a-'.repeat(50_000)}`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('normaliseEmail ignores case and surrounding space', () => {
  expect(normaliseEmail('  Mai@Yumori.Example ')).toBe('mai@yumori.example');
});

test.each([
  [' Mai.Tran+onsen@Gmail.com', 'maitran@gmail.com'],
  ['m.a.i@googlemail.com', 'mai@gmail.com'],
  ['mai.tran+x+y@guests.example', 'mai.tran@guests.example'],
  ['mai@mail.gmail.com.example', 'mai@mail.gmail.com.example'],
  ['+x@guests.example', '@guests.example'],
])('mailboxOf returns the mailbox of %s: %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  ['550 5.1.1 <mai.nguyen@yumori.example>: no such user', '550 5.1.1 <m***@yumori.example>: no such user'],
  ['rfc822;Mai+spa@yumori.example, bob@b.vn', 'rfc822;M***@yumori.example, b***@b.vn'],
  ['m@yumori.example is no mailbox', 'm***@yumori.example is no mailbox'],
  [`${'a'.repeat(64)}@yumori.example`, 'a***@yumori.example'],
  ['connect ECONNREFUSED 127.0.0.1:587', 'connect ECONNREFUSED 127.0.0.1:587'],
  ['sent @ 12:00', 'sent @ 12:00'],
])('maskAddresses turns %s into %s', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
  expect(maskAddresses(masked)).toBe(masked);
});
