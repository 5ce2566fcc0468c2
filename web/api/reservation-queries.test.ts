import { expect, test } from 'vitest';
import { readReservation } from './reservation-queries.ts';

const instant = '2026-11-23T03:00:00.000Z';
const reservation = {
  id: 'r1',
  status: 'PENDING',
  createdAt: instant,
  paymentRequired: true,
  slot: {
    id: 's1',
    startTime: instant,
    endTime: instant,
    room: { name: 'Hoshi', location: { id: 'l1', name: 'Yumori Tây Hồ' } },
    program: { name: 'VIP', duration: 90, ticket: { id: 't1', name: 'VIP', price: 790_000 } },
  },
};

test('reads a reservation that has only what every screen needs', () => {
  expect(readReservation(reservation)).toMatchObject({ ...reservation, payBy: null, receipts: [] });
});

test.each(['paymentRequired', 'status'])('does not read a reservation without its %s', (member) => {
  expect(() => readReservation({ ...reservation, [member]: undefined })).toThrow('Unreadable answer: undefined');
});
