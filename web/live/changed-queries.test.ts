import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverTimeOf } from '#web/api/server-clock.ts';
import { isTouched, readAt, readChanges } from './changed-queries.ts';

const week = { slots: [{ id: 'evening' }, { id: 'night' }] };
const slot = { id: 'evening', roomId: 'kura' };
const reservation = { id: 'r1', slot: { id: 'evening', room: { id: 'kura' } } };

test.each([
  { about: 'the week that shows it', queryKey: ['slots', 'kura', '2026-11-23'], data: week, touched: true },
  { about: 'a week still loading', queryKey: ['slots', 'kura', '2026-11-30'], data: undefined, touched: true },
  { about: 'another week', queryKey: ['slots', 'kura', '2026-11-30'], data: { slots: [] }, touched: false },
  { about: "another room's week", queryKey: ['slots', 'hoshi', '2026-11-23'], data: week, touched: false },
  { about: 'its own page', queryKey: ['slot', 'evening'], data: slot, touched: true },
  { about: "another's page", queryKey: ['slot', 'night'], data: { id: 'night', roomId: 'kura' }, touched: false },
  { about: 'its reservation', queryKey: ['reservation', 'r1'], data: reservation, touched: true },
  { about: 'another reservation', queryKey: ['reservation', 'r2'], data: { slot: { id: 'x' } }, touched: false },
  { about: 'a reservation still loading', queryKey: ['reservation', 'r2'], data: undefined, touched: false },
  { about: 'the locations', queryKey: ['locations'], data: [], touched: false },
])('after a change of one slot, $about is refetched: $touched', ({ queryKey, data, touched }) => {
  expect(isTouched({ queryKey, state: { data } }, [{ roomId: 'kura', slotId: 'evening' }])).toBe(touched);
});

test.each([
  { about: 'each of its weeks', queryKey: ['slots', 'kura', '2026-11-30'], data: { slots: [] }, touched: true },
  { about: 'each of its slots', queryKey: ['slot', 'night'], data: { id: 'night', roomId: 'kura' }, touched: true },
  { about: 'each of its reservations', queryKey: ['reservation', 'r1'], data: reservation, touched: true },
  { about: "another room's", queryKey: ['slots', 'hoshi', '2026-11-23'], data: week, touched: false },
  { about: "another room's slot", queryKey: ['slot', 'x'], data: { id: 'x', roomId: 'hoshi' }, touched: false },
  { about: 'a slot still loading', queryKey: ['slot', 'x'], data: undefined, touched: false },
])('after a change of a whole room, $about is refetched: $touched', ({ queryKey, data, touched }) => {
  expect(isTouched({ queryKey, state: { data } }, [{ roomId: 'kura', slotId: null }])).toBe(touched);
});

test('refetches when one change of several concerns the query', () => {
  const changes = readChanges('{"changes":[{"roomId":"hoshi","slotId":null},{"roomId":"kura","slotId":"night"}]}');
  expect(isTouched({ queryKey: ['slots', 'kura', '2026-11-23'], state: { data: week } }, changes)).toBe(true);
});

describe('readAt', () => {
  const NOW = Date.parse('2026-11-23T03:00:00.000Z');
  const secondsAgo = (client: QueryClient) => (serverTimeOf([]).getTime() - readAt(client).getTime()) / 1_000;
  const known = (client: QueryClient, queryKey: string[], age: number) => {
    client.setQueryData(queryKey, {}, { updatedAt: NOW - age * 1_000 });
    return new QueryObserver(client, { queryKey, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  };
  beforeEach(() => vi.useFakeTimers({ now: NOW }));
  afterEach(() => vi.useRealTimers());

  test('readAt is the time of the oldest slot data on the screen', () => {
    const client = new QueryClient();
    const leave = [
      known(client, ['slots', 'kura'], 4),
      known(client, ['reservation', 'r1'], 9),
      known(client, ['rooms'], 90),
    ];
    client.setQueryData(['slots', 'hoshi'], {}, { updatedAt: NOW - 60_000 });
    expect(secondsAgo(client)).toBe(9);
    for (const end of leave) end();
  });

  test('readAt is now when no slot data is on the screen', () => {
    expect(secondsAgo(new QueryClient())).toBe(0);
  });
});
