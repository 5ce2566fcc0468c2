import { QueryClient } from '@tanstack/query-core';
import { afterEach, expect, test, vi } from 'vitest';
import { boardOf, roomOf, slotOf, visitOf } from './board.fixture.ts';
import { boardQuery } from './board-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the board keeps every slot that can be read, and never shows an unreadable visit as a free slot', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const [free, booked] = [slotOf(0), slotOf(100, visitOf('PENDING'))];
  const odd = [null, { ...booked, visit: {} }, { ...booked, visit: undefined }, { ...free, startTime: 'soon' }];
  const board = boardOf(roomOf('enra', [free, booked]));
  const rooms = board.rooms.map((room) => ({ ...room, lastMark: {}, slots: [...odd, ...room.slots] }));
  vi.stubGlobal('fetch', async () => Response.json({ ...board, rooms: [{ id: 'no slots' }, ...rooms] }));
  expect(await new QueryClient().query(boardQuery(board.location.id))).toEqual(board);
});
