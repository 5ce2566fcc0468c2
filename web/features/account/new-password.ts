import { passwordFault } from '#domain/members/password.ts';
import { emailFault } from '#domain/members/registration.ts';
import { api } from '#web/api/client.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { sessionQuery } from '#web/session/session.ts';
import { resolverOf } from './form-faults.ts';

export type NewPassword = { newPassword: string; confirmation: string };

/** Returns the fault of a new password, or null. */
export const newPasswordFault = (password: string) => (password === '' ? 'required' : passwordFault(password));

export const newPasswordResolver = resolverOf<NewPassword>(({ newPassword, confirmation }) => ({
  newPassword: newPasswordFault(newPassword),
  confirmation: confirmation === '' ? 'required' : confirmation === newPassword ? null : 'passwords_differ',
}));

export const forgotPasswordResolver = resolverOf<{ email: string }>(({ email }) => ({ email: emailFault(email) }));

/** Has a link for a new password mailed to an address. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => api('POST /auth/forgot-password', { body: { email } }),
  });
}

/** Sets a new password by the mailed token. That ends every session of the account, here too. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (reset: { token: string; newPassword: string }) => {
      await api('POST /auth/reset-password', { body: reset });
      await client.query({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => undefined);
    },
  });
}
