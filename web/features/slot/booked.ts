import type { Reservation } from '#contract/reservations.ts';
import { PURCHASED_TICKETS, RESERVATIONS } from '#web/api/booking-queries.ts';
import { SLOT_WEEKS, slotQuery } from '#web/api/queries.ts';
import { useQueryClient } from '#web/api/react-query.tsx';

/** The parts of a reservation just made on this page that the page shows. */
export type Booked = Pick<Reservation, 'id' | 'viewer' | 'slot'>;

/** Returns a function that refetches everything a booking attempt, successful or not, may have changed. */
export function useRefreshAfterBooking(slotId: string): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [slotQuery(slotId).queryKey, [SLOT_WEEKS], [RESERVATIONS], [PURCHASED_TICKETS]]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}
