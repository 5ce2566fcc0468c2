import { expect, test } from 'vitest';
import { proposeMove } from './propose-move.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
const slot = (id: string, hour: number) => ({ id, startTime: at(hour) });
const booked = { startTime: at(12) };
const EARLY = at(6);

test('another room at the same time is proposed before everything else', () => {
  expect(proposeMove([slot('earlier', 11), slot('later', 13), slot('same', 12)], booked, EARLY)?.id).toBe('same');
});

test('the soonest later slot is proposed before an earlier one that is nearer', () => {
  expect(proposeMove([slot('earlier', 11), slot('late', 20), slot('later', 15)], booked, EARLY)?.id).toBe('later');
});

test('the nearest earlier slot is proposed when nothing is free later', () => {
  expect(proposeMove([slot('early', 8), slot('earlier', 10)], booked, EARLY)?.id).toBe('earlier');
});

test('a slot that has begun is proposed only at the time of the booking, or when there is nothing else', () => {
  const now = at(14);
  expect(proposeMove([slot('begun', 13), slot('whole', 15)], booked, now)?.id).toBe('whole');
  expect(proposeMove([slot('whole', 15), slot('same', 12)], booked, now)?.id).toBe('same');
  expect(proposeMove([slot('begun', 13)], booked, now)?.id).toBe('begun');
});

test('nothing is proposed when nothing is free', () => {
  expect(proposeMove([], booked, EARLY)).toBe(undefined);
});
