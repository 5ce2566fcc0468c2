import type { QueryClient } from '@tanstack/query-core';
import type { Room } from '#contract/locations.ts';
import { isId } from '#domain/basics/id.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { locationsQuery, roomsQuery, slotQuery, slotsOfWeekQuery } from './api/queries.ts';
import { reservationQuery } from './api/reservation-queries.ts';
import { serverNow } from './api/server-clock.ts';
import { match } from './router/address.ts';
import { loadScreen } from './routes.tsx';
import { readCalendarView } from './shared/calendar-view.ts';

/** How long a pointer or the focus must stay on a link to show intent. */
const DWELL_MS = 80;

/** Prefetches chunk and data of a link about to be followed. Returns a function that stops it. */
export function prefetchOnIntent(client: QueryClient): () => void {
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  let meant: string | undefined;

  function approach({ target, type }: Event): void {
    const address = addressOf(target);
    if (address?.href === meant && type !== 'pointerdown') return;
    clearTimeout(dwelling);
    meant = address?.href;
    if (address === undefined) return;
    if (type === 'pointerdown') prefetch(client, address);
    else dwelling = setTimeout(() => prefetch(client, address), DWELL_MS);
  }

  const signs = ['pointerover', 'focusin', 'pointerdown'];
  for (const sign of signs) document.addEventListener(sign, approach, { passive: true });
  return () => {
    clearTimeout(dwelling);
    for (const sign of signs) document.removeEventListener(sign, approach);
  };
}

/** Returns the page of the app that a link around the target leads to, if any. */
function addressOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.href === '' || link.target === '_blank') return undefined;
  const address = new URL(link.href);
  const isHere = address.pathname === window.location.pathname;
  return address.origin === window.location.origin && !isHere ? address : undefined;
}

function prefetch(client: QueryClient, { pathname, searchParams }: URL): void {
  const ignore = () => undefined;
  void loadScreen(pathname).catch(ignore);
  const slotId = match('/slot/:slotId', pathname)?.slotId;
  if (isId(slotId)) void client.query(slotQuery(slotId)).catch(ignore);
  const reservationId = match('/reservation/:reservationId', pathname)?.reservationId;
  if (isId(reservationId)) void client.query(reservationQuery(reservationId)).catch(ignore);
  const locationId = match('/booking/:saunaId', pathname)?.saunaId;
  if (!isId(locationId)) return;
  const { week } = readCalendarView(searchParams, dayOf(serverNow()));
  const readWeeks = (rooms: Room[]) => rooms.map(({ id }) => client.query(slotsOfWeekQuery(id, week)).catch(ignore));
  void client.query(locationsQuery).catch(ignore);
  void client.query(roomsQuery(locationId)).then(readWeeks, ignore);
}
