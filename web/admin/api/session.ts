import type { QueryClient } from '@tanstack/query-core';
import type { StaffMe } from '#contract/staff/session.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { queryOptions, useQuery } from '#web/api/react-query.tsx';
import { giveUpProof, goOnWithProof } from './proof.ts';
import { listenForSession, staffApi } from './staff-api.ts';

/** The person of the staff session, and its state; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['staff session'],
  queryFn: async ({ signal }): Promise<StaffMe | null> => {
    try {
      return await staffApi('GET /admin/session', { signal });
    } catch (error) {
      if (isProblem(error, 'unauthenticated')) return null;
      throw error;
    }
  },
  // Notices a session that has locked or was ended elsewhere, even while nothing else is asked.
  refetchInterval: MINUTE,
});

export const useStaffSession = () => useQuery(sessionQuery);

/** Shows a session as the server has just described it; null: there is none any more. */
export function setSession(client: QueryClient, me: StaffMe | null): void {
  const before = client.getQueryData<StaffMe | null>(sessionQuery.queryKey);
  client.setQueryData(sessionQuery.queryKey, me);
  const isOtherPerson = before?.id !== me?.id;
  // What a person has seen must not be left for the next one.
  if (isOtherPerson) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  if (me === null) giveUpProof();
  if (me?.state === 'open') {
    goOnWithProof();
    if (before?.state !== 'open' && !isOtherPerson) void client.invalidateQueries();
  }
}

/** Makes refusals of any call change the session that is shown. */
export function watchStaffSession(client: QueryClient): void {
  listenForSession({
    end: () => setSession(client, null),
    otherState: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
