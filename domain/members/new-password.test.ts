import { describe, expect, test } from 'vitest';
import { newPasswordFault } from './new-password.ts';

const COMMON = new Set(['password']);

describe('newPasswordFault', () => {
  // shows: 5.11
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
  ])('returns the fault of %j: %s', (password, fault) => {
    expect(newPasswordFault(password, COMMON)).toBe(fault);
  });

  test('skips the list of common passwords when none is given', () => {
    expect(newPasswordFault('Password2026')).toBeNull();
  });
});
