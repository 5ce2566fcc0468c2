import { expect, test } from 'vitest';
import type { Slot } from '#contract/slots.ts';
import { slotFixture } from '#web/shared/slot.fixture.ts';
import { nearestTo } from './nearest-times.ts';

const at = (time: string, given: Partial<Slot> = {}) =>
  slotFixture({
    id: time,
    startTime: `2026-11-27T${time}:00.000Z`,
    endTime: `2026-11-27T${time.slice(0, 2)}:59:00.000Z`,
    ...given,
  });

// shows: 2.47
test('offers only slots that any visitor can take now', () => {
  const wanted = at('12:00', { isBooked: true });
  const all = [
    wanted,
    at('08:00'),
    at('09:00', { isLocked: true }),
    at('10:00', { isPayment: true }),
    at('11:00', { isPayment: true, hold: { expiresAt: '2026-11-27T09:10:00.000Z' } }),
    at('13:00', { isBooked: true }),
    at('14:00'),
  ];
  const nearest = nearestTo(wanted, all, new Date('2026-11-27T09:00:00.000Z'));
  expect(nearest.sameRoom.map(({ id }) => id)).toEqual(['14:00']);
  expect(nearest.next).toBeUndefined();
});
