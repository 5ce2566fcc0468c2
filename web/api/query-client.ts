import { onlineManager, QueryClient } from '@tanstack/query-core';
import { SECOND } from '#domain/calendar/duration.ts';
import { isProblem } from './api-problem.ts';

const MAX_RETRIES = 3;
const LONGEST_PAUSE = 30 * SECOND;

/**
 * Returns whether to retry: after a failure of the network or the server, and when the server asked to wait, but
 * not after a refusal. Offline there is no retry: the page says so at once, and refetches when the network is back.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (!isProblem(error)) return onlineManager.isOnline();
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

/**
 * Returns the delay before a retry: one second, doubled with each failure. A longer Retry-After of the server
 * applies instead. At most thirty seconds.
 */
export function retryDelay(failures: number, error: unknown): number {
  const asked = isProblem(error) ? (error.retryAfterSeconds ?? 0) * SECOND : 0;
  return Math.min(LONGEST_PAUSE, Math.max(asked, SECOND * 2 ** failures));
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        staleTime: 15 * SECOND,
        // Offline, cached data is shown, and a query without cached data fails instead of waiting for the network.
        networkMode: 'always',
      },
      // A mutation runs or fails immediately; without this it would wait offline until the network returns.
      mutations: { networkMode: 'always' },
    },
  });
}
