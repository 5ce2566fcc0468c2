import { describe, expect, test } from 'vitest';
import { passwordChecklist, passwordFault } from './password.ts';

describe('passwordFault', () => {
  // shows: 5.7, 9.9
  test.each([
    { password: 'Abcde1', fault: null },
    { password: 'Abcd1', fault: 'password_too_short' },
    { password: 'Ab1😀😀', fault: 'password_too_short' },
    { password: 'Ab1😀😀😀', fault: null },
    { password: 'abcde1', fault: 'password_needs_upper' },
    { password: 'ABCDE1', fault: 'password_needs_lower' },
    { password: 'Abcdef', fault: 'password_needs_digit' },
    { password: 'Đường1', fault: null },
    { password: 'Abcde１', fault: 'password_needs_digit' },
    { password: 'Ab c d 1', fault: null },
    { password: '', fault: 'password_too_short' },
    { password: `A1${'a'.repeat(126)}`, fault: null },
    { password: `A1${'a'.repeat(127)}`, fault: 'password_too_long' },
  ])('returns $fault for $password', ({ password, fault }) => {
    expect(passwordFault(password)).toBe(fault);
  });
});

// shows: 2.72
test('passwordChecklist lists every rule, met or not', () => {
  expect(passwordChecklist('abc1')).toEqual([
    { fault: 'password_too_short', met: false },
    { fault: 'password_needs_upper', met: false },
    { fault: 'password_needs_lower', met: true },
    { fault: 'password_needs_digit', met: true },
    { fault: 'password_too_long', met: true },
  ]);
});
