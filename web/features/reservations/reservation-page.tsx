import { useEffect } from 'react';
import { isId } from '#domain/basics/id.ts';
import { MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { isActive } from '#domain/reservations/status.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useLastFailure } from '#web/api/last-failure.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { type Reservation, reservationQuery } from '#web/api/reservation-queries.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useSlotChanges } from '#web/live/use-slot-changes.ts';
import { rememberSeen } from '#web/offline/seen-reservations.ts';
import { useLocation, useParams } from '#web/router/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { ReservationDetail } from './components/reservation-detail.tsx';
import { ReservationLoading, ReservationMissing } from './components/reservation-missing.tsx';
import { SeenReservationOr } from './components/seen-reservation.tsx';

export function ReservationPage() {
  const { reservationId = '' } = useParams();
  const isKnowable = isId(reservationId);
  const session = useSession();
  const sentAlong = reservationIn(useLocation().state, reservationId);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reservationQuery(reservationId),
    enabled: isKnowable,
    refetchInterval: ({ state }) => (isRefundUnderWay(state.data) ? 15 * SECOND : 5 * MINUTE),
    // The list's data shows until the answer is here, but not to a visitor who has logged out since.
    ...(session.kind !== 'visitor' && sentAlong && { placeholderData: sentAlong }),
  });
  const failure = useLastFailure(reservationId, error);
  useRemembered(isPlaceholderData ? undefined : data);
  useSlotChanges(watchedRooms(data));
  if (data !== undefined) return <ReservationDetail key={data.id} reservation={data} />;
  if (isKnowable && failure === null) return <ReservationLoading />;
  const isUnknown = !isKnowable || isProblem(failure, 'reservation_not_found');
  const missing = (
    <ReservationMissing error={isUnknown ? null : failure} isRetrying={isFetching} onRetry={() => void refetch()} />
  );
  return isProblem(failure) || isUnknown ? (
    missing
  ) : (
    <SeenReservationOr id={reservationId}>{missing}</SeenReservationOr>
  );
}

/** Stores the parts of a shown reservation that can be viewed offline. */
function useRemembered(reservation: Reservation | undefined): void {
  const session = useSession();
  const memberId = session.kind === 'member' ? session.member.id : null;
  const isSettled = session.kind === 'member' || session.kind === 'visitor';
  useEffect(() => {
    if (reservation === undefined || !isSettled) return;
    void rememberSeen(reservation, { memberId, now: serverNow() });
  }, [reservation, memberId, isSettled]);
}

/** A card refund is mostly sent within seconds of a cancellation, and no slot changes with it. */
function isRefundUnderWay(reservation: Reservation | undefined): boolean {
  const { method, state } = reservation?.refund ?? {};
  return method === 'card' && (state === 'requested' || state === 'sent');
}

/** The desk can cancel, move or shorten a visit, until it is over. */
function watchedRooms(reservation: Reservation | undefined): readonly string[] {
  return reservation !== undefined && isActive(reservation.status) ? [reservation.slot.room.id] : [];
}

/** Returns the reservation that the list passed in the navigation state, if it is the one in the URL. */
function reservationIn(state: unknown, id: string): Reservation | undefined {
  if (typeof state !== 'object' || state === null || !('reservation' in state)) return undefined;
  // Only our own list writes this state, and the browser keeps it for this history entry alone.
  const reservation = state.reservation as Reservation;
  return reservation.id === id ? reservation : undefined;
}
