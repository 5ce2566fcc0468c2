import type { AnswerOf } from '#contract/calls.ts';
import type { ForApproval } from '#contract/staff/basics.ts';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { type ActName, refreshAnswers, useAct } from '#web/admin/api/use-staff.ts';
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
  'GET /admin/today',
] as const;

/** Gives a query about a booking the booking's version, so that it is asked again when another person changes it. */
export function ofVersion<Query extends { readonly queryKey: readonly unknown[] }>(
  query: Query,
  version: string,
): Query {
  return { ...query, queryKey: [...query.queryKey, version] };
}

/** A route that changes a booking, or asks another person to do so. */
type BookingActName = {
  [Name in ActName]: AnswerOf<Name> extends StaffBooking | ForApproval ? Name : never;
}[ActName];

/**
 * Returns the mutation of a change of a booking, as `useAct` does. Shows its answer wherever the booking stands, and reads
 * the booking again when it was refused or waits for another person.
 */
export function useBookingAct<Name extends BookingActName>(
  name: Name,
  id: string,
  onDone: (answer: AnswerOf<Name>) => void,
) {
  const client = useQueryClient();
  const { queryKey } = bookingQuery(id);
  const readAgain = () => {
    void client.invalidateQueries({ queryKey });
    refreshAnswers(client, ...FOLLOWS);
  };
  return useAct(name, {
    onSuccess: (answer) => {
      // What cannot be read is not shown: the page keeps the booking that it has until it reads it again.
      const booking = orNull(readBooking)(answer) ?? undefined;
      if (booking === undefined) readAgain();
      else client.setQueryData(queryKey, booking);
      refreshAnswers(client, ...FOLLOWS, 'GET /admin/bookings');
      onDone(answer);
    },
    onError: readAgain,
  });
}
