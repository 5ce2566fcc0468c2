import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import { nextQueryAt } from './query-schedule.ts';

const START = new Date('2026-11-23T12:00:00.000Z');
const after = (minutes: number) => addMinutes(START, minutes);
const attempt = { startedAt: START, holdEndsAt: after(15), tries: 1 };

/** Every question's minute, when each is asked as soon as it is due. */
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
describe('the questions of a day', () => {
  test.each([
    { holdEnds: 15, asked: [2, 5, 10, 20, 40, 45, 60, 120, 240, 480, 960, 1440] },
    { holdEnds: 10, asked: [2, 5, 10, 20, 40, 60, 120, 240, 480, 960, 1440] },
    { holdEnds: 2000, asked: [2, 5, 10, 20, 40, 60, 120, 240, 480, 960, 1440] },
  ])('with a hold that ends after $holdEnds minutes', ({ holdEnds, asked }) => {
    expect(questionsOf({ holdEndsAt: after(holdEnds) })).toEqual(asked);
  });
});

test.each([
  { given: 'the first question stays due', tries: 0, now: 300, next: 2 },
  { given: 'missed ones are left out', tries: 1, now: 300, next: 480 },
  { given: 'one that is due now has been asked', tries: 3, now: 10, next: 20 },
  { given: 'after a day there is none', tries: 9, now: 1440, next: null },
])('$given', ({ tries, now, next }) => {
  expect(nextQueryAt({ ...attempt, tries }, after(now))).toEqual(next === null ? null : after(next));
});

test('the next question is always ahead and never later than a day after the start', () => {
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
