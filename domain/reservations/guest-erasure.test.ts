import { expect, test } from 'vitest';
import { erasedBy, isVisitAhead } from './guest-erasure.ts';
import { RESERVATION_STATUSES } from './status.ts';

const END = new Date('2026-11-27T18:00:00.000Z');
const at = (milliseconds: number) => new Date(END.getTime() + milliseconds);

test.each(RESERVATION_STATUSES)('isVisitAhead until the slot ends, except when cancelled (%s)', (status) => {
  expect(isVisitAhead({ status, slotEnd: END }, at(-1))).toBe(status !== 'CANCELED');
  expect(isVisitAhead({ status, slotEnd: END }, at(0))).toBe(false);
});

// shows: 2.121
test.each([
  ['2026-11-27T16:59:59.999Z', '2026-11-28'],
  ['2026-11-27T17:00:00.000Z', '2026-11-29'],
])('a visit that ends at %s is erased by %s, the next day in Vietnam', (end, day) => {
  expect(erasedBy(new Date(end))).toBe(day);
});
