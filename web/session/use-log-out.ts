import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '#contract/paths.ts';
import { call } from '../api/client.ts';
import { endSession } from './session.ts';

/** Ends the session here in any case, and at the server if that can be reached. */
export function useLogOut(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<{ message: string }>(apiPaths.logOut(), { method: 'POST' }),
    onSettled: () => {
      endSession(client);
      onDone();
    },
  });
}
