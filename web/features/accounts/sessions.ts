import type { Session } from '#contract/accounts.ts';
import { api } from '#web/api/client.ts';
import { queryOptions, useQueryClient } from '#web/api/react-query.tsx';
import { instant, listOf, record, text } from '#web/api/readers.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { endSession } from '#web/session/begin-and-end.ts';

const readSession = record<Session>({ id: text, createdAt: instant, lastUsedAt: instant });

/** Queries the member's sessions, this browser's first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /auth/sessions', { signal, read: listOf(readSession) }),
});

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => api('DELETE /auth/sessions/{id}', { params: { id: sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useLogOutEverywhere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /auth/logout-everywhere'),
    onSuccess: () => endSession(client),
  });
}
