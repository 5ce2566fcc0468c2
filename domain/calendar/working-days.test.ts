import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, daysBetween, daysFrom } from './day.ts';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

const day = (text: string) => text as Day; // Every literal below is a valid day.
const days = (...texts: string[]) => new Set(texts.map(day));

describe('isWorkingDay', () => {
  test.each([
    { of: '2027-04-29', what: 'a Thursday', works: true },
    { of: '2027-04-30', what: 'a Friday that is a holiday', works: false },
    { of: '2027-05-01', what: 'a Saturday', works: false },
    { of: '2027-05-02', what: 'a Sunday', works: false },
    { of: '2027-05-03', what: 'a Monday', works: true },
  ])('returns $works for $what', ({ of, works }) => {
    expect(isWorkingDay(day(of), days('2027-04-30', '2027-05-01'))).toBe(works);
  });
});

describe('addWorkingDays', () => {
  test.each([
    { from: '2027-04-28', count: 0, holidays: [], to: '2027-04-28' },
    { from: '2027-04-28', count: 1, holidays: [], to: '2027-04-29' },
    { from: '2027-04-29', count: 1, holidays: ['2027-04-30'], to: '2027-05-03' },
    { from: '2027-05-01', count: 1, holidays: [], to: '2027-05-03' },
    { from: '2027-05-03', count: 5, holidays: [], to: '2027-05-10' },
    { from: '2027-05-03', count: 21, holidays: [], to: '2027-06-01' },
    { from: '2027-05-03', count: 30, holidays: [], to: '2027-06-14' },
    // A holiday on a weekend removes no working day.
    { from: '2027-04-26', count: 5, holidays: ['2027-05-01'], to: '2027-05-03' },
    // The whole week of Tết is a holiday.
    {
      from: '2027-02-04',
      count: 2,
      holidays: ['2027-02-05', '2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11'],
      to: '2027-02-15',
    },
  ])('adds $count to $from and reaches $to', ({ from, count, holidays, to }) => {
    expect(addWorkingDays(day(from), count, days(...holidays))).toBe(to);
  });

  const anyDay = fc.integer({ min: 0, max: 3_000 }).map((offset) => addDays(day('2026-01-01'), offset));
  const anyHolidays = (from: Day) =>
    fc
      .uniqueArray(fc.integer({ min: -3, max: 60 }), { maxLength: 25 })
      .map((offsets) => new Set(offsets.map((offset) => addDays(from, offset))));
  const anyCase = anyDay.chain((from) =>
    fc.record({ from: fc.constant(from), holidays: anyHolidays(from), count: fc.integer({ min: 1, max: 40 }) }),
  );

  // shows: 9.18
  test('passes exactly that many working days and ends on one', () => {
    fc.assert(
      fc.property(anyCase, ({ from, holidays, count }) => {
        const reached = addWorkingDays(from, count, holidays);
        const passed = daysFrom(addDays(from, 1), daysBetween(from, reached));
        expect(passed.filter((each) => isWorkingDay(each, holidays))).toHaveLength(count);
        expect(isWorkingDay(reached, holidays)).toBe(true);
      }),
    );
  });

  test('gives the same day when the count is added in two steps', () => {
    fc.assert(
      fc.property(anyCase, fc.nat({ max: 40 }), ({ from, holidays, count }, more) => {
        const inSteps = addWorkingDays(addWorkingDays(from, count, holidays), more, holidays);
        expect(inSteps).toBe(addWorkingDays(from, count + more, holidays));
      }),
    );
  });

  test('returns the same day or at most one working day later when a holiday is added', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 1, max: 80 }), ({ from, holidays, count }, offset) => {
        const without = addWorkingDays(from, count, holidays);
        const more = new Set([...holidays, addDays(from, offset)]);
        const reached = addWorkingDays(from, count, more);
        expect(daysBetween(without, reached)).toBeGreaterThanOrEqual(0);
        expect([without, addWorkingDays(without, 1, holidays), addWorkingDays(without, 1, more)]).toContain(reached);
      }),
    );
  });
});
