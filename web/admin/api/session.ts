import type { QueryClient } from '@tanstack/query-core';
import type { StaffMe } from '#contract/staff/session.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { queryOptions, useQuery } from '#web/api/react-query.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { giveUpProof, goOnWithProof } from './proof.ts';
import {
  followOtherWindows,
  isLockOwed,
  oweLock,
  rememberedSession,
  rememberSession,
  settleLock,
} from './remembered-session.ts';
import { listenForSession, staffApi } from './staff-api.ts';

/** The person of the staff session, and its state; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['staff session'],
  queryFn: async ({ signal, client, queryKey }): Promise<StaffMe | null> => {
    const isOwed = isLockOwed();
    try {
      // Until it hears of the lock, the server would answer that the session is open.
      const me = isOwed
        ? await staffApi('POST /admin/session/lock', { body: {}, signal })
        : await staffApi('GET /admin/session', { signal });
      if (isOwed) settleLock();
      rememberSession(me);
      return me;
    } catch (error) {
      if (isProblem(error, 'unauthenticated')) {
        rememberSession(null);
        settleLock();
        return null;
      }
      const before = client.getQueryData<StaffMe | null>(queryKey);
      if (isOwed && before && !signal.aborted) return { ...before, state: 'locked' };
      // Without a network, a person whose session was open sees what this device stores, but cannot change
      // anything.
      const kept = isProblem(error) ? undefined : rememberedSession(serverNow());
      if (kept === undefined || signal.aborted || before !== undefined) throw error;
      return kept;
    }
  },
  // Polls, so that an idle page notices when its session locks or is ended elsewhere.
  refetchInterval: MINUTE,
  // The server may have to hear of a lock.
  refetchOnReconnect: 'always',
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
  if (me === null || me.state === 'open') settleLock();
  if (me === null) giveUpProof();
  if (me?.state === 'open') {
    goOnWithProof();
    if (before?.state !== 'open' && !isOtherPerson) void client.invalidateQueries();
  }
}

/** Locks this screen at once, and tells the server now, or when it can be reached again. */
export function lockSession(client: QueryClient, me: StaffMe): void {
  oweLock();
  setSession(client, { ...me, state: 'locked' });
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Deletes the data that this device stores for a session that has ended. */
export const forgetSession = (): void => rememberSession(null);

/** Reads the session again, and reloads the page when it is no longer this person's, so that nothing seen stays in memory. */
async function followSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey);
  const me = await client.query({ ...sessionQuery, staleTime: 0 });
  if (before && me?.id !== before.id) location.reload();
}

/** Makes refusals of any call, and other windows of this browser, change the session that is shown. */
export function watchStaffSession(client: QueryClient): void {
  const readAgain = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  listenForSession({ end: () => setSession(client, null), otherState: readAgain });
  followOtherWindows(() => void followSession(client).catch(readAgain));
}
