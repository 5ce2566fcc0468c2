import { describe, expect, test } from 'vitest';
import { foldText, readBookingQuery } from './booking-search.ts';

test.each([
  ['Nguyễn Thu Hà', 'nguyen thu ha'],
  ['ĐẶNG Đức', 'dang duc'],
  ['山田 がく', '山田 がく'],
  ['Ｙａｍａｄａ', 'yamada'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

const NOTHING = {
  words: [],
  phoneEnd: null,
  email: null,
  shortId: null,
  reference: null,
  invoice: null,
  lastFour: null,
};

describe('a query for bookings', () => {
  test.each([
    ['nguyen 0201', { words: ['nguyen'], phoneEnd: '0201' }],
    ['Thu  Hà', { words: ['thu', 'ha'] }],
    ['0912 345 678', { phoneEnd: '912345678' }],
    ['+84 912 345 678', { phoneEnd: '912345678' }],
    ['090 1234 5678', { phoneEnd: '9012345678' }],
    ['0081 90 1234 5678', { phoneEnd: '819012345678' }],
    ['ha@guests.example', { words: ['ha', 'guests', 'example'], email: 'ha@guests.example' }],
    ['0a1b2c3d', { words: ['0a1b2c3d'], shortId: '0a1b2c3d' }],
    ['2026-000042', { phoneEnd: '2026000042', reference: '2026-000042', invoice: { year: 2026, number: 42 } }],
    ['k7m2', { words: ['k7m2'], lastFour: 'K7M2' }],
    ['林', { words: ['林'] }],
  ])('%s is read as %o', (text, read) => {
    expect(readBookingQuery(text)).toEqual({ ...NOTHING, ...read });
  });

  test.each(['', ' ', 'h', '12', '@', '--'])('the query %j is too short', (text) => {
    expect(readBookingQuery(text)).toBeNull();
  });
});
