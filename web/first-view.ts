import type { QueryClient } from '@tanstack/query-core';
import { FIRST_VIEW_ID, type FirstView } from '#contract/first-view.ts';
import { brandQuery, locationsQuery, roomsQuery, slotQuery } from './api/queries.ts';
import { sessionQuery } from './session/session.ts';

/** Returns the data that the server rendered the page from; null when it rendered none. */
export function readFirstView(): FirstView | null {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent;
  // The page and this script are of one build, and server tests check the data against its type.
  return text ? (JSON.parse(text) as FirstView) : null;
}

/**
 * Seeds the query cache with the data that the server has read; refetched only when `updatedAt` is long ago.
 */
export function seedQueries(client: QueryClient, view: FirstView, options?: { updatedAt: number }): void {
  const { isVisitor, brand, locations, rooms, slot } = view;
  if (isVisitor) client.setQueryData(sessionQuery.queryKey, null);
  client.setQueryData(brandQuery.queryKey, brand, options);
  if (locations) client.setQueryData(locationsQuery.queryKey, [...locations], options);
  if (rooms) client.setQueryData(roomsQuery(rooms.locationId).queryKey, [...rooms.rooms], options);
  // Seeded for visitors only: a member may hold the slot, and the server did not check that.
  if (slot && isVisitor) client.setQueryData(slotQuery(slot.id).queryKey, slot, options);
}
