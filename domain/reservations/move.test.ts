import { describe, expect, test } from 'vitest';
import type { Day } from '../calendar/day.ts';
import { DAY, HOUR } from '../calendar/duration.ts';
import { checkMove, type MoveFacts } from './move.ts';

const START = new Date('2027-03-20T12:00:00.000Z');
const at = (hours: number) => new Date(START.getTime() + hours * HOUR);
const IN_TIME = new Date(START.getTime() - DAY);

const slot = { id: 'a', startTime: START, programId: 'p', locationId: 'l' };
const target = {
  ...slot,
  id: 'b',
  startTime: at(3),
  endTime: at(5),
  isBarred: false,
  isBooked: false,
  isHeldByOther: false,
};
const facts: MoveFacts = { status: 'PENDING', paymentRequired: false, slot, target, holidays: new Set() };

describe('moving a reservation', () => {
  test.each([
    ['to a free slot', facts, IN_TIME, null, null],
    ['a moment after the limit', facts, new Date(IN_TIME.getTime() + 1), 'too_late', null],
    ['from a holiday', { ...facts, holidays: new Set(['2027-03-20' as Day]) }, IN_TIME, 'too_late', null],
    ['when the guest has come', { ...facts, status: 'ATTENDED' }, IN_TIME, 'not_pending', 'not_pending'],
    ['that is not paid', { ...facts, paymentRequired: true }, IN_TIME, 'unpaid', 'unpaid'],
    [
      'to another program',
      { ...facts, target: { ...target, programId: 'q' } },
      IN_TIME,
      'other_program',
      'other_program',
    ],
    [
      'to another location',
      { ...facts, target: { ...target, locationId: 'm' } },
      IN_TIME,
      'other_program',
      'other_program',
    ],
    ['to a locked slot', { ...facts, target: { ...target, isBarred: true } }, IN_TIME, 'slot_locked', 'slot_locked'],
    ['to a booked slot', { ...facts, target: { ...target, isBooked: true } }, IN_TIME, 'slot_booked', 'slot_booked'],
    [
      'to a booked slot that is locked',
      { ...facts, target: { ...target, isBooked: true, isBarred: true } },
      IN_TIME,
      'slot_booked',
      'slot_booked',
    ],
    ['to a held slot', { ...facts, target: { ...target, isHeldByOther: true } }, IN_TIME, 'slot_held', 'slot_held'],
    ['to a slot that has begun', { ...facts, target: { ...target, startTime: IN_TIME } }, IN_TIME, 'slot_ended', null],
    [
      'to a slot that is over',
      { ...facts, target: { ...target, endTime: IN_TIME } },
      IN_TIME,
      'slot_ended',
      'slot_ended',
    ],
  ] as const)('%s', (_, given, now, byMember, byStaff) => {
    expect(checkMove(given, 'member', now)).toBe(byMember);
    expect(checkMove(given, 'staff', now)).toBe(byStaff);
  });
});
