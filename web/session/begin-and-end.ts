import type { QueryClient } from '@tanstack/query-core';
import type { Profile } from '#contract/accounts.ts';
import { clearAccessToken } from '#web/api/access-token.ts';
import { forgetOthersView, sessionQuery } from './session.ts';

/** Loads the member, and refetches every query. Call when a login is answered and its cookie is set. */
export async function beginSession(client: QueryClient): Promise<Profile | null> {
  const member = await client.query({ ...sessionQuery, staleTime: 0 });
  void tellOtherTabs();
  await forgetOthersView(client);
  return member;
}

/** Ends the session here: clears its token, and refetches every query as a visitor. */
export function endSession(client: QueryClient): void {
  clearAccessToken();
  client.setQueryData(sessionQuery.queryKey, null);
  void tellOtherTabs();
}

/** Ignores a failure to load the module: other tabs check the session when they get the focus. */
async function tellOtherTabs(): Promise<void> {
  const otherTabs = await import('./other-tabs.ts').catch(() => undefined);
  otherTabs?.tellOtherTabs();
}
