import type { QueryClient } from '@tanstack/query-core';
import { FIRST_VIEW_ID, type FirstView } from '#contract/first-view.ts';
import { brandQuery, locationsQuery, roomsQuery, slotQuery } from './api/queries.ts';
import { sessionQuery } from './session/session.ts';

/** What the server drew the page from, if it did. */
export function readFirstView(): FirstView | null {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent;
  // The page and this script are of one build, and the server's answers are held to their types by its own tests.
  return text ? (JSON.parse(text) as FirstView) : null;
}

/** Gives the app what the server has read already, so that it need not be asked for again unless `updatedAt` is long ago. */
export function seedQueries(client: QueryClient, view: FirstView, options?: { updatedAt: number }): void {
  const { isVisitor, brand, locations, rooms, slot } = view;
  if (isVisitor) client.setQueryData(sessionQuery.queryKey, null);
  client.setQueryData(brandQuery.queryKey, brand, options);
  if (locations) client.setQueryData(locationsQuery.queryKey, [...locations], options);
  if (rooms) client.setQueryData(roomsQuery(rooms.locationId).queryKey, [...rooms.rooms], options);
  // A member may hold the slot, which the server did not look for.
  if (slot && isVisitor) client.setQueryData(slotQuery(slot.id).queryKey, slot, options);
}
