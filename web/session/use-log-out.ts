import { api } from '#web/api/client.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { endSession } from './begin-and-end.ts';

/** Logs out: ends the session here in any case, and at the server if that can be reached. */
export function useLogOut(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /auth/logout'),
    onSettled: () => {
      endSession(client);
      onDone();
    },
  });
}
