import { expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { planDemoDay } from './demo-day.ts';

const NOW = new Date('2026-11-24T03:00:00.000Z');

/** Four rooms with slots of 90 minutes every two hours, shifted by half an hour from room to room. */
const slots = [0, 1, 2, 3].flatMap((room) =>
  [-270, -150, -30, 90, 210, 330].map((minutes, place) => {
    const startTime = addMinutes(NOW, minutes + room * 30);
    return { id: `${room} ${place}`, roomId: `room ${room}`, startTime, endTime: addMinutes(startTime, 90) };
  }),
);

test('no mark of the demo lies in the future, and each room has guests before and after now', () => {
  const visits = planDemoDay(slots, NOW);
  const marks = visits.flatMap(({ arrivedAt, leftAt, cleaningAt, readyAt }) => [
    arrivedAt,
    leftAt,
    cleaningAt,
    readyAt,
  ]);
  expect(marks.filter((mark) => mark !== null && mark > NOW)).toEqual([]);
  for (const room of ['room 0', 'room 1', 'room 2', 'room 3']) {
    const own = visits.filter(({ slot }) => slot.roomId === room);
    expect(own.some(({ slot }) => slot.endTime <= NOW)).toBe(true);
    expect(own.some(({ slot }) => slot.startTime > NOW)).toBe(true);
  }
});

test('half of the upcoming slots stay free', () => {
  const toCome = slots.filter(({ startTime }) => startTime > NOW);
  const booked = planDemoDay(slots, NOW).filter(({ slot }) => slot.startTime > NOW);
  expect(booked.length).toBeGreaterThan(0);
  expect(booked.length).toBeLessThan(toCome.length * 0.7);
});
