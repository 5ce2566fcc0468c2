import { describe, expect, it } from 'vitest';
import type { Registration } from '#contract/members.ts';
import { checkCredentials } from './log-in.ts';
import { BLANK_REGISTRATION, checkForm } from './registration.ts';

describe('checkForm', () => {
  const mai: Registration = {
    ...BLANK_REGISTRATION,
    name: 'Mai',
    phoneNumber: '0900000100',
    email: 'mai@example.com',
    password: 'Sento2026',
  };

  it('passes a valid registration', () => {
    expect(checkForm(mai)).toEqual({});
  });

  // shows: 5.1
  it('names the fault of each field', () => {
    const faults = checkForm({ ...mai, name: 'M', password: 'sento2026' });
    expect(faults).toEqual({ name: 'name_too_short', password: 'password_needs_upper' });
  });

  // shows: 3.20
  it('reports only missing fields of a blank registration, none that is preset', () => {
    expect(Object.keys(checkForm(BLANK_REGISTRATION)).sort()).toEqual(['email', 'name', 'password', 'phoneNumber']);
  });
});

describe('checkCredentials', () => {
  // shows: 5.9
  it('requires an address and a password of any strength', () => {
    expect(checkCredentials({ email: 'mai@example.com', password: 'x' })).toEqual({ email: null, password: null });
  });

  it.each([
    [
      { email: '', password: '' },
      { email: 'required', password: 'required' },
    ],
    [
      { email: 'mai@', password: 'x' },
      { email: 'email_invalid', password: null },
    ],
  ])('checkCredentials finds in %j the faults %j', (credentials, faults) => {
    expect(checkCredentials(credentials)).toEqual(faults);
  });
});
