import { useMutation } from '@tanstack/react-query';
import type { Registration } from '#contract/members.ts';
import { apiPaths } from '#contract/paths.ts';
import { type Day, dayOf } from '#domain/calendar/day.ts';
import { checkRegistration, DEFAULT_BIRTH_DATE, DEFAULT_GENDER } from '#domain/members/registration.ts';
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
