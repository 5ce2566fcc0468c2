import type { Profile } from '#contract/accounts.ts';
import { useIsHydrating } from '#web/api/hydrating.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { sessionQuery } from './session.ts';

/**
 * The user of the app. `failed`: there is a token, but the session could not be loaded; the token is kept,
 * because the network or the server failed, not the session.
 */
export type Session =
  | { kind: 'loading' }
  | { kind: 'member'; member: Profile }
  | { kind: 'visitor' }
  | { kind: 'failed'; retry: () => void };

export function useSession(): Session {
  const { data, isError, refetch } = useQuery(sessionQuery);
  // The server renders the same page for every caller, so a member shows only after hydration.
  if (useIsHydrating(data !== null)) return { kind: 'loading' };
  if (data) return { kind: 'member', member: data };
  if (data === null) return { kind: 'visitor' };
  return isError ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' };
}
