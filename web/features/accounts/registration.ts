import type { Registration } from '#contract/members.ts';
import { type Day, dayOf } from '#domain/calendar/day.ts';
import { checkRegistration, DEFAULT_BIRTH_DATE, DEFAULT_GENDER } from '#domain/members/registration.ts';
import { shouldSendAgain, usePost } from '#web/api/intent.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { inLink } from '#web/session/way-back.ts';
import type { Form } from '#web/ui/use-form.ts';

export type RegistrationFormState = Form<Registration>;

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

export const checkForm = (form: Registration) => checkRegistration(form, today());

/** Registers. `destination`: where the mailed link leads after confirming, even in another browser. */
export function useRegister(destination: string) {
  const post = usePost();
  return useMutation({
    mutationFn: (registration: Registration) =>
      post('POST /auth/register', { ...registration, redirect: inLink(destination) }),
    retry: shouldSendAgain,
  });
}
