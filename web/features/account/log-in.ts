import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Credentials } from '#contract/members.ts';
import { apiPaths } from '#contract/paths.ts';
import { emailFault } from '#domain/members/registration.ts';
import { isProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { useMessages } from '../../i18n/language-provider.tsx';
import { beginSession } from '../../session/session.ts';
import { toast } from '../../ui/toast.ts';
import { resolverOf } from './form-faults.ts';

export const credentialsResolver = resolverOf<Credentials>(({ email, password }) => {
  const ofEmail = emailFault(email);
  return { ...(ofEmail && { email: ofEmail }), ...(password === '' && { password: 'required' }) };
});

/** Logs in; it has succeeded when the member is known, not merely when the password was right. */
export function useLogIn() {
  const client = useQueryClient();
  const { account } = useMessages();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      await call<{ access_token: string }>(apiPaths.logIn(), { method: 'POST', body: credentials });
      const member = await beginSession(client);
      if (member === null) throw new Error('The browser does not keep the cookie of the session');
      return member;
    },
    onSuccess: (member) => toast({ title: account.loggedIn(member.name) }),
    // Why, and what to do, stands at the form.
    onError: (error) => {
      if (!isProblem(error, 'email_not_verified')) toast({ title: account.loginFailedTitle, tone: 'danger' });
    },
  });
}

export type LogIn = ReturnType<typeof useLogIn>;

export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) =>
      call<{ message: string }>(apiPaths.resendVerification(), { method: 'POST', body: { email } }),
  });
}
