import type { EmailChange, GoogleUnlinking, PasswordChange } from '#contract/accounts.ts';
import { api } from '#web/api/client.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { sessionQuery } from '#web/session/session.ts';
import { sessionsQuery } from './sessions.ts';

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => api('POST /auth/change-password', { body: change }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      // A new password cancels a pending change of email address.
      return client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: EmailChange) => api('POST /auth/change-email', { body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

export function useUnlinkGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: GoogleUnlinking) => api('POST /auth/unlink-google', { body: proof }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      return client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}
