import { describe, expect, test } from 'vitest';
import { availableRooms, mayOpenSlot, type SlotFacts, slotStatus } from './slot-status.ts';

const END = new Date('2026-11-23T12:00:00.000Z');
const BEFORE = new Date('2026-11-23T11:59:59.999Z');
const free: SlotFacts = { endTime: END, isBooked: false, isPayment: false, isLocked: false, ownHold: false };
const held = { ...free, isPayment: true };
const ownHold = { ...held, ownHold: true };

describe('the status of a slot', () => {
  // shows: 4.1
  test.each([
    { given: 'nothing', slot: free, status: 'available' },
    { given: 'a reservation', slot: { ...free, isBooked: true }, status: 'booked' },
    { given: 'a hold of somebody else', slot: held, status: 'held' },
    { given: 'one’s own hold', slot: ownHold, status: 'own_hold' },
    { given: 'a lock', slot: { ...free, isLocked: true }, status: 'locked' },
    { given: 'a reservation and a lock', slot: { ...free, isBooked: true, isLocked: true }, status: 'booked' },
    { given: 'a hold of somebody else and a lock', slot: { ...held, isLocked: true }, status: 'held' },
    { given: 'one’s own hold and a lock', slot: { ...ownHold, isLocked: true }, status: 'locked' },
    { given: 'one’s own hold for an unpaid reservation', slot: { ...ownHold, isBooked: true }, status: 'own_hold' },
  ])('with $given: $status', ({ slot, status }) => {
    expect(slotStatus(slot, BEFORE)).toBe(status);
  });

  // shows: 4.2
  test.each([
    { given: 'nothing', slot: free },
    { given: 'a reservation', slot: { ...free, isBooked: true } },
    { given: 'a hold of somebody else', slot: held },
    { given: 'a lock', slot: { ...free, isLocked: true } },
    { given: 'one’s own hold', slot: ownHold },
  ])('from its end on, with $given: past', ({ slot }) => {
    expect(slotStatus(slot, END)).toBe('past');
  });

  // shows: 4.2
  test('a slot that has begun but not ended is still available', () => {
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
] as const)('a slot that is %s may be opened: %s', (status, open) => {
  expect(mayOpenSlot(status)).toBe(open);
});

// shows: 2.44
test.each([
  { slot: free, rooms: 1 },
  { slot: { ...free, isBooked: true }, rooms: 0 },
  { slot: held, rooms: 0 },
  { slot: { ...free, isLocked: true }, rooms: 0 },
  { slot: { ...free, endTime: BEFORE }, rooms: 0 },
])('rooms available: $rooms', ({ slot, rooms }) => {
  expect(availableRooms(slot, BEFORE)).toBe(rooms);
});
