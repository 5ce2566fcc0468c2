import { addressOf } from '#contract/calls.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { problemOf } from '#web/api/api-problem.ts';
import { queryOptions } from '#web/api/react-query.tsx';

const PATIENCE = 3 * SECOND;
const LONGEST = 100;

/**
 * Queries the visitor's public IP address from the service that the page's `ip-service` meta element names,
 * otherwise from our server. Fetched once, without a token. Callers must also work without it.
 */
export const clientIpQuery = queryOptions({
  queryKey: ['client-ip'],
  queryFn: async () => {
    const answer = await fetch(ipService(), { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw await problemOf(answer);
    return readIp(await answer.json());
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnMount: false,
  refetchOnReconnect: false,
});

function ipService(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="ip-service"]')?.content;
  return named === undefined || named === '' ? addressOf('GET /ip') : named;
}

/** Returns the IP address in an answer; null when nothing in it looks like one. */
export function readIp(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('ip' in answer)) return null;
  const { ip } = answer;
  return typeof ip === 'string' && ip !== '' && ip.length <= LONGEST ? ip : null;
}
