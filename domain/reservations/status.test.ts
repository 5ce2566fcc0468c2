import { describe, expect, test } from 'vitest';
import { hasArrived, isActive, mayBecome, namedStatusOf, RESERVATION_STATUSES, statusAfterSlotEnd } from './status.ts';

describe('a reservation status', () => {
  // shows: 4.7
  test.each([
    { from: 'PENDING', to: ['ATTENDED', 'NO_SHOW', 'CANCELED'] },
    { from: 'ATTENDED', to: ['PENDING', 'DONE'] },
    { from: 'DONE', to: [] },
    { from: 'NO_SHOW', to: ['ATTENDED'] },
    { from: 'CANCELED', to: [] },
  ] as const)('a reservation status moves from $from to $to only', ({ from, to }) => {
    expect(RESERVATION_STATUSES.filter((next) => mayBecome(from, next))).toEqual(to);
  });
});

test.each([
  ['PENDING', 'NO_SHOW'],
  ['ATTENDED', 'DONE'],
  ['DONE', null],
  ['NO_SHOW', null],
  ['CANCELED', null],
] as const)('a reservation that is %s becomes %s when its slot ends', (status, next) => {
  expect(statusAfterSlotEnd(status)).toBe(next);
});

test('a reservation is active while it is PENDING or ATTENDED', () => {
  expect(RESERVATION_STATUSES.filter(isActive)).toEqual(['PENDING', 'ATTENDED']);
});

test('the guest of a reservation has arrived when it is ATTENDED or DONE', () => {
  expect(RESERVATION_STATUSES.filter(hasArrived)).toEqual(['ATTENDED', 'DONE']);
});

// shows: 4.4
test.each([
  ['pending', 'PENDING'],
  ['Attended', 'ATTENDED'],
  ['DONE', 'DONE'],
  ['canceled', 'CANCELED'],
  ['NO_SHOW', null],
  ['cancelled', null],
  ['', null],
])('namedStatusOf reads %j as %s', (text, named) => {
  expect(namedStatusOf(text)).toBe(named);
});
