import { onlineManager } from '@tanstack/query-core';
import { MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { api } from '#web/api/client.ts';
import { queryOptions, useQuery } from '#web/api/react-query.tsx';

const RETRIES = 3;

/**
 * Queries the content of an entry code. Use only while the code can open its door, because the server returns
 * it only then. The content leaves the cache as soon as no screen shows it.
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

/** Returns whether to retry now: not when the code is unknown or expired, or without a network. */
export function mayHelpToRetry(failures: number, error: Error): boolean {
  const isFinal = isProblem(error, 'entry_code_not_found') || isProblem(error, 'entry_code_expired');
  return failures < RETRIES && !isFinal && onlineManager.isOnline();
}

/** Returns the refetch interval in milliseconds: short while the code is being prepared. */
export function pauseAfter(error: Error | null): number {
  return isProblem(error, 'entry_code_not_ready') ? 5 * SECOND : 2 * MINUTE;
}
