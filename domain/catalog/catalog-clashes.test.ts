import { describe, expect, test } from 'vitest';
import { checkCatalog } from './check-catalog.ts';
import { lakeside } from './lakeside.fixture.ts';

// shows: 10.18
describe('overlapping slots in a schedule', () => {
  const rule = (given: object) => ({
    location: 'lake',
    rooms: ['enra'],
    program: 'bath',
    first: '08:00',
    last: '08:00',
    every: 60,
    ...given,
  });
  const clash = (...schedule: object[]) => checkCatalog({ ...lakeside, schedule });

  test('overlapping slots of two rules are reported with both places', () => {
    expect(clash(rule({}), rule({ rooms: ['hoshi', 'enra'], first: '09:00', last: '09:00', days: ['tue'] }))).toEqual({
      kind: 'errors',
      errors: [
        {
          path: ['schedule', 1],
          message: 'overlaps schedule[0]: tue 08:00–09:30 and tue 09:00–10:30 in room enra of lake',
          also: ['schedule', 0],
        },
      ],
    });
  });

  test('overlapping slots are found across midnight', () => {
    const night = rule({ program: 'night', first: '23:00', last: '23:00', days: ['sun'] });
    expect(clash(night, rule({ first: '06:30', last: '06:30', days: ['mon'] }))).toMatchObject({
      errors: [{ message: 'overlaps schedule[0]: sun 23:00–07:00 and mon 06:30–08:00 in room enra of lake' }],
    });
  });

  test('overlapping slots of one rule are reported with its place', () => {
    expect(clash(rule({ last: '09:00' }))).toEqual({
      kind: 'errors',
      errors: [
        {
          path: ['schedule', 0],
          message: 'its own slots overlap: mon 08:00–09:30 and mon 09:00–10:30 in room enra of lake',
        },
      ],
    });
  });

  test('the reported places are right even when a rule between them is unreadable', () => {
    const check = clash(rule({}), rule({ every: 'hourly' }), rule({}));
    expect(check).toMatchObject({
      errors: [{ path: ['schedule', 1, 'every'] }, { path: ['schedule', 2], also: ['schedule', 0] }],
    });
  });

  test('slots that only touch are not reported', () => {
    expect(clash(rule({}), rule({ first: '09:30', last: '09:30' })).kind).toBe('ok');
  });
});
