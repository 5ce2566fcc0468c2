import type { QueryClient } from '@tanstack/query-core';
import type { StaffMe } from '#contract/staff/session.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { queryOptions, useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { giveUpProof, goOnWithProof } from './proof.ts';
import { rememberedSession, rememberSession } from './remembered-session.ts';
import { listenForSession, staffApi } from './staff-api.ts';

/** The person of the staff session, and its state; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['staff session'],
  queryFn: async ({ signal, client, queryKey }): Promise<StaffMe | null> => {
    try {
      const me = await staffApi('GET /admin/session', { signal });
      rememberSession(me);
      return me;
    } catch (error) {
      if (isProblem(error, 'unauthenticated')) {
        rememberSession(null);
        return null;
      }
      // Without a network, a person whose session was open sees what this device stores, but cannot change
      // anything.
      const kept = isProblem(error) ? undefined : rememberedSession(serverNow());
      if (kept === undefined || signal.aborted || client.getQueryData(queryKey) !== undefined) throw error;
      return kept;
    }
  },
  // Polls, so that an idle page notices when its session locks or is ended elsewhere.
  refetchInterval: MINUTE,
});

export const useStaffSession = () => useQuery(sessionQuery);

/** Shows a session as the server has just described it; null when there is none any more. */
export function setSession(client: QueryClient, me: StaffMe | null): void {
  const before = client.getQueryData<StaffMe | null>(sessionQuery.queryKey);
  rememberSession(me);
  client.setQueryData(sessionQuery.queryKey, me);
  const isOtherPerson = before?.id !== me?.id;
  // The next person must not see what this person has seen.
  if (isOtherPerson) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  if (me === null) giveUpProof();
  if (me?.state === 'open') {
    goOnWithProof();
    if (before?.state !== 'open' && !isOtherPerson) void client.invalidateQueries();
  }
}

/** Deletes the data that this device stores for a session that has ended. */
export const forgetSession = (): void => rememberSession(null);

/** Makes refusals of any call change the session that is shown. */
export function watchStaffSession(client: QueryClient): void {
  listenForSession({
    end: () => setSession(client, null),
    otherState: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
