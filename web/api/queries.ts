import { queryOptions } from '@tanstack/react-query';
import type { Location, Room } from '#contract/locations.ts';
import { apiPaths } from '#contract/paths.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { Slot, SlotWeek, TicketOnSale } from '#contract/slots.ts';
import type { Brand } from '#contract/system.ts';
import type { PurchasedTicket } from '#contract/tickets.ts';
import { nextTurn } from '../next-turn.ts';
import { call } from './client.ts';
import { shouldRetry } from './query-client.ts';

const MINUTE = 60_000;

/** What several features ask for: one query for each thing, and how often it is asked again. */
export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: ({ signal }) => call<Brand>(apiPaths.brand(), { signal }),
  // Contacts change with a deployment, not while a page is open.
  staleTime: Number.POSITIVE_INFINITY,
});

export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => call<Location[]>(apiPaths.locations(), { signal }),
  staleTime: MINUTE,
  refetchInterval: 5 * MINUTE,
});

export const roomsQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['rooms', locationId],
    queryFn: ({ signal }) => call<Room[]>(apiPaths.rooms(locationId), { signal }),
    staleTime: 5 * MINUTE,
  });

export const slotsOfWeekQuery = (roomId: string, startDate: string) =>
  queryOptions({
    queryKey: ['slots', roomId, startDate],
    queryFn: async ({ signal }) => {
      // All rooms are asked at once, and to ask takes a moment each.
      await nextTurn();
      return call<SlotWeek>(apiPaths.slotsOfWeek(roomId, startDate), { signal });
    },
    refetchInterval: MINUTE,
  });

export const slotQuery = (slotId: string) =>
  queryOptions({
    queryKey: ['slot', slotId],
    queryFn: ({ signal }) => call<Slot>(apiPaths.slot(slotId), { signal }),
    refetchInterval: 5 * MINUTE,
  });

export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['ticket', ticketId],
    queryFn: ({ signal }) => call<TicketOnSale>(apiPaths.ticket(ticketId), { signal }),
    staleTime: 5 * MINUTE,
  });

/** A member's tickets, used or not, newest first. */
export const purchasedTicketsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['purchased-tickets', memberId],
    queryFn: ({ signal }) => call<PurchasedTicket[]>(apiPaths.purchasedTickets(memberId), { signal }),
    refetchInterval: 5 * MINUTE,
  });

/** A member's reservations, newest first. */
export const reservationsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['reservations', memberId],
    queryFn: ({ signal }) => call<Reservation[]>(apiPaths.reservations(memberId), { signal }),
  });

export const reservationQuery = (reservationId: string) =>
  queryOptions({
    queryKey: ['reservation', reservationId],
    queryFn: ({ signal }) => call<Reservation>(apiPaths.reservation(reservationId), { signal }),
    retry: (failures, error) => failures < 1 && shouldRetry(failures, error),
    refetchInterval: 5 * MINUTE,
  });
