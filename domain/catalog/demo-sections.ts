import { LOCALES } from '../basics/locale.ts';
import { DEFAULT_BIRTH_DATE, DEFAULT_GENDER, GENDERS } from '../members/registration.ts';
import { STAFF_ROLES } from '../staff/permissions.ts';
import type { DemoAccount, DemoReservation, DemoTickets } from './catalog.ts';
import { object, optional, type Reader, refine, required } from './reading.ts';
import { day, digits, email, key, oneOf, password, text, timeOfDay, whole } from './values.ts';

const post: Reader<NonNullable<DemoAccount['post']>> = refine(
  object({ role: required(oneOf(STAFF_ROLES)), location: optional(key, null) }),
  ({ role, location }) =>
    role === 'owner' && location !== null ? { key: 'location', message: 'must be absent: an owner is of all' } : null,
);

export const demoAccount: Reader<DemoAccount> = object({
  email: required(email),
  password: required(password),
  name: required(text(100)),
  role: optional(oneOf(['ADMIN', 'MEMBER']), 'MEMBER'),
  locale: optional(oneOf(LOCALES), 'en'),
  gender: optional(oneOf(GENDERS), DEFAULT_GENDER),
  birthDate: optional(day, DEFAULT_BIRTH_DATE),
  phoneNumber: optional(digits, '0900000000'),
  post: optional(post, null),
});

export const demoTickets: Reader<DemoTickets> = object({
  email: required(email),
  program: required(key),
  count: optional(whole(1, 100), 1),
});

export const demoReservation: Reader<DemoReservation> = object({
  email: required(email),
  location: required(key),
  room: required(text(60)),
  daysAhead: required(whole(0, 365)),
  at: required(timeOfDay),
});
