import { onlineManager, QueryClient } from '@tanstack/query-core';
import { SECOND } from '#domain/calendar/duration.ts';
import { isProblem } from './api-problem.ts';

const MAX_RETRIES = 3;
const LONGEST_PAUSE = 30 * SECOND;

/**
 * Asking again helps when the network or the server failed, or asked for patience; a settled no stays a no. Where the browser
 * knows of no network, the page says so at once, and asks again when there is one.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (!isProblem(error)) return onlineManager.isOnline();
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

/** One second, doubling with each failure, thirty at most; a longer wait that the server asked for is kept within that. */
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
