import { expect, test } from 'vitest';
import { timeReachedBy } from './move-among-times.ts';

/** The start times of four days: three, none, two and one. */
const days = [['10:00', '13:00', '19:00'], [], ['12:00', '20:00'], ['19:30']];

// shows: 2.38
test.each([
  { from: [0, 1], key: 'ArrowUp', to: [0, 0] },
  { from: [0, 0], key: 'ArrowUp', to: undefined },
  { from: [0, 1], key: 'ArrowDown', to: [0, 2] },
  { from: [0, 2], key: 'ArrowDown', to: undefined },
  { from: [0, 1], key: 'ArrowRight', to: [2, 0] },
  { from: [0, 2], key: 'ArrowRight', to: [2, 1] },
  { from: [2, 1], key: 'ArrowRight', to: [3, 0] },
  { from: [3, 0], key: 'ArrowRight', to: undefined },
  { from: [2, 1], key: 'ArrowLeft', to: [0, 2] },
  { from: [0, 0], key: 'ArrowLeft', to: undefined },
  { from: [0, 1], key: 'Home', to: [0, 0] },
  { from: [0, 1], key: 'End', to: [0, 2] },
  { from: [2, 0], key: 'Home', ctrlKey: true, to: [0, 0] },
  { from: [0, 1], key: 'End', ctrlKey: true, to: [3, 0] },
  { from: [0, 1], key: 'Enter', to: undefined },
])('$key moves from $from to $to', ({ from: [day = 0, place = 0], key, ctrlKey = false, to }) => {
  const reached = timeReachedBy({ key, ctrlKey }, { days, at: { day, place } });
  expect(reached && [reached.day, reached.place]).toEqual(to);
});
