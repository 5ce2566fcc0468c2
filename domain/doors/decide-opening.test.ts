import { expect, test } from 'vitest';
import { visitNow } from './decide-opening.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 19) + minutes * 60_000);
const visit = (id: string, from: number, until: number) => ({ id, startTime: at(from), endTime: at(until) });

test('a door is opened for a visit from a quarter of an hour before it until its end', () => {
  const visits = [visit('one', 0, 90)];
  expect(visitNow(visits, at(-16))).toBe(null);
  expect(visitNow(visits, at(-15))?.id).toBe('one');
  expect(visitNow(visits, at(89))?.id).toBe('one');
  expect(visitNow(visits, at(90))).toBe(null);
});

test('the visit that has begun comes before the next one', () => {
  expect(visitNow([visit('next', 90, 180), visit('now', 0, 90)], at(80))?.id).toBe('now');
});
