import type { UseFormReturn } from 'react-hook-form';
import type { Registration } from '#contract/members.ts';
import { type Day, dayOf } from '#domain/calendar/day.ts';
import { checkRegistration, DEFAULT_BIRTH_DATE, DEFAULT_GENDER } from '#domain/members/registration.ts';
import { api } from '#web/api/client.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { inLink } from '#web/session/way-back.ts';
import { resolverOf } from './form-faults.ts';

export type RegistrationFormState = UseFormReturn<Registration>;

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

/** Returns the fault of a date of birth alone, or null. */
export const birthDateFault = (birthDate: string) =>
  checkRegistration({ ...BLANK_REGISTRATION, birthDate }, today()).birthDate ?? null;

export const registrationResolver = resolverOf<Registration>((form) => checkRegistration(form, today()));

/** Registers. `destination`: where the mailed link leads after confirming, also in another browser. */
export function useRegister(destination: string) {
  return useMutation({
    mutationFn: (registration: Registration) =>
      api('POST /auth/register', {
        body: { ...registration, redirect: inLink(destination) },
      }),
  });
}
