import { addressOf } from '#contract/calls.ts';
import { addDays } from '#domain/calendar/day.ts';
import { idOf, tokenOf } from './ids.ts';
import type { Supply } from './supply.ts';

/**
 * A prime, so that its multiples visit every slot once before any repeats, and never two neighbours in a row.
 */
export const STRIDE = 7_368_787;

/** Returns the hold requests of a turn, each for another slot by another member. */
export function holdRequests(supply: Supply, { count, first }: { count: number; first: number }) {
  let taken = 0;
  return () => {
    if (taken === count) return undefined;
    const request = holdRequest({ slot: (first + taken * STRIDE) % supply.slots, member: taken });
    taken += 1;
    return request;
  };
}

export function holdRequest({ slot, member }: { slot: number; member: number }): string {
  return requestOf(
    'PATCH',
    addressOf('PATCH /slots/{id}/paymenting', { params: { id: idOf('slot', slot) } }),
    `Authorization: Bearer ${tokenOf(member)}\r\n`,
  );
}

/** Returns a request for a random whole week of a random room. */
export function weekRequest(supply: Supply): string {
  const day = addDays(supply.firstDay, randomBelow(supply.weekStarts));
  return requestOf('GET', weekAddress(idOf('room', randomBelow(supply.rooms)), day), '');
}

export function weekAddress(roomId: string, startDate: string): string {
  return addressOf('GET /slots/room/{id}/week', { params: { id: roomId }, query: { startDate } });
}

/** Returns a request for the board of a location, as a phone of the staff sends it. */
export function boardRequest(location: number, cookie: string): string {
  return requestOf('GET', boardAddress(location), `Cookie: ${cookie}\r\n`);
}

export function boardAddress(location: number): string {
  return addressOf('GET /admin/today', { query: { locationId: idOf('location', location) } });
}

/** Returns a request as a browser without a session sends it. */
export function getRequest(path: string, encoding: string): string {
  return requestOf('GET', path, `Accept-Encoding: ${encoding}\r\n`);
}

export function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function requestOf(method: 'GET' | 'PATCH', path: string, more: string): string {
  const length = method === 'GET' ? '' : 'Content-Length: 0\r\n';
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nAccept-Language: en\r\n${more}${length}\r\n`;
}
