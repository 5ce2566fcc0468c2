import { describe, expect, test } from 'vitest';
import { paymentSuccessQuery, readPaymentReturn } from './payment-return.ts';

const PAYMENT = '0b9a6c0e-6d3f-4a4e-9a7e-5f0f2b1c3d4e';
const RESERVATION = '1c8b7d1f-7e40-4b5f-8b8f-6a1a3c2d4e5f';
const SLOT = '2d7c8e2a-8f51-4c6a-9c9a-7b2b4d3e5f6a';
const read = (query: string) => readPaymentReturn(new URLSearchParams(query));

test('returns null for a page that is not a return from paying', () => {
  expect(read('')).toBeNull();
  expect(read('week=2026-11-23')).toBeNull();
  expect(read('vpc_Amount=100')).toBeNull();
  expect(read('payment_success=false&reservation_data=%7B%7D')).toBeNull();
});

// shows: 4.26
describe('an address with a payment', () => {
  test.each([
    [`vpc_TxnResponseCode=0&vpc_Amount=280000000&payment=${PAYMENT}&reservation=${RESERVATION}`, PAYMENT, 2_800_000],
    [`vpc_TxnResponseCode=refund&vpc_Amount=100&payment=${PAYMENT}`, PAYMENT, 1],
    [`vpc_TxnResponseCode=300&payment=${PAYMENT}`, PAYMENT, null],
    [`payment=${PAYMENT}&payment_success=true`, PAYMENT, null],
    ['payment=&vpc_TxnResponseCode=0', null, null],
    ['payment=../auth/profile&vpc_TxnResponseCode=0', null, null],
    [`payment=${PAYMENT.toUpperCase()}`, null, null],
  ])('the server is asked about a payment in the address, whatever else it says: %s', (query, paymentId, amount) => {
    expect(read(query)).toEqual({ kind: 'payment', paymentId, isDeclined: false, isCanceled: false, amount });
  });

  test.each([
    ['2', false],
    ['98', true],
    ['99', true],
  ])(
    'an address with a payment reports a final refusal by the gateway, and whether the payer gave up: %s',
    (code, isCanceled) => {
      const query = `vpc_TxnResponseCode=${code}&vpc_Amount=280000000&payment=${PAYMENT}`;
      expect(read(query)).toEqual({
        kind: 'payment',
        paymentId: PAYMENT,
        isDeclined: true,
        isCanceled,
        amount: 2_800_000,
      });
    },
  );
});

// shows: 4.19
describe('an address with a code alone', () => {
  test.each([
    ['vpc_TxnResponseCode=0&vpc_Amount=280000000', { success: true, amount: 2_800_000 }],
    ['vpc_TxnResponseCode=0', { success: true, amount: null }],
    ['vpc_TxnResponseCode=0&vpc_Amount=-100', { success: true, amount: null }],
    ['vpc_TxnResponseCode=00&vpc_Amount=100', { success: false, amount: 1 }],
    ['vpc_TxnResponseCode=&vpc_Amount=100', { success: false, amount: 1 }],
    ['vpc_TxnResponseCode=99&vpc_Amount=%3Cb%3E', { success: false, amount: null }],
  ])('an address with a code alone counts as paid with code 0 only: %s', (query, result) => {
    expect(read(query)).toEqual({ kind: 'code', ...result });
  });
});

describe('an address with the data of a reservation', () => {
  const withData = (data: unknown) =>
    read(new URLSearchParams({ payment_success: 'true', reservation_data: JSON.stringify(data) }).toString());
  const slot = {
    id: SLOT,
    startTime: '2026-11-24T03:00:00.000Z',
    endTime: '2026-11-24T04:30:00.000Z',
    room: { name: 'kura', location: { name: 'Yumori Huế' } },
    program: { duration: 90 },
  };
  const told = {
    locationName: 'Yumori Huế',
    roomName: 'kura',
    minutes: 90,
    start: new Date(slot.startTime),
    end: new Date(slot.endTime),
  };
  const nothing = { locationName: null, roomName: null, minutes: null, start: null, end: null };

  // shows: 4.24, 4.25
  test('an address with the data of a reservation names the reservation and describes the slot', () => {
    expect(withData({ id: RESERVATION, slot, status: 'PENDING' })).toEqual({
      kind: 'reservation',
      reservationId: RESERVATION,
      told,
    });
  });

  test.each([
    { data: { slot }, reads: told },
    { data: { id: '../x', slot: {} }, reads: nothing },
    { data: { slot: { room: { name: 7 }, program: { duration: '90' }, startTime: 'soon' } }, reads: nothing },
    { data: { slot: { room: null } }, reads: nothing },
  ])('an address with the data of a reservation reads the slot without a known id: $data', ({ data, reads }) => {
    expect(withData(data)).toEqual({ kind: 'reservation', reservationId: null, told: reads });
  });

  test.each([null, [], 'id', 7, { id: 7 }, { slot: null }, { slot: [] }, { slot: 'x' }])(
    'an address with the data of a reservation finds no slot in %j',
    (data) => {
      expect(withData(data)).toEqual({ kind: 'reservation', reservationId: null, told: null });
    },
  );

  test.each(['', '{'])('an address with the data of a reservation finds nothing in %j', (data) => {
    const query = new URLSearchParams({ payment_success: 'true', reservation_data: data });
    expect(readPaymentReturn(query)).toEqual({ kind: 'reservation', reservationId: null, told: null });
  });

  // shows: 4.15
  test('an address with the data of a reservation reads the query that paymentSuccessQuery writes', () => {
    const query = paymentSuccessQuery({ slot, reservationId: RESERVATION });
    expect(readPaymentReturn(query)).toEqual({ kind: 'reservation', reservationId: RESERVATION, told });
  });
});
