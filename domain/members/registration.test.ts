import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '../calendar/day.ts';
import { DISCOVERY_METHODS } from './discovery.ts';
import { checkRegistration, normaliseRegistration, type RegistrationInput } from './registration.ts';

const TODAY = '2026-11-23' as Day;

const valid: RegistrationInput = {
  name: 'Nguyễn Thị Mai',
  gender: 'female',
  birthDate: '1990-05-17',
  phoneNumber: '0900000123',
  email: 'mai@yumori.example',
  password: 'Quiet7water',
  discoveryMethods: ['instagram', 'other'],
  receiveEmails: true,
};
const faults = (given: Partial<RegistrationInput>) => checkRegistration({ ...valid, ...given }, TODAY);

describe('a valid registration', () => {
  test.each([
    { given: 'all fields filled', with: {} },
    { given: 'a name of two letters', with: { name: 'An' } },
    { given: 'a name of one hundred letters', with: { name: 'x'.repeat(100) } },
    { given: 'a name of a hundred decomposed letters', with: { name: 'e\u0302\u0301'.repeat(100) } },
    { given: 'quotes and kanji in the name', with: { name: `D'Arcy "湯守" <O'Neil>; --` } },
    { given: 'the eighteenth birthday today', with: { birthDate: '2008-11-23' } },
    { given: 'a phone number of seven digits', with: { phoneNumber: '1234567' } },
    { given: 'space around the address', with: { email: ' Mai@Yumori.Example ' } },
    { given: 'no survey answers', with: { discoveryMethods: [] } },
    { given: 'all survey answers', with: { discoveryMethods: DISCOVERY_METHODS } },
    { given: 'no consent to mails', with: { receiveEmails: false } },
  ])('a valid registration may have $given', (given) => {
    expect(faults(given.with)).toEqual({});
  });
});

// shows: 5.1
describe('a registration with one fault', () => {
  // shows: 5.2, 5.4, 5.6, 9.9
  test.each([
    { field: 'name', value: '', fault: 'required' },
    { field: 'name', value: '   ', fault: 'required' },
    { field: 'name', value: ' A ', fault: 'name_too_short' },
    { field: 'name', value: '𠮷', fault: 'name_too_short' },
    { field: 'name', value: 'A\u200b', fault: 'name_too_short' },
    { field: 'name', value: '\u200b\u2060', fault: 'required' },
    { field: 'name', value: '\u3164\u2800\ufe0f', fault: 'required' },
    { field: 'name', value: 'x'.repeat(101), fault: 'too_long' },
    { field: 'name', value: 'Mai\r\nBcc: all', fault: 'not_allowed_characters' },
    { field: 'name', value: 'Mai\u0000', fault: 'not_allowed_characters' },
    { field: 'name', value: 'Mai\ud800', fault: 'not_allowed_characters' },
    { field: 'gender', value: '', fault: 'required' },
    { field: 'gender', value: 'x', fault: 'gender_unknown' },
    { field: 'gender', value: 'MALE', fault: 'gender_unknown' },
    { field: 'birthDate', value: '', fault: 'required' },
    { field: 'birthDate', value: '1990-02-30', fault: 'birth_date_invalid' },
    { field: 'birthDate', value: '17/05/1990', fault: 'birth_date_invalid' },
    { field: 'birthDate', value: '1899-12-31', fault: 'birth_date_invalid' },
    { field: 'birthDate', value: '2008-11-24', fault: 'under_age' },
    { field: 'birthDate', value: '2030-01-01', fault: 'under_age' },
    { field: 'phoneNumber', value: '', fault: 'required' },
    { field: 'phoneNumber', value: '+84900000123', fault: 'phone_not_digits' },
    { field: 'phoneNumber', value: '090 000 0123', fault: 'phone_not_digits' },
    { field: 'phoneNumber', value: '０９０００００１２３', fault: 'phone_not_digits' },
    { field: 'phoneNumber', value: '123456', fault: 'phone_too_short' },
    { field: 'phoneNumber', value: '1'.repeat(21), fault: 'too_long' },
    { field: 'email', value: '', fault: 'required' },
    { field: 'email', value: 'mai', fault: 'email_invalid' },
    { field: 'password', value: '', fault: 'required' },
    { field: 'password', value: 'Ab1', fault: 'password_too_short' },
    { field: 'password', value: 'quiet7water', fault: 'password_needs_upper' },
    { field: 'password', value: 'QUIET7WATER', fault: 'password_needs_lower' },
    { field: 'password', value: 'QuietWater', fault: 'password_needs_digit' },
    { field: 'password', value: `Aa1${'a'.repeat(126)}`, fault: 'password_too_long' },
    { field: 'discoveryMethods', value: ['instagram', 'radio'], fault: 'discovery_unknown' },
    { field: 'discoveryMethods', value: ['__proto__'], fault: 'discovery_unknown' },
  ])('a registration with one fault reports $fault for $field $value', ({ field, value, fault }) => {
    expect(faults({ [field]: value })).toEqual({ [field]: fault });
  });
});

test('checkRegistration reports every invalid field at once', () => {
  const wrong = {
    name: 'A',
    gender: '',
    birthDate: '2020-01-01',
    phoneNumber: 'x',
    email: 'y',
    password: 'z',
    discoveryMethods: ['?'],
  };
  expect(faults(wrong)).toEqual({
    name: 'name_too_short',
    gender: 'required',
    birthDate: 'under_age',
    phoneNumber: 'phone_not_digits',
    email: 'email_invalid',
    password: 'password_too_short',
    discoveryMethods: 'discovery_unknown',
  });
});

test('normaliseRegistration composes, trims, lower-cases the address and removes duplicates', () => {
  const typed = {
    ...valid,
    name: '  Nguye\u0302\u0303n   Mai ',
    email: ' MAI@Yumori.example',
    discoveryMethods: ['other', 'flyer', 'other'],
  };
  expect(normaliseRegistration(typed)).toEqual({
    ...valid,
    name: 'Nguyễn Mai',
    email: 'mai@yumori.example',
    discoveryMethods: ['other', 'flyer'],
  });
});

test('normaliseRegistration throws for a registration that was never checked', () => {
  expect(() => normaliseRegistration({ ...valid, birthDate: 'never' })).toThrow();
});

test('checkRegistration handles any text, and accepts a valid registration again after normalisation', () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom(...Object.values(valid).filter((v) => typeof v === 'string')));
  const inputs = fc.record({
    ...{ name: texts, gender: texts, birthDate: texts, phoneNumber: texts, email: texts, password: texts },
    discoveryMethods: fc.array(fc.constantFrom(...DISCOVERY_METHODS)),
    receiveEmails: fc.boolean(),
  });
  fc.assert(
    fc.property(inputs, (input) => {
      const repaired = {
        ...input,
        ...Object.fromEntries(
          Object.keys(checkRegistration(input, TODAY)).map((key) => [key, valid[key as keyof RegistrationInput]]),
        ),
      };
      expect(checkRegistration(normaliseRegistration(repaired), TODAY)).toEqual({});
    }),
  );
});
