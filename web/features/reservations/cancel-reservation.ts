import { api } from '#web/api/client.ts';
import { usePost } from '#web/api/intent.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { type Reservation, refreshBookings } from '#web/api/reservation-queries.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/**
 * Cancels the member's reservation while it has the slot that the question named. A refusal by the rules is an answer
 * with `success: false`, not an error.
 */
export function useCancelReservation({ id, slot }: Reservation, memberId: string) {
  const client = useQueryClient();
  const post = usePost();
  return useMutation({
    mutationFn: (slotId: string) => post('POST /payment/refund', { userId: memberId, reservationId: id, slotId }),
    onSettled: () => refreshBookings(client, slot.id),
  });
}

/** Releases the member's unpaid reservation. */
export function useReleaseReservation({ id, slot }: Reservation) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /reservations/{id}/release', { params: { id } }),
    onSettled: () => refreshBookings(client, slot.id),
  });
}
