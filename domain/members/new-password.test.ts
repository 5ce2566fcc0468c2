import { describe, expect, test } from 'vitest';
import { confirmationFault, newPasswordFault } from './new-password.ts';

const COMMON = new Set(['password']);

describe('a new password', () => {
  test.each([
    ['', 'required'],
    ['Ab1', 'password_too_short'],
    ['onsen4ever', 'password_needs_upper'],
    ['ONSEN4EVER', 'password_needs_lower'],
    ['OnsenForever', 'password_needs_digit'],
    [`Aa1${'x'.repeat(126)}`, 'password_too_long'],
    ['Password2026', 'password_too_common'],
    ['Onsen4ever', null],
    [`Aa1${'x'.repeat(125)}`, null],
  ])('%j has the fault %s', (password, fault) => {
    expect(newPasswordFault(password, COMMON)).toBe(fault);
  });

  test('is not looked up where no list is at hand', () => {
    expect(newPasswordFault('Password2026')).toBeNull();
  });
});

describe('the password again', () => {
  test.each([
    ['Onsen4ever', 'Onsen4ever', null],
    ['Onsen4ever', '', 'required'],
    ['Onsen4ever', 'onsen4ever', 'passwords_differ'],
    ['Onsen4ever', 'Onsen4ever ', 'passwords_differ'],
    ['Tắm4ever'.normalize('NFC'), 'Tắm4ever'.normalize('NFD'), null],
  ])('%j and %j', (password, confirmation, fault) => {
    expect(confirmationFault(password, confirmation)).toBe(fault);
  });
});
