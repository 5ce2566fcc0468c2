import { useEffect } from 'react';
import type { Payment as Answered } from '#contract/payments.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { api } from '#web/api/client.ts';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { readSlot } from '#web/api/read-slot.ts';
import { amount, listOf, orNull, record, text } from '#web/api/readers.ts';
import {
  type Reservation,
  readRefund,
  readReservation,
  refreshBookings,
  reservationQuery,
} from '#web/api/reservation-queries.ts';

const OFTEN = 2.5 * SECOND;
const SELDOM = 10 * SECOND;
/** Number of fast refetches, about a minute's worth. */
const PATIENCE = 24;

export type Payment = Omit<Answered, 'reservation'> & { readonly reservation: Reservation | null };

const readPayment = record<Payment>({
  id: text,
  amount,
  reservation: orNull(readReservation),
  alternatives: listOf(readSlot),
  refund: orNull(readRefund),
});

/** Queries the outcome of a payment; refetches while it is open, often at first, then less so. */
export function usePayment(paymentId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ['payment', paymentId],
    queryFn: ({ signal }) => api('GET /payments/{id}', { params: { id: paymentId }, signal, read: readPayment }),
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.outcome !== 'open') return false;
      return state.dataUpdateCount < PATIENCE ? OFTEN : SELDOM;
    },
  });
}

/** Queries a reservation that was made without a payment. */
export function useMadeReservation(reservationId: string) {
  return useQuery(reservationQuery(reservationId));
}

/** Once the payment is decided, refetches what it may have changed. */
export function useRefreshWhenDecided(slotId: string, isDecided: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isDecided) refreshBookings(client, slotId);
  }, [client, slotId, isDecided]);
}
