import { environmentManager, focusManager, onlineManager, QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { locationsQuery, roomsQuery, slotQuery, slotsOfWeekQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import {
  purchasedTicketsQuery,
  refreshBookings,
  reservationQuery,
  reservationsQuery,
  ticketQuery,
} from './reservation-queries.ts';

const ID = '5f0c6d0e-2f3b-4a55-8d0e-1c2b3a4d5e6f';
const MINUTE = 60_000;

/** Each query with its refetch interval and its number of tries when it fails. */
const TABLE = [
  { what: 'locations', query: locationsQuery, every: 5 * MINUTE, tries: 4 },
  { what: 'one slot', query: slotQuery(ID), every: 5 * MINUTE, tries: 4 },
  { what: 'purchased tickets', query: purchasedTicketsQuery(ID), every: 5 * MINUTE, tries: 4 },
  { what: "a room's slots", query: slotsOfWeekQuery(ID, '2026-11-23'), every: MINUTE, tries: 4 },
  { what: 'a reservation', query: reservationQuery(ID), every: 5 * MINUTE, tries: 2 },
  { what: 'rooms', query: roomsQuery(ID), every: undefined, tries: 4 },
  { what: 'a ticket', query: ticketQuery(ID), every: undefined, tries: 4 },
  { what: 'reservations', query: reservationsQuery(ID), every: undefined, tries: 4 },
];

let asked = 0;
let answer: () => Promise<unknown> = async () => [];
let client = createQueryClient();
let leave = () => {};

/** Observes a query as a screen that shows it does. */
function look({ query }: { query: { queryKey: readonly unknown[] } }): void {
  const observer = new QueryObserver(client, {
    ...query,
    queryKey: query.queryKey,
    queryFn: () => {
      asked += 1;
      return answer();
    },
  });
  leave = observer.subscribe(() => {});
}

const problem = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiProblem({ status, code: 'internal_error', message: '', errors: {}, retryAfterSeconds });
const fails = (error: Error) => () => Promise.reject(error);

beforeEach(() => {
  vi.useFakeTimers();
  // Without a window the library assumes a server, where it never refetches.
  environmentManager.setIsServer(() => false);
  asked = 0;
  answer = async () => [];
  client = createQueryClient();
  client.mount();
});
afterEach(() => {
  leave();
  client.unmount();
  client.clear();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

// shows: 7.26
describe.each(TABLE)('$what', ({ query, every, tries }) => {
  test('a query refetches at its own interval, or not at all', async () => {
    look({ query });
    await vi.advanceTimersByTimeAsync((every ?? 60 * MINUTE) - 10);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(asked).toBe(every === undefined ? 1 : 2);
  });

  // shows: 7.36
  test.each([404, 400, 401, 403, 409, 410, 422])('does not retry after a final %i', async (status) => {
    answer = fails(problem(status));
    look({ query });
    await vi.advanceTimersByTimeAsync(45_000);
    expect(asked).toBe(1);
  });

  // shows: 7.30
  test.each([
    { failure: new TypeError('Failed to fetch') },
    { failure: problem(500) },
    { failure: problem(503) },
    { failure: problem(408) },
    { failure: problem(429) },
  ])(`a query makes ${tries} tries in all after $failure`, async ({ failure }) => {
    answer = fails(failure);
    look({ query });
    await vi.advanceTimersByTimeAsync(45_000);
    expect(asked).toBe(tries);
  });

  test('a query waits as long as Retry-After of a 429 says', async () => {
    answer = fails(problem(429, 20));
    look({ query });
    await vi.advanceTimersByTimeAsync(19_000);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toBe(2);
  });
});

describe("the query of a room's slots", () => {
  const query = slotsOfWeekQuery(ID, '2026-11-23');

  // shows: 7.34
  test("the query of a room's slots waits a second before the first retry, then twice as long each time", async () => {
    answer = fails(problem(500));
    look({ query });
    const times: number[] = [];
    for (let second = 0; second < 10; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      times.push(asked);
    }
    expect(times).toEqual([2, 2, 3, 3, 3, 3, 4, 4, 4, 4]);
  });

  // shows: 7.35
  test("the query of a room's slots refetches when the window gets the focus or the network is back", async () => {
    look({ query });
    await vi.advanceTimersByTimeAsync(20_000);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(20_000);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(3);
  });

  test("the query of a room's slots is fetched once when several screens show it", async () => {
    look({ query });
    const first = leave;
    look({ query });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(1);
    first();
  });
});

test.each([
  { what: 'one slot', query: slotQuery(ID), isChanged: true },
  { what: 'another slot', query: slotQuery('another'), isChanged: false },
  { what: "a room's slots", query: slotsOfWeekQuery(ID, '2026-11-23'), isChanged: true },
  { what: 'a reservation', query: reservationQuery(ID), isChanged: true },
  { what: 'reservations', query: reservationsQuery(ID), isChanged: true },
  { what: 'purchased tickets', query: purchasedTicketsQuery(ID), isChanged: true },
  { what: 'a ticket on sale', query: ticketQuery(ID), isChanged: false },
])('after a booking on a slot, $what is refetched: $isChanged', async ({ query, isChanged }) => {
  look({ query });
  await vi.advanceTimersByTimeAsync(0);
  refreshBookings(client, ID);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(isChanged ? 2 : 1);
});
