import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type { Registration } from '#contract/members.ts';
import { apiPaths } from '#contract/paths.ts';
import { type Day, dayOf } from '#domain/calendar/day.ts';
import { checkRegistration, DEFAULT_BIRTH_DATE, DEFAULT_GENDER } from '#domain/members/registration.ts';
import { isProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { resolverOf } from './form-faults.ts';

export const BLANK_REGISTRATION: Registration = {
  name: '',
  gender: DEFAULT_GENDER,
  birthDate: DEFAULT_BIRTH_DATE,
  phoneNumber: '',
  email: '',
  password: '',
  discoveryMethods: [],
  receiveEmails: true,
};

export const today = (): Day => dayOf(serverNow());

export const registrationResolver = resolverOf<Registration>((form) => checkRegistration(form, today()));

export function useRegister() {
  return useMutation({
    mutationFn: (registration: Registration) =>
      call<{ message: string }>(apiPaths.register(), { method: 'POST', body: registration }),
  });
}

// The keys of an object that is a registration are those of a registration.
const FIELDS = Object.keys(BLANK_REGISTRATION) as (keyof Registration)[];

/** Puts what the server found at the fields that it is about, and goes to the first; false when it is about none. */
export function placeFaults(error: Error, form: UseFormReturn<Registration>): boolean {
  if (!isProblem(error)) return false;
  const found = FIELDS.filter((field) => error.errors[field] !== undefined);
  for (const [index, field] of found.entries()) {
    form.setError(field, { type: 'server', message: error.errors[field] ?? '' }, { shouldFocus: index === 0 });
  }
  return found.length > 0;
}
