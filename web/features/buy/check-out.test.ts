import { expect, test } from 'vitest';
import { checkedOutBy } from './check-out.ts';

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
