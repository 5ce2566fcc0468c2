import { useEffect } from 'react';
import type { PayLink } from '#contract/pay-links.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { api } from '#web/api/client.ts';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { amount, instant, orNull, record, text } from '#web/api/readers.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const AGAIN = 5 * SECOND;
const KEY = 'pay-link';

const read = record<PayLink>({
  state: (given) => STATES.find((state) => state === given) ?? 'checking',
  reservationId: text,
  startTime: instant,
  endTime: instant,
  location: text,
  room: text,
  program: text,
  amount,
  payBy: instant,
  freeCancellationUntil: orNull(instant),
  returned: orNull(amount),
});
/** The states that this version knows. Any other counts as `checking`, so the page asks again. */
const STATES: readonly PayLink['state'][] = ['open', 'checking', 'paid', 'expired', 'canceled'];

/** Queries the booking of a link, repeatedly while a payment has no final answer. */
export function usePayLink(token: string) {
  return useQuery({
    queryKey: [KEY, token],
    queryFn: ({ signal }) => api('POST /pay-links/open', { body: { token }, signal, read }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? AGAIN : false),
  });
}

/** Starts the payment and goes to the page of the gateway. Ready again when the guest comes back. */
export function usePayByLink(token: string) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (vpc_Locale: string) => api('POST /pay-links/payment', { body: { token, vpc_Locale }, read: readUrl }),
    onSuccess: ({ url }) => window.location.assign(url),
    // After a refusal, the booking's new state says why.
    onError: () => void client.invalidateQueries({ queryKey: [KEY, token] }),
  });
  const { reset } = mutation;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      void client.invalidateQueries({ queryKey: [KEY, token] });
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [client, reset, token]);
  return mutation;
}

const readUrl = record<{ url: string }>({ url: text });
