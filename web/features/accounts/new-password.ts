import type { FieldFault } from '#contract/refusals.ts';
import { passwordFault } from '#domain/members/password.ts';
import { api } from '#web/api/client.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { sessionQuery } from '#web/session/session.ts';

export type NewPassword = { newPassword: string; confirmation: string };

/** Returns the fault of a new password, or null. */
export const newPasswordFault = (password: string): FieldFault | null =>
  password === '' ? 'required' : passwordFault(password);

export const checkNewPassword = ({ newPassword, confirmation }: NewPassword) => ({
  newPassword: newPasswordFault(newPassword),
  confirmation: confirmationFault(newPassword, confirmation),
});

function confirmationFault(newPassword: string, confirmation: string): FieldFault | null {
  if (confirmation === '') return 'required';
  return confirmation === newPassword ? null : 'passwords_differ';
}

/** Asks the server to mail a password-reset link to an address. */
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
