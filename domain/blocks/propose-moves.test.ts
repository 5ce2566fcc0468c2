import { expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import { proposeMoves, type Target } from './propose-moves.ts';

const NOON = new Date('2026-11-24T05:00:00.000Z');
const at = (minutes: number) => addMinutes(NOON, minutes);
const target = (bookingId: string, slotId: string, minutes: number): Target => ({
  bookingId,
  slotId,
  startTime: at(minutes),
});
const proposed = (bookings: Parameters<typeof proposeMoves>[0], targets: readonly Target[]) =>
  Object.fromEntries([...proposeMoves(bookings, targets)].map(([id, { slotId }]) => [id, slotId]));

test('proposes the same time in another room before any other time', () => {
  const bookings = [{ id: 'linh', startTime: NOON }];
  const targets = [target('linh', 'sooner', -30), target('linh', 'same', 0), target('linh', 'later', 30)];
  expect(proposed(bookings, targets)).toEqual({ linh: 'same' });
});

test('proposes the nearest time when no room is free at the same time, the first listed of two', () => {
  const bookings = [{ id: 'linh', startTime: NOON }];
  const targets = [target('linh', 'far', 90), target('linh', 'sooner', -60), target('linh', 'later', 60)];
  expect(proposed(bookings, targets)).toEqual({ linh: 'sooner' });
});

test('proposes no slot twice, and nothing for a booking without a free slot', () => {
  const bookings = [
    { id: 'linh', startTime: NOON },
    { id: 'minh', startTime: NOON },
    { id: 'haruka', startTime: at(60) },
  ];
  const targets = [
    target('linh', 'same', 0),
    target('linh', 'next', 60),
    target('minh', 'same', 0),
    target('minh', 'next', 60),
    target('haruka', 'next', 60),
  ];
  expect(proposed(bookings, targets)).toEqual({ linh: 'same', haruka: 'next' });
});
