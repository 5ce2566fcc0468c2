import type { AccountDeletion } from '#contract/accounts.ts';
import { MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { api } from '#web/api/client.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { endSession } from '#web/session/begin-and-end.ts';
import { sessionQuery } from '#web/session/session.ts';

/** Time limit of the deletion request, because its dialog blocks the page while the request is pending. */
const PATIENCE = 30 * SECOND;

/** Gives or withdraws the consent to promotional mail. */
export function useConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (receiveEmails: boolean) => api('PATCH /auth/profile', { body: { receiveEmails } }),
    onSuccess: (profile) => client.setQueryData(sessionQuery.queryKey, profile),
  });
}

/** Downloads a file with all data stored about the member. */
export function useExport() {
  return useMutation({
    mutationFn: async () => {
      const data = await api('GET /auth/export');
      saveAs('yumori-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    },
  });
}

function saveAs(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked later, because some browsers read the file only after this task.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE);
}

/** Deletes the account. Calls `onDeleted` even after the calling component has unmounted. */
export function useDeleteAccount(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deletion: AccountDeletion) =>
      api('DELETE /auth/account', {
        body: deletion,
        signal: AbortSignal.timeout(PATIENCE),
      }),
    onSuccess: () => {
      endSession(client);
      onDeleted();
    },
    onError: (error) => {
      // Without an answer the account may or may not be deleted: refetching the session shows which.
      if (!isProblem(error)) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}
