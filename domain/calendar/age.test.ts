import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn } from './age.ts';
import { addDays, type Day, parseDay } from './day.ts';

describe('ageOn', () => {
  test.each([
    { born: '2008-11-23', on: '2026-11-22', age: 17 },
    { born: '2008-11-23', on: '2026-11-23', age: 18 },
    { born: '2008-11-23', on: '2026-11-24', age: 18 },
    { born: '2008-12-31', on: '2026-01-01', age: 17 },
    { born: '2008-02-29', on: '2026-02-28', age: 17 },
    { born: '2008-02-29', on: '2026-03-01', age: 18 },
    { born: '2008-02-29', on: '2028-02-28', age: 19 },
    { born: '2008-02-29', on: '2028-02-29', age: 20 },
    { born: '2026-11-23', on: '2026-11-23', age: 0 },
    { born: '2026-11-24', on: '2026-11-23', age: -1 },
  ])('ageOn returns $age on $on for a birth on $born', ({ born, on, age }) => {
    expect(ageOn(born as Day, on as Day)).toBe(age);
  });

  // shows: 5.3, 9.8
  test('ageOn reaches eighteen exactly on the eighteenth birthday', () => {
    const births = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1920-01-01' as Day, count));
    fc.assert(
      fc.property(births, (born) => {
        const sameDate = `${Number(born.slice(0, 4)) + 18}${born.slice(4)}`;
        const birthday = parseDay(sameDate) ?? (`${sameDate.slice(0, 4)}-03-01` as Day);
        expect(ageOn(born, addDays(birthday, -1))).toBe(17);
        expect(ageOn(born, birthday)).toBe(18);
      }),
    );
  });
});
