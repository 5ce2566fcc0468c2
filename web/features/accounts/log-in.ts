import type { Credentials } from '#contract/members.ts';
import { emailFault } from '#domain/members/registration.ts';
import type { Messages } from '#texts/messages.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { api } from '#web/api/client.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { beginSession } from '#web/session/begin-and-end.ts';
import { inLink } from '#web/session/way-back.ts';
import { toast } from '#web/ui/toast.ts';
import type { Faults } from '#web/ui/use-form.ts';

export const checkCredentials = ({ email, password }: Credentials): Faults<Credentials> => ({
  email: emailFault(email),
  password: password === '' ? 'required' : null,
});

/** Returns why login failed, in words that tell the visitor what to do. */
export function logInFailureText(error: Error, account: Messages['account'], failures: Messages['failures']): string {
  return isProblem(error, 'wrong_credentials') ? account.loginFailed : failureText(error, failures);
}

/** Logs in. Succeeds once the member's profile is loaded, not already when the password was accepted. */
export function useLogIn() {
  const client = useQueryClient();
  const { account, failures } = useMessages();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      await api('POST /auth/login', { body: credentials });
      const member = await beginSession(client);
      if (member === null) throw new Error('The browser did not keep the session cookie');
      return member;
    },
    onSuccess: (member) => toast({ title: account.loggedIn(member.name) }),
    // The form itself shows this error, and keeps showing it.
    onError: (error) => {
      if (isProblem(error, 'email_not_verified')) return;
      toast({
        title: account.loginFailedTitle,
        description: logInFailureText(error, account, failures),
        tone: 'danger',
      });
    },
  });
}

export type LogIn = ReturnType<typeof useLogIn>;

/** Sends the verification mail again. `destination`: where the link in the mail leads after confirming. */
export function useResendVerification(destination: string) {
  return useMutation({
    mutationFn: (email: string) =>
      api('POST /auth/resend-verification', {
        body: { email, redirect: inLink(destination) },
      }),
  });
}
