import type { StaffBooking } from '#contract/staff/bookings.ts';
import { refreshAnswers } from '#web/admin/api/use-staff.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { orNull } from '#web/api/readers.ts';
import { bookingQuery, readBooking } from './booking-query.ts';

/** Queries that an action on a booking makes stale. */
const FOLLOWS = [
  'GET /admin/bookings/{id}/timeline',
  'GET /admin/bookings/{id}/choices',
  'GET /admin/bookings/{id}/ends',
  'GET /admin/bookings/{id}/cancellation',
  'GET /admin/approvals',
] as const;

/** Gives a query about a booking the booking's version, so that it is asked again when another person changes it. */
export function ofVersion<Query extends { readonly queryKey: readonly unknown[] }>(
  query: Query,
  version: string,
): Query {
  return { ...query, queryKey: [...query.queryKey, version] };
}

/** Returns a function that shows a booking after an action, and refetches the queries that became stale. */
export function useShowBooking(): (booking: StaffBooking) => void {
  const client = useQueryClient();
  return (booking) => {
    // What cannot be read is not shown: the page keeps the booking that it has until it reads it again.
    client.setQueryData(bookingQuery(booking.id).queryKey, orNull(readBooking)(booking) ?? undefined);
    refreshAnswers(client, ...FOLLOWS, 'GET /admin/bookings');
  };
}

/** Refetches a booking after an action on it was refused or waits for another person. */
export function useReadBookingAgain(id: string): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: bookingQuery(id).queryKey });
    refreshAnswers(client, ...FOLLOWS);
  };
}
