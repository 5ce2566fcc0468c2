import { ageOn } from '../calendar/age.ts';
import { type Day, parseDay } from '../calendar/day.ts';
import { type DiscoveryMethod, isDiscoveryMethod } from './discovery.ts';
import { isEmail, normaliseEmail } from './email.ts';
import { type PasswordFault, passwordFault } from './password.ts';

export const MINIMUM_AGE = 18;
export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 100;
export const PHONE_MIN_DIGITS = 7;
export const PHONE_MAX_DIGITS = 20;

export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];

/** The initial values of the registration form. */
export const DEFAULT_GENDER: Gender = 'male';
export const DEFAULT_BIRTH_DATE = '2000-01-01' as Day; // A valid day.

/** A registration as sent: its types are right, its values are unchecked. */
export type RegistrationInput = {
  name: string;
  gender: string;
  birthDate: string;
  phoneNumber: string;
  email: string;
  password: string;
  discoveryMethods: readonly string[];
  receiveEmails: boolean;
};

export type RegistrationFault =
  | 'required'
  | 'too_long'
  | 'not_allowed_characters'
  | 'name_too_short'
  | 'gender_unknown'
  | 'birth_date_invalid'
  | 'under_age'
  | 'phone_not_digits'
  | 'phone_too_short'
  | 'email_invalid'
  | 'discovery_unknown'
  | PasswordFault;

/** The first fault of each field that has one. */
export type RegistrationFaults = Partial<Record<keyof RegistrationInput, RegistrationFault>>;

type FieldRule = (input: RegistrationInput, today: Day) => RegistrationFault | null;

const FIELD_RULES: Record<Exclude<keyof RegistrationInput, 'receiveEmails'>, FieldRule> = {
  name: ({ name }) => nameFault(name),
  gender: ({ gender }) => genderFault(gender),
  birthDate: ({ birthDate }, today) => birthDateFault(birthDate, today),
  phoneNumber: ({ phoneNumber }) => phoneFault(phoneNumber),
  email: ({ email }) => emailFault(email),
  password: ({ password }) => (password === '' ? 'required' : passwordFault(password)),
  discoveryMethods: ({ discoveryMethods }) => (discoveryMethods.every(isDiscoveryMethod) ? null : 'discovery_unknown'),
};

/** Returns the first fault of every invalid field; empty when the registration is valid. */
export function checkRegistration(input: RegistrationInput, today: Day): RegistrationFaults {
  const faults = Object.entries(FIELD_RULES).map(([field, rule]) => [field, rule(input, today)] as const);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null));
}

/** Characters that are allowed in a name but invisible by themselves. */
const INVISIBLE = /[\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function nameFault(name: string): RegistrationFault | null {
  const letters = [...normaliseName(name)];
  const visible = letters.filter((letter) => !INVISIBLE.test(letter));
  if (visible.length === 0) return 'required';
  if (visible.length < NAME_MIN_LENGTH) return 'name_too_short';
  if (letters.length > NAME_MAX_LENGTH) return 'too_long';
  return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name.trim()) ? 'not_allowed_characters' : null;
}

export function emailFault(email: string): 'required' | 'email_invalid' | null {
  if (email.trim() === '') return 'required';
  return isEmail(normaliseEmail(email)) ? null : 'email_invalid';
}

function genderFault(gender: string): RegistrationFault | null {
  if (gender === '') return 'required';
  return GENDERS.some((known) => known === gender) ? null : 'gender_unknown';
}

function birthDateFault(text: string, today: Day): RegistrationFault | null {
  if (text === '') return 'required';
  const birthDate = parseDay(text);
  if (birthDate === null) return 'birth_date_invalid';
  return ageOn(birthDate, today) < MINIMUM_AGE ? 'under_age' : null;
}

export function phoneFault(phone: string): RegistrationFault | null {
  if (phone === '') return 'required';
  if (!/^[0-9]*$/.test(phone)) return 'phone_not_digits';
  if (phone.length < PHONE_MIN_DIGITS) return 'phone_too_short';
  return phone.length > PHONE_MAX_DIGITS ? 'too_long' : null;
}

/** Composes the letters (NFC), trims, and reduces repeated spaces to one. */
export function normaliseName(name: string): string {
  return name.normalize('NFC').trim().replace(/ +/g, ' ');
}

export type Registration = {
  name: string;
  gender: Gender;
  birthDate: Day;
  phoneNumber: string;
  email: string;
  password: string;
  discoveryMethods: DiscoveryMethod[];
  receiveEmails: boolean;
};

/**
 * Returns a valid registration in the form in which it is stored. Throws on invalid input: check it first.
 */
export function normaliseRegistration(input: RegistrationInput): Registration {
  const birthDate = parseDay(input.birthDate);
  const gender = GENDERS.find((known) => known === input.gender);
  if (birthDate === null || gender === undefined) throw new Error('Registration has an invalid birth date or gender');
  return {
    name: normaliseName(input.name),
    gender,
    birthDate,
    phoneNumber: input.phoneNumber,
    email: normaliseEmail(input.email),
    password: input.password,
    discoveryMethods: [...new Set(input.discoveryMethods.filter(isDiscoveryMethod))],
    receiveEmails: input.receiveEmails,
  };
}
