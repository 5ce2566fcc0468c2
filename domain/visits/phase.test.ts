import { describe, expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import {
  type BoardSlot,
  type BoardVisit,
  expectedFrom,
  groupOf,
  type Phase,
  phasesOf,
  type RoomState,
} from './phase.ts';

const START = new Date('2026-11-24T03:00:00.000Z');
const END = addMinutes(START, 90);
const at = (minutes: number) => addMinutes(START, minutes);

const PENDING: BoardVisit = { status: 'PENDING', expectedAt: START, arrivedAt: null, leftAt: null };
const ATTENDED: BoardVisit = { status: 'ATTENDED', expectedAt: START, arrivedAt: START, leftAt: null };

function slotOf(visit: BoardVisit | null, more: Partial<BoardSlot> = {}): BoardSlot {
  return { startTime: START, endTime: END, isBlocked: false, heldUntil: null, visit, ...more };
}

type Seen = { slot: BoardSlot; minute: number; room?: RoomState };

const phase = ({ slot, minute, room }: Seen): Phase | undefined => phasesOf([slot], room ?? null, at(minute))[0];

describe('a booked slot', () => {
  test.each<[number, Phase]>([
    [-31, 'due'],
    [-30, 'arriving'],
    [9, 'arriving'],
    [10, 'late'],
    [89, 'late'],
    [90, 'no_show'],
  ])('a booked slot whose guest has not come is, %i minutes after its start, %s', (minute, expected) => {
    expect(phase({ slot: slotOf(PENDING), minute })).toBe(expected);
  });

  test.each<[number, Phase]>([
    [40, 'arriving'],
    [49, 'arriving'],
    [50, 'late'],
  ])('a slot booked 40 minutes after its start is, %i minutes after its start, %s', (minute, expected) => {
    const visit = { ...PENDING, expectedAt: expectedFrom({ startTime: START, bookedAt: at(40) }) };
    expect(phase({ slot: slotOf(visit), minute })).toBe(expected);
  });

  test('a guest is expected at the start of a slot booked before it', () => {
    expect(expectedFrom({ startTime: START, bookedAt: at(-600) })).toEqual(START);
  });

  test.each<[number, Phase]>([
    [-5, 'inside'],
    [79, 'inside'],
    [80, 'ending'],
    [90, 'over'],
    [200, 'over'],
  ])('a booked slot whose guest has come is, %i minutes after its start, %s', (minute, expected) => {
    expect(phase({ slot: slotOf(ATTENDED), minute })).toBe(expected);
  });

  test('a booked slot stays `over` when the visit is done and nobody saw the guest leave', () => {
    expect(phase({ slot: slotOf({ ...ATTENDED, status: 'DONE' }), minute: 120 })).toBe('over');
  });

  test('a slot whose guest has left shows that, then the state of its room', () => {
    const slot = slotOf({ ...ATTENDED, status: 'DONE', leftAt: at(85) });
    expect(phase({ slot, minute: 100, room: { kind: 'left', since: at(85) } })).toBe('left');
    expect(phase({ slot, minute: 100, room: { kind: 'cleaning', since: at(90) } })).toBe('cleaning');
    expect(phase({ slot, minute: 110, room: { kind: 'ready', since: at(105) } })).toBe('ready');
  });

  test('a room that was ready before the guest came does not make the slot ready again', () => {
    const room = { kind: 'ready', since: at(-20) } as const;
    expect(phase({ slot: slotOf(ATTENDED), minute: 30, room })).toBe('inside');
  });

  test('a room that became ready before a late guest came does not make the slot ready again', () => {
    const room = { kind: 'ready', since: at(20) } as const;
    const late = slotOf({ ...ATTENDED, arrivedAt: at(25) });
    expect(phase({ slot: late, minute: 30, room })).toBe('inside');
    expect(phase({ slot: late, minute: 60, room: { kind: 'ready', since: at(55) } })).toBe('ready');
  });

  test('a slot whose guest did not come is a no-show', () => {
    expect(phase({ slot: slotOf({ ...PENDING, status: 'NO_SHOW' }), minute: 120 })).toBe('no_show');
  });

  test('a slot is past once a later guest of the room has come', () => {
    const earlier = slotOf({ ...ATTENDED, status: 'DONE' });
    const later = { ...slotOf(ATTENDED), startTime: at(120), endTime: at(210) };
    expect(phasesOf([earlier, later], null, at(130))).toEqual(['past', 'inside']);
  });
});

describe('a slot without a booking', () => {
  test('a slot without a booking is free, held or blocked until its end, and past afterwards', () => {
    expect(phase({ slot: slotOf(null), minute: 10 })).toBe('free');
    expect(phase({ slot: slotOf(null, { heldUntil: at(11) }), minute: 10 })).toBe('held');
    expect(phase({ slot: slotOf(null, { heldUntil: at(10) }), minute: 10 })).toBe('free');
    expect(phase({ slot: slotOf(null, { isBlocked: true }), minute: 10 })).toBe('blocked');
    expect(phase({ slot: slotOf(null, { isBlocked: true }), minute: 90 })).toBe('past');
  });
});

describe('the group of a card', () => {
  test('a card is in the group `trouble` when a guest who needs the door has no key', () => {
    expect(groupOf('arriving', 'late')).toBe('trouble');
    expect(groupOf('late', 'unreadable')).toBe('trouble');
    expect(groupOf('inside', 'no_lock')).toBe('trouble');
  });

  test('a card is in the group of its phase when a passcode opens the door, or the door is not needed yet', () => {
    expect(groupOf('arriving', 'passcode')).toBe('arriving');
    expect(groupOf('due', 'late')).toBe('quiet');
    expect(groupOf('over', 'late')).toBe('over');
  });

  test('a card of a past slot has no group', () => {
    expect(groupOf('past', null)).toBe(null);
  });
});
