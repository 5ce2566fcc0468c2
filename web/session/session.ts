import { hashKey, type QueryClient } from '@tanstack/query-core';
import type { Profile } from '#contract/accounts.ts';
import { dropDeadToken, listenForDeadTokens, readAccessToken } from '#web/api/access-token.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { api } from '#web/api/client.ts';
import { queryOptions } from '#web/api/react-query.tsx';
import { record, text } from '#web/api/readers.ts';
import { forgetSeen, forgetSeenByOthers } from '#web/offline/left-behind.ts';

const KEY = ['session'] as const;

const readProfile = record<Profile>({ id: text, name: text, email: text });

/** Returns the member that the token belongs to, or null when there is no token or it is dead. */
export const sessionQuery = queryOptions({
  queryKey: KEY,
  staleTime: 60_000,
  // Another tab may have logged in or out.
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }): Promise<Profile | null> => {
    const token = readAccessToken();
    if (token === null) return null;
    try {
      return await api('GET /auth/profile', { signal, read: readProfile });
    } catch (error) {
      if (!isProblem(error)) throw error;
      // Clear the cookie of a refused session, but keep it when the network or the server fails.
      if (error.status !== 401 && error.status !== 403) throw error;
      dropDeadToken(token);
      return null;
    }
  },
});

/**
 * Refetches all queries when the member changes; ends the session when the server refuses its token. Call once
 * per client.
 */
export function watchSession(client: QueryClient): void {
  listenForDeadTokens(() => outliveToken(client));
  let known: string | null | undefined;
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hashKey(KEY)) return;
    const member = client.getQueryData(sessionQuery.queryKey);
    if (member === undefined) return;
    const id = member?.id ?? null;
    if (known !== undefined && known !== id) {
      forgetSeen();
      void forgetOthersView(client);
    } else forgetSeenByOthers(id);
    known = id;
  });
}

/** Call when another tab has logged in or out, and when this page comes back from the browser's history. */
export function followCookie(client: QueryClient): void {
  if (readAccessToken() === null) client.setQueryData(KEY, null);
  else void client.refetchQueries({ queryKey: KEY });
}

/** After the server refused a token, refetches everything with the token of a new login, or without one. */
function outliveToken(client: QueryClient): void {
  followCookie(client);
  void forgetOthersView(client);
}

const forgetting = new WeakMap<QueryClient, Promise<void>>();

/**
 * Resets all queries but the session, because answers depend on the caller (an own hold, a reservation's
 * codes). Merges simultaneous calls. Waits until a member's screens are gone, so that their queries are not
 * sent again without a token.
 */
export function forgetOthersView(client: QueryClient): Promise<void> {
  const begun = forgetting.get(client);
  if (begun !== undefined) return begun;
  const isOthers = { predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== KEY[0] };
  const screensAreGone = new Promise((resolve) => setTimeout(resolve));
  const done = screensAreGone.then(() => {
    forgetting.delete(client);
    return client.resetQueries(isOthers);
  });
  forgetting.set(client, done);
  return done;
}
