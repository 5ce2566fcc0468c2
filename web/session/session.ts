import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Profile } from '#contract/account.ts';
import { apiPaths } from '#contract/paths.ts';
import { clearAccessToken, readAccessToken } from '../api/access-token.ts';
import { isProblem } from '../api/api-problem.ts';
import { call } from '../api/client.ts';

const KEY = ['session'] as const;

/** The member whom the token belongs to, or null when there is none or it is dead. */
export const sessionQuery = queryOptions({
  queryKey: KEY,
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Profile | null> => {
    if (readAccessToken() === null) return null;
    try {
      return await call<Profile>(apiPaths.profile(), { signal });
    } catch (error) {
      if (!isProblem(error, 'unauthenticated')) throw error;
      clearAccessToken();
      return null;
    }
  },
});

/** Call when the server has answered a login: its cookie is set, and everything is read again as the member sees it. */
export async function beginSession(client: QueryClient): Promise<Profile | null> {
  const member = await client.query({ ...sessionQuery, staleTime: 0 });
  await forgetOthersView(client);
  return member;
}

/** The token is dead, or given up: clears it, and everything is read again as a visitor sees it. */
export function endSession(client: QueryClient): void {
  const wasMember = Boolean(client.getQueryData<Profile | null>(KEY));
  clearAccessToken();
  client.setQueryData(KEY, null);
  // Once the member's screens are gone, lest their queries be asked again without a token.
  if (wasMember) setTimeout(() => void forgetOthersView(client));
}

/** Answers depend on who asks (an own hold, a reservation's codes), so none outlives a change of that. */
async function forgetOthersView(client: QueryClient): Promise<void> {
  const isOthers = { predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== KEY[0] };
  await client.resetQueries(isOthers);
}
