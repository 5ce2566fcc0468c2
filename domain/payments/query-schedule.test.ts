import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import { nextQueryAt } from './query-schedule.ts';

const START = new Date('2026-11-23T12:00:00.000Z');
const after = (minutes: number) => addMinutes(START, minutes);
const attempt = { startedAt: START, holdEndsAt: after(15), tries: 1 };

/** Returns the minute of every query when each is sent as soon as it is due. */
function questionsOf(given: { holdEndsAt: Date }): number[] {
  const asked: number[] = [];
  let due = nextQueryAt({ ...attempt, ...given, tries: 0 }, START);
  while (due !== null) {
    asked.push((due.getTime() - START.getTime()) / 60_000);
    due = nextQueryAt({ ...attempt, ...given, tries: asked.length }, due);
  }
  return asked;
}

// shows: 4.46, 9.28, 9.33
describe('the queries of a day', () => {
  test.each([
    { holdEnds: 15, asked: [2, 5, 10, 20, 40, 45, 60, 120, 240, 480, 960, 1440] },
    { holdEnds: 10, asked: [2, 5, 10, 20, 40, 60, 120, 240, 480, 960, 1440] },
    { holdEnds: 2000, asked: [2, 5, 10, 20, 40, 60, 120, 240, 480, 960, 1440] },
  ])(
    'the queries of a day are sent at the listed minutes when the hold ends after $holdEnds minutes',
    ({ holdEnds, asked }) => {
      expect(questionsOf({ holdEndsAt: after(holdEnds) })).toEqual(asked);
    },
  );
});

test.each([
  { given: 'keeps the first query due', tries: 0, now: 300, next: 2 },
  { given: 'skips missed queries', tries: 1, now: 300, next: 480 },
  { given: 'skips the query that was just sent', tries: 3, now: 10, next: 20 },
  { given: 'returns null after a day', tries: 9, now: 1440, next: null },
])('nextQueryAt $given', ({ tries, now, next }) => {
  expect(nextQueryAt({ ...attempt, tries }, after(now))).toEqual(next === null ? null : after(next));
});

test('nextQueryAt is always in the future and at most a day after the start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }), (now, holdEnds) => {
      const next = nextQueryAt({ ...attempt, holdEndsAt: after(holdEnds) }, after(now));
      if (next === null) {
        expect(now).toBeGreaterThanOrEqual(1440);
      } else {
        expect(next > after(now)).toBe(true);
        expect(next <= after(1440)).toBe(true);
      }
    }),
  );
});
