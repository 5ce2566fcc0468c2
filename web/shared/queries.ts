import { useEffect } from 'react';
import type { Slot } from '#contract/slots.ts';
import { api } from '#web/api/client.ts';
import { roomsQuery, SLOT_WEEKS, slotQuery } from '#web/api/queries.ts';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { type Reservation, reservationsQuery } from '#web/api/reservation-queries.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { useSession } from '#web/session/use-session.ts';

export function useSlot(slotId: string) {
  return useQuery(slotQuery(slotId));
}

/** Returns the operator's photograph of a slot's room; null when there is none, undefined while it loads. */
export function useRoomPhotograph({ room }: Pick<Slot, 'room'>): string | null | undefined {
  const { data: rooms, failureCount, errorUpdateCount } = useQuery(roomsQuery(room.location.id));
  if (rooms === undefined) return failureCount + errorUpdateCount === 0 ? undefined : null;
  return rooms.find(({ id }) => id === room.id)?.picture ?? null;
}

/** Returns the rooms to watch on a slot's page: its own, or its location's while alternatives show. */
export function useWatchedRooms({ roomId, room }: Slot, isOpen: boolean): readonly string[] {
  const { data: rooms } = useQuery(roomsQuery(room.location.id));
  return isOpen || rooms === undefined ? [roomId] : rooms.map(({ id }) => id);
}

/** Releases the viewer's own hold; the slot is free for others once the server has confirmed. */
export function useGiveUpHold(slotId: string, onDone: () => void) {
  const client = useQueryClient();
  const { queryKey } = slotQuery(slotId);
  return useMutation({
    mutationFn: () => api('DELETE /slots/{id}/paymenting', { params: { id: slotId } }),
    onSuccess: () => {
      client.setQueryData(queryKey, (slot) => slot && withoutHold(slot));
      onDone();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: [SLOT_WEEKS] });
    },
  });
}

function withoutHold({ hold, ...slot }: Slot): Slot {
  return hold === undefined ? slot : { ...slot, isPayment: false };
}

/** Refetches the slot when the viewer's own hold expires: another member may take it at that moment. */
export function useRefreshWhenHoldEnds(slot: Slot, isHeld: boolean): void {
  const client = useQueryClient();
  const hasEnded = slot.hold !== undefined && !isHeld;
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: slotQuery(slot.id).queryKey });
  }, [client, hasEnded, slot.id]);
}

/** Returns the viewer's own reservation of this slot; undefined when there is none or it is not loaded. */
export function useOwnReservation(slot: Pick<Slot, 'id' | 'isBooked'>): Reservation | undefined {
  const { data } = useReservationsFor(slot);
  return data?.readable.find((reservation) => reservation.slot.id === slot.id && reservation.status !== 'CANCELED');
}

/** Returns whether ownership is still loading, so that the viewer's own slot does not first show as taken. */
export function useIsOwnAsked(slot: Slot): boolean {
  const session = useSession();
  const { isPending, isFetching, isFetchedAfterMount } = useReservationsFor(slot);
  const isAsked = isPending || (isFetching && !isFetchedAfterMount);
  return slot.isBooked && (session.kind === 'loading' || (session.kind === 'member' && isAsked));
}

/**
 * Queries the viewer's reservations, only when this slot may be among them. Answers from before it was booked do not
 * count: the viewer may have booked it in another tab.
 */
function useReservationsFor({ isBooked }: Pick<Slot, 'isBooked'>) {
  const session = useSession();
  const memberId = session.kind === 'member' ? session.member.id : '';
  return useQuery({ ...reservationsQuery(memberId), enabled: isBooked && memberId !== '', staleTime: 0 });
}
