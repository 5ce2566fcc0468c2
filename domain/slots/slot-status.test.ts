import { describe, expect, test } from 'vitest';
import { availableRooms, mayOpenSlot, type SlotFacts, slotStatus } from './slot-status.ts';

const END = new Date('2026-11-23T12:00:00.000Z');
const BEFORE = new Date('2026-11-23T11:59:59.999Z');
const free: SlotFacts = { endTime: END, isBooked: false, isPayment: false, isLocked: false, ownHold: false };
const held = { ...free, isPayment: true };
const ownHold = { ...held, ownHold: true };

describe('slotStatus', () => {
  // shows: 4.1
  test.each([
    { given: 'nothing', slot: free, status: 'available' },
    { given: 'a reservation', slot: { ...free, isBooked: true }, status: 'booked' },
    { given: 'another member’s hold', slot: held, status: 'held' },
    { given: 'the viewer’s own hold', slot: ownHold, status: 'own_hold' },
    { given: 'a lock', slot: { ...free, isLocked: true }, status: 'locked' },
    { given: 'a reservation and a lock', slot: { ...free, isBooked: true, isLocked: true }, status: 'booked' },
    { given: 'another member’s hold and a lock', slot: { ...held, isLocked: true }, status: 'held' },
    { given: 'an own hold and a lock', slot: { ...ownHold, isLocked: true }, status: 'locked' },
    { given: 'an own hold for an unpaid reservation', slot: { ...ownHold, isBooked: true }, status: 'own_hold' },
  ])('slotStatus is $status with $given', ({ slot, status }) => {
    expect(slotStatus(slot, BEFORE)).toBe(status);
  });

  // shows: 4.2
  test.each([
    { given: 'nothing', slot: free },
    { given: 'a reservation', slot: { ...free, isBooked: true } },
    { given: 'another member’s hold', slot: held },
    { given: 'a lock', slot: { ...free, isLocked: true } },
    { given: 'the viewer’s own hold', slot: ownHold },
  ])('slotStatus is past from the end on, with $given', ({ slot }) => {
    expect(slotStatus(slot, END)).toBe('past');
  });

  // shows: 4.2
  test('stays available after the start until the end', () => {
    expect(slotStatus(free, new Date(END.getTime() - 1))).toBe('available');
  });
});

// shows: 2.35, 4.3
test.each([
  ['available', true],
  ['own_hold', true],
  ['booked', false],
  ['held', false],
  ['locked', false],
  ['past', false],
] as const)('the calendar may open a slot that is %s: %s', (status, open) => {
  expect(mayOpenSlot(status)).toBe(open);
});

// shows: 2.44
test.each([
  { slot: free, rooms: 1 },
  { slot: { ...free, isBooked: true }, rooms: 0 },
  { slot: held, rooms: 0 },
  { slot: { ...free, isLocked: true }, rooms: 0 },
  { slot: { ...free, endTime: BEFORE }, rooms: 0 },
])('availableRooms returns $rooms for $slot', ({ slot, rooms }) => {
  expect(availableRooms(slot, BEFORE)).toBe(rooms);
});
