import { useEffect } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import type { Slot } from '#contract/slots.ts';
import { reservationsQuery } from '#web/api/booking-queries.ts';
import { api } from '#web/api/client.ts';
import { roomsQuery, SLOT_WEEKS, slotQuery } from '#web/api/queries.ts';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { useSession } from '#web/session/use-session.ts';

export function useSlot(slotId: string) {
  return useQuery(slotQuery(slotId));
}

/** The operator's photograph of a slot's room; null when there is none, undefined until that is known. */
export function useRoomPhotograph({ room }: Pick<Slot, 'room'>): string | null | undefined {
  const { data: rooms, failureCount, errorUpdateCount } = useQuery(roomsQuery(room.location.id));
  if (rooms === undefined) return failureCount + errorUpdateCount === 0 ? undefined : null;
  return rooms.find(({ id }) => id === room.id)?.picture ?? null;
}

/** The rooms whose changes matter on a slot's page: its own, and all of its location where others are offered in its place. */
export function useWatchedRooms({ roomId, room }: Slot, isOpen: boolean): readonly string[] {
  const { data: rooms } = useQuery(roomsQuery(room.location.id));
  return isOpen || rooms === undefined ? [roomId] : rooms.map(({ id }) => id);
}

/** Gives the own hold up; the slot is free for others as soon as the server has agreed. */
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

/** Asks for the slot again once the own hold has run out: somebody else may have taken it in that moment. */
export function useRefreshWhenHoldEnds(slot: Slot, isHeld: boolean): void {
  const client = useQueryClient();
  const hasEnded = slot.hold !== undefined && !isHeld;
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: slotQuery(slot.id).queryKey });
  }, [client, hasEnded, slot.id]);
}

/** The reservation by which the member who looks has this slot; undefined when it is free, somebody else's, or not known yet. */
export function useOwnReservation(slot: Slot): Reservation | undefined {
  const { data } = useReservationsFor(slot);
  return data?.readable.find((reservation) => reservation.slot.id === slot.id && reservation.status !== 'CANCELED');
}

/** Whether it is still being asked if the one who looks has this slot, so that it is not called somebody else's too early. */
export function useIsOwnAsked(slot: Slot): boolean {
  const session = useSession();
  const { isPending } = useReservationsFor(slot);
  return slot.isBooked && (session.kind === 'loading' || (session.kind === 'member' && isPending));
}

/** The reservations of the member who looks, asked for only where this slot may be among them. */
function useReservationsFor({ isBooked }: Slot) {
  const session = useSession();
  const memberId = session.kind === 'member' ? session.member.id : '';
  return useQuery({ ...reservationsQuery(memberId), enabled: isBooked && memberId !== '' });
}
