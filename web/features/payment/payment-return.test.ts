import { describe, expect, test } from 'vitest';
import { paymentSuccessQuery, readPaymentReturn } from './payment-return.ts';

const PAYMENT = '0b9a6c0e-6d3f-4a4e-9a7e-5f0f2b1c3d4e';
const RESERVATION = '1c8b7d1f-7e40-4b5f-8b8f-6a1a3c2d4e5f';
const SLOT = '2d7c8e2a-8f51-4c6a-9c9a-7b2b4d3e5f6a';
const read = (query: string) => readPaymentReturn(new URLSearchParams(query));

test('a page that nobody came back to from paying', () => {
  expect(read('')).toBeNull();
  expect(read('week=2026-11-23')).toBeNull();
  expect(read('vpc_Amount=100')).toBeNull();
  expect(read('payment_success=false&reservation_data=%7B%7D')).toBeNull();
});

describe('with a payment, the server is asked, whatever else is there', () => {
  test.each([
    [`vpc_TxnResponseCode=0&vpc_Amount=280000000&payment=${PAYMENT}&reservation=${RESERVATION}`, PAYMENT],
    [`vpc_TxnResponseCode=99&vpc_Amount=280000000&payment=${PAYMENT}`, PAYMENT],
    [`payment=${PAYMENT}&payment_success=true`, PAYMENT],
    ['payment=&vpc_TxnResponseCode=0', null],
    ['payment=../auth/profile&vpc_TxnResponseCode=0', null],
    [`payment=${PAYMENT.toUpperCase()}`, null],
  ])('%s', (query, paymentId) => {
    expect(read(query)).toEqual({ kind: 'payment', paymentId });
  });
});

describe('with a code alone, exactly 0 is success', () => {
  test.each([
    ['vpc_TxnResponseCode=0&vpc_Amount=280000000', { success: true, amount: 2_800_000 }],
    ['vpc_TxnResponseCode=0', { success: true, amount: null }],
    ['vpc_TxnResponseCode=0&vpc_Amount=-100', { success: true, amount: null }],
    ['vpc_TxnResponseCode=00&vpc_Amount=100', { success: false, amount: 1 }],
    ['vpc_TxnResponseCode=&vpc_Amount=100', { success: false, amount: 1 }],
    ['vpc_TxnResponseCode=99&vpc_Amount=%3Cb%3E', { success: false, amount: null }],
  ])('%s', (query, result) => {
    expect(read(query)).toEqual({ kind: 'code', ...result });
  });
});

describe('with a reservation’s data, only its id is read', () => {
  const withData = (data: string) =>
    read(new URLSearchParams({ payment_success: 'true', reservation_data: data }).toString());

  test('it names the reservation', () => {
    const data = JSON.stringify({ id: RESERVATION, slot: { id: SLOT, room: { name: '<script>' } }, status: 'PENDING' });
    expect(withData(data)).toEqual({ kind: 'reservation', reservationId: RESERVATION });
  });

  test.each(['', '{', 'null', '[]', '"id"', '7', '{"id":7}', '{"id":"../x"}', `{"slot":{"id":"${SLOT}"}}`])(
    '%j names none',
    (data) => {
      expect(withData(data)).toEqual({ kind: 'reservation', reservationId: null });
    },
  );

  test('it is written as it is read', () => {
    const query = paymentSuccessQuery({ slotId: SLOT, reservationId: RESERVATION });
    expect(readPaymentReturn(query)).toEqual({ kind: 'reservation', reservationId: RESERVATION });
  });
});
