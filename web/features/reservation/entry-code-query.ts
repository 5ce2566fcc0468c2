import { onlineManager } from '@tanstack/query-core';
import { MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { api } from '#web/api/client.ts';
import { queryOptions, useQuery } from '#web/api/react-query.tsx';

const RETRIES = 3;

/**
 * The content of an entry code; asked for only while its door opens, because it is given out then only, and forgotten as soon as
 * it is on no screen.
 */
export const entryCodeQuery = (entryCodeId: string) =>
  queryOptions({
    queryKey: ['entry-code', entryCodeId],
    queryFn: ({ signal }) => api('GET /ttlock-qr-codes/{id}/qr-code-content', { params: { id: entryCodeId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: mayHelpToRetry,
    retryDelay: SECOND,
    refetchInterval: ({ state }) => pauseAfter(state.error),
  });

export const useEntryCodeContent = (entryCodeId: string) => useQuery(entryCodeQuery(entryCodeId));

/** Whether to ask once more at once: not when there is no such code for this caller, or it is over, or there is no network. */
export function mayHelpToRetry(failures: number, error: Error): boolean {
  const isFinal = isProblem(error, 'entry_code_not_found') || isProblem(error, 'entry_code_expired');
  return failures < RETRIES && !isFinal && onlineManager.isOnline();
}

/** How long until the next asking, in milliseconds: a code that is being prepared may be there any moment. */
export function pauseAfter(error: Error | null): number {
  return isProblem(error, 'entry_code_not_ready') ? 5 * SECOND : 2 * MINUTE;
}
