import type { Location, Room } from '#contract/locations.ts';
import type { SlotWeek } from '#contract/slots.ts';
import type { Brand } from '#contract/system.ts';
import { queryOptions } from '#web/api/react-query.tsx';
import { api } from './client.ts';
import { nextTurn } from './next-turn.ts';
import { readSlot } from './read-slot.ts';
import { listOf, record, text } from './readers.ts';

const MINUTE = 60_000;

/** First elements of query keys, which match all queries of one kind. */
export const BRAND = 'brand';
export const LOCATIONS = 'locations';
export const ROOMS = 'rooms';
export const SLOT_WEEKS = 'slots';
export const SLOT = 'slot';

/** The public queries, each with its refetch interval. */
export const brandQuery = queryOptions({
  queryKey: [BRAND],
  queryFn: ({ signal }) => api('GET /brand', { signal, read: record<Brand>({ features: record({}) }) }),
  // Contacts change with a deployment, not while a page is open.
  staleTime: Number.POSITIVE_INFINITY,
});

export const locationsQuery = queryOptions({
  queryKey: [LOCATIONS],
  queryFn: ({ signal }) => api('GET /locations', { signal, read: listOf(record<Location>({ id: text, name: text })) }),
  staleTime: MINUTE,
  refetchInterval: 5 * MINUTE,
});

const readRoom = record<Room>({ id: text, name: text, location: record({ id: text }) });

export const roomsQuery = (locationId: string) =>
  queryOptions({
    queryKey: [ROOMS, locationId],
    queryFn: ({ signal }) =>
      api('GET /rooms/location/{id}', { params: { id: locationId }, signal, read: listOf(readRoom) }),
    staleTime: 5 * MINUTE,
  });

const readWeek = record<SlotWeek>({ slots: listOf(readSlot) });

export const slotsOfWeekQuery = (roomId: string, startDate: string) =>
  queryOptions({
    queryKey: [SLOT_WEEKS, roomId, startDate],
    queryFn: async ({ signal }) => {
      // All rooms are queried together; yielding before each request keeps the page responsive.
      await nextTurn();
      return api('GET /slots/room/{id}/week', { params: { id: roomId }, query: { startDate }, signal, read: readWeek });
    },
    refetchInterval: MINUTE,
  });

export const slotQuery = (slotId: string) =>
  queryOptions({
    queryKey: [SLOT, slotId],
    queryFn: ({ signal }) => api('GET /slots/{id}', { params: { id: slotId }, signal, read: readSlot }),
    refetchInterval: 5 * MINUTE,
  });
