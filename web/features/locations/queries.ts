import type { Room } from '#contract/locations.ts';
import type { Slot } from '#contract/slots.ts';
import { isId } from '#domain/basics/id.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { locationsQuery, roomsQuery, slotsOfWeekQuery } from '#web/api/queries.ts';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';

/** Queries all locations and the rooms of one of them in parallel. */
export function useLocationAndRooms(locationId: string) {
  const locations = useQuery(locationsQuery);
  const rooms = useQuery({ ...roomsQuery(locationId), enabled: isId(locationId) });
  const location = locations.data?.find(({ id }) => id === locationId);
  const isUnknown =
    !isId(locationId) ||
    isProblem(rooms.error, 'location_not_found') ||
    (locations.isSuccess && location === undefined);
  return { locations, rooms, location, isUnknown };
}

/** A room and its slots of a week. An unreadable week is empty, so that other rooms stay as they are. */
export type RoomWeek = {
  readonly room: Room;
  readonly slots: readonly Slot[];
  /** The day of its last slot on sale; empty when unknown. */
  readonly onSaleUntil: Day | '';
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
};

/**
 * Queries the week of each room. The number of rooms must stay the same for the lifetime of the calling
 * component; give that a key.
 */
export function useRoomWeeks(rooms: readonly Room[], week: Day): RoomWeek[] {
  return rooms.map((room) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the number of rooms is fixed; `useQueries` adds 2 kB
    const answer = useQuery(slotsOfWeekQuery(room.id, week)); // oxlint-disable-line react-hooks/rules-of-hooks
    const { data, isPending, isError, refetch } = answer;
    return {
      room,
      slots: data?.slots ?? [],
      // The API writes days in the format of `Day`: YYYY-MM-DD.
      onSaleUntil: (data?.onSaleUntil ?? '') as Day | '',
      isLoading: isPending,
      isFailed: isError && data === undefined,
      retry: () => void refetch(),
    };
  });
}

/** Returns a function that prefetches a week, for when a press on its button is likely. */
export function usePrefetchWeek(rooms: readonly Room[]): (week: Day) => void {
  const client = useQueryClient();
  return (week) => {
    for (const room of rooms) {
      client.query({ ...slotsOfWeekQuery(room.id, week), staleTime: 60_000 }).catch(() => {});
    }
  };
}
