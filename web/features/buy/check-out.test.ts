import { QueryClient } from '@tanstack/query-core';
import { afterEach, expect, test, vi } from 'vitest';
import type { Post } from '#web/api/intent.ts';
import { slotQuery } from '#web/api/queries.ts';
import { checkedOutBy, checkOut } from './check-out.ts';

afterEach(() => vi.unstubAllGlobals());

const SLOT = { id: '2d7c8e2a-8f51-4c6a-9c9a-7b2b4d3e5f6a', startTime: '2026-11-24T03:00:00.000Z' };
const RESERVATION = '1c8b7d1f-7e40-4b5f-8b8f-6a1a3c2d4e5f';
const url = 'https://pay.example/x';

test.each([
  { data: { url }, leads: { kind: 'pay', url } },
  { data: { url, slot: SLOT }, leads: { kind: 'pay', url } },
  {
    data: { slot: SLOT, reservation: { id: RESERVATION } },
    leads: { kind: 'reserved', slot: SLOT, reservationId: RESERVATION },
  },
  { data: { slot: SLOT }, leads: { kind: 'reserved', slot: SLOT, reservationId: null } },
  { data: { slot: SLOT, reservation: null }, leads: { kind: 'reserved', slot: SLOT, reservationId: null } },
  { data: {}, leads: { kind: 'waiting' } },
  { data: { url: '', slot: null }, leads: { kind: 'waiting' } },
  { data: null, leads: { kind: 'waiting' } },
])('$data leads to $leads.kind', ({ data, leads }) => {
  expect(checkedOutBy({ data })).toEqual(leads);
});

test('a hold that cannot be read is not shown, and no payment starts', async () => {
  const client = new QueryClient();
  const { queryKey } = slotQuery(SLOT.id);
  const slot = {
    id: SLOT.id,
    startTime: '2126-11-24T03:00:00.000Z',
    endTime: '2126-11-24T04:30:00.000Z',
    room: { name: 'enra', location: { id: 'a', name: 'Tây Hồ' } },
    program: { name: 'Onsen', duration: 90, ticket: { id: 'b', name: 'Onsen', price: 790_000 } },
  };
  vi.stubGlobal('document', { cookie: '' });
  const post: Post = () => Promise.reject(new Error('A payment started'));
  const order = {
    slotId: SLOT.id,
    memberId: 'm',
    paysOwnReservation: false,
    promotionCode: null,
    total: 1,
    buyer: null,
  };
  for (const odd of [{ ...slot, hold: { expiresAt: 'soon' } }, slot, { hold: { expiresAt: slot.startTime } }]) {
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
      Response.json(method === 'PATCH' ? odd : slot),
    );
    await expect(checkOut(client, post, order)).rejects.toThrow('Unreadable answer: ');
    expect(client.getQueryData(queryKey)).toEqual(slot);
  }
});
