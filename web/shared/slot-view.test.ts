import { expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { slotFixture } from './slot.fixture.ts';
import { mayPaySlot, viewSlot } from './slot-view.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const inMinutes = (minutes: number) => addMinutes(NOW, minutes).toISOString();
const hold = (minutes: number) => ({ isPayment: true, hold: { expiresAt: inMinutes(minutes) } });

// shows: 2.44
test.each([
  { given: 'a free slot', slot: {}, status: 'available', rooms: 1 },
  { given: 'a booked one', slot: { isBooked: true }, status: 'booked', rooms: 0 },
  { given: 'one held by another member', slot: { isPayment: true }, status: 'held', rooms: 0 },
  { given: 'a locked one', slot: { isLocked: true }, status: 'locked', rooms: 0 },
  { given: 'one with an own hold', slot: hold(15), status: 'own_hold', rooms: 0 },
  { given: 'one in the last second of an own hold', slot: hold(1 / 60), status: 'own_hold', rooms: 0 },
  { given: 'one at the end of an own hold', slot: hold(0), status: 'available', rooms: 1 },
  { given: 'a booked one with an own hold', slot: { ...hold(15), isBooked: true }, status: 'own_hold', rooms: 0 },
  { given: 'a booked one after an own hold', slot: { ...hold(-1), isBooked: true }, status: 'booked', rooms: 0 },
  { given: 'one that ends now', slot: { endTime: inMinutes(0) }, status: 'past', rooms: 0 },
  { given: 'one under way', slot: { startTime: inMinutes(-60), endTime: inMinutes(1) }, status: 'available', rooms: 1 },
])('$given is $status, with $rooms rooms', ({ slot, status, rooms }) => {
  const view = viewSlot(slotFixture({ startTime: inMinutes(60), endTime: inMinutes(150), ...slot }), NOW);
  expect(view).toMatchObject({ status, availableRooms: rooms });
  expect(view.heldUntil !== null).toBe(status === 'own_hold');
});

// shows: 5.23
test.each([
  { given: 'a free slot', slot: {}, own: true, others: true },
  { given: 'one with an own hold', slot: hold(15), own: true, others: true },
  { given: 'a booked one', slot: { isBooked: true }, own: true, others: false },
  { given: 'a booked one with an own hold', slot: { ...hold(15), isBooked: true }, own: true, others: true },
  { given: 'a booked one that is locked', slot: { isBooked: true, isLocked: true }, own: false, others: false },
  { given: 'a booked one that has ended', slot: { isBooked: true, endTime: inMinutes(0) }, own: false, others: false },
  { given: 'a locked one with an own hold', slot: { ...hold(15), isLocked: true }, own: false, others: false },
])('$given may be paid by the owner of its unpaid reservation: $own; by others: $others', ({ slot, own, others }) => {
  const found = slotFixture({ startTime: inMinutes(60), endTime: inMinutes(150), ...slot });
  const view = viewSlot(found, NOW);
  expect(mayPaySlot(found, view, true)).toBe(own);
  expect(mayPaySlot(found, view, false)).toBe(others);
});
