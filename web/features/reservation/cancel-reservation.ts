import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '#contract/paths.ts';
import type { RefundAnswer } from '#contract/refunds.ts';
import type { Reservation } from '#contract/reservations.ts';
import { usePost } from '../../api/intent.ts';
import { reservationQuery, slotQuery } from '../../api/queries.ts';

/** Cancels the member's reservation. A refusal of the rules is an answer with `success` false, not an error. */
export function useCancelReservation({ id, slot }: Reservation, memberId: string) {
  const client = useQueryClient();
  const post = usePost();
  return useMutation({
    mutationFn: () =>
      post<RefundAnswer>({ path: apiPaths.cancelReservation(), body: { userId: memberId, reservationId: id } }),
    onSettled: () => {
      const changed = [reservationQuery(id).queryKey, slotQuery(slot.id).queryKey, ['reservations'], ['slots']];
      for (const queryKey of changed) void client.invalidateQueries({ queryKey });
    },
  });
}
