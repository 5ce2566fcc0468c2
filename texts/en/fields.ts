import type { FieldFault } from '#contract/refusals.ts';

/** Error messages at form fields. */
export const fields: Record<FieldFault, string> = {
  required: 'Please fill in this field',
  unknown_field: 'This field isn’t supported',
  wrong_type: 'This value isn’t valid',
  too_long: 'This text is too long',
  name_too_short: 'Name must be at least 2 characters',
  gender_unknown: 'Please choose one of the options',
  birth_date_invalid: 'Please enter a valid date',
  under_age: 'You must be at least 18 years old to register',
  phone_not_digits: 'Phone number can contain digits only',
  phone_too_short: 'Phone number must be at least 7 digits',
  email_invalid: 'Please enter a valid email address',
  email_unchanged: 'This is already your email address',
  email_not_own: 'This isn’t the email address of your account',
  password_too_short: 'Password must be at least 6 characters',
  password_too_long: 'Password can have at most 128 characters',
  password_needs_upper: 'Password needs an uppercase letter',
  password_needs_lower: 'Password needs a lowercase letter',
  password_needs_digit: 'Password needs a digit',
  password_too_common: 'Please choose a less common password',
  password_wrong: 'This password isn’t correct',
  passwords_differ: 'Passwords do not match',
  discovery_unknown: 'Please choose from the list',
  not_allowed_characters: 'This contains characters that can’t be used',
  tax_code_invalid: 'Please enter a tax code of 10 digits, or 13 for a branch',
};
