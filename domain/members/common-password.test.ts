import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

// shows: 5.32, S29
describe('a common password', () => {
  test.each([
    'Password1',
    'password',
    'PASSWORD2026',
    'Qwerty123',
    'Aa123456',
    '1q2w3e4R',
    'P@ssw0rd',
    'Welcome1',
    'Admin123',
    'Iloveyou1',
    'Dragon99',
    'Matkhau123',
    'Anhyeuem1',
    'Vietnam2026',
    'Sakura1',
    'Hanoi2026',
    'Abc123',
    'Abc@123',
    'Aaaaaa1',
  ])('%s is recognised', (password) => {
    expect(isCommonPassword(password, COMMON_PASSWORDS)).toBe(true);
  });
});

describe('an uncommon password', () => {
  test.each(['Quiet7water', 'Hinoki4cedar', 'xK9mQ2vL', 'Passwordless7steam', '7Dragons', 'Member123', ''])(
    '%j is accepted',
    (password) => {
      expect(isCommonPassword(password, COMMON_PASSWORDS)).toBe(false);
    },
  );
});

test('isCommonPassword drops only the digits at the end', () => {
  const common = new Set(['lamp', 'lamp4oil']);
  expect(isCommonPassword('Lamp007', common)).toBe(true);
  expect(isCommonPassword('Lamp4Oil', common)).toBe(true);
  expect(isCommonPassword('Lamp4Oils', common)).toBe(false);
  expect(isCommonPassword('4Lamp', common)).toBe(false);
});

test('every entry of the list is in lower case and contains a letter', () => {
  const entries = [...COMMON_PASSWORDS];
  expect(entries.length).toBeGreaterThan(1_000);
  expect(entries.filter((entry) => entry !== entry.toLowerCase() || !/[a-z]/.test(entry))).toEqual([]);
});
