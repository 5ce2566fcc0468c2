import type { OwnMoveChoice } from '#contract/reservations.ts';
import { api } from '#web/api/client.ts';
import { queryOptions, useQueryClient } from '#web/api/react-query.tsx';
import { instant, listOf, record, text } from '#web/api/readers.ts';
import { type Reservation, refreshBookings } from '#web/api/reservation-queries.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const readChoice = record<OwnMoveChoice>({
  slotId: text,
  startTime: instant,
  endTime: instant,
  room: record({ id: text, displayName: text }),
});

/** Queries the free slots to which a reservation can be moved, on a day or the nearest ones. */
export const choicesQuery = (reservationId: string, day: string) =>
  queryOptions({
    queryKey: ['move-choices', reservationId, day],
    queryFn: ({ signal }) =>
      api('GET /reservations/{id}/choices', {
        params: { id: reservationId },
        query: day === '' ? {} : { day },
        signal,
        read: listOf(readChoice),
      }),
    staleTime: 0,
  });

/** Moves the member's reservation. A repeated call for the same slot changes nothing. */
export function useMoveReservation({ id, slot }: Reservation) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slotId: string) => api('POST /reservations/{id}/move', { params: { id }, body: { slotId } }),
    onSettled: (_, __, slotId) => {
      refreshBookings(client, slot.id, slotId);
      void client.invalidateQueries({ queryKey: ['move-choices'] });
    },
  });
}
