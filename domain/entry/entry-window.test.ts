import { expect, test } from 'vitest';
import { entryWindow } from './entry-window.ts';

const START = new Date('2026-11-23T12:00:00.000Z');
const END = new Date('2026-11-23T13:30:00.000Z');

// shows: 2.108, 4.10, 9.21
test.each([
  { now: '2026-11-23T11:59:59.999Z', window: { kind: 'not_yet', opensAt: START } },
  { now: '2026-11-23T12:00:00.000Z', window: { kind: 'active', until: END } },
  { now: '2026-11-23T13:29:59.999Z', window: { kind: 'active', until: END } },
  { now: '2026-11-23T13:30:00.000Z', window: { kind: 'expired', since: END } },
])('entryWindow at $now is $window.kind', ({ now, window }) => {
  expect(entryWindow({ startTime: START, endTime: END }, new Date(now))).toEqual(window);
});
