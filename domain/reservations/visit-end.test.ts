import { expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import { checkEnd, type EndFacts } from './visit-end.ts';

const START = new Date('2026-03-06T05:00:00.000Z');
const facts: EndFacts = {
  status: 'ATTENDED',
  paymentRequired: false,
  startTime: START,
  endTime: addMinutes(START, 90),
};

test.each([
  ['a visit of 90 minutes', facts, -60, 0, null],
  ['a visit of 90 minutes', facts, 60, 0, null],
  ['a visit that has not begun', { ...facts, status: 'PENDING' as const }, -30, -600, null],
  ['a visit that would end now', facts, -60, 30, 'too_short'],
  ['a visit that would end in the past', facts, -60, 31, 'too_short'],
  ['a visit that would last no time', facts, -90, -600, 'too_short'],
  ['a visit that has ended', facts, 30, 90, 'visit_over'],
  ['a canceled visit', { ...facts, status: 'CANCELED' as const }, 30, -600, 'visit_over'],
  ['a visit that is done', { ...facts, status: 'DONE' as const }, -30, 0, 'visit_over'],
  ['an unpaid visit', { ...facts, status: 'PENDING' as const, paymentRequired: true }, 30, -600, 'unpaid'],
])('%s gets another end, or is refused', (_, visit, minutes, after, refusal) => {
  expect(checkEnd(visit, { minutes, next: [] }, addMinutes(START, after))).toBe(refusal);
});

const free = { isBooked: false, isHeld: false, isLocked: false };

test.each([
  ['free', [free], null],
  ['free and booked', [free, { ...free, isBooked: true }], 'slot_booked'],
  ['held', [{ ...free, isHeld: true }], 'slot_held'],
  ['locked', [{ ...free, isLocked: true }], 'slot_locked'],
])('a visit ends later when what follows is %s, or is refused', (_, next, refusal) => {
  expect(checkEnd(facts, { minutes: 60, next }, START)).toBe(refusal);
});
