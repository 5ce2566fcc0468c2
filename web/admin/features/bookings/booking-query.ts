import { SECOND } from '#domain/calendar/duration.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';

/** Queries a booking again and again: its guest may pay, and another person may change it or decide about it. */
export const bookingQuery = (id: string) => ({
  ...staffQuery('GET /admin/bookings/{id}', { params: { id } }),
  refetchInterval: 20 * SECOND,
});
