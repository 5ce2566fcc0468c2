import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  type Day,
  dayFromDateOrTime,
  dayOf,
  daysBetween,
  daysOfWeekFrom,
  endOfDay,
  parseDay,
  startOfDay,
} from './day.ts';

const day = (text: string): Day => {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`${text} is not a day`);
  return parsed;
};

const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2199-12-30T00:00:00Z'),
  noInvalidDate: true,
});
const days = instants.map(dayOf);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('parseDay', () => {
  test.each(['1900-01-01', '2000-02-29', '2026-11-23', '2028-02-29', '2199-12-31'])('parseDay accepts %s', (text) => {
    expect(parseDay(text)).toBe(text);
  });

  test.each([
    '2027-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-04-00',
    '1899-12-31',
    '2200-01-01',
    '9999-01-01',
    '0026-01-01',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '+2026-01-01',
    '２０２６-01-01',
    '',
  ])('parseDay refuses %j', (text) => {
    expect(parseDay(text)).toBeNull();
  });
});

describe('dayFromDateOrTime', () => {
  test.each([
    { text: '2026-11-23', named: '2026-11-23' },
    { text: '2026-11-22T17:00:00.000Z', named: '2026-11-23' },
    { text: '2026-11-22T16:59:59.999Z', named: '2026-11-22' },
    { text: '2026-11-23T00:00:00+07:00', named: '2026-11-23' },
    { text: '2026-11-23T00:00+09:00', named: '2026-11-22' },
    { text: '2026-11-22T12:00:00-08:00', named: '2026-11-23' },
    { text: '2026-11-23T00:00:00', named: '2026-11-23' },
    { text: '2026-11-23T23:59:59.999999', named: '2026-11-23' },
    { text: '2027-02-29T00:00:00Z', named: null },
    { text: '2026-11-23T24:00:00Z', named: null },
    { text: '2026-11-23T10:60:00Z', named: null },
    { text: '2026-11-23T10:00:60Z', named: null },
    { text: '2026-11-23T10:00:00+15:00', named: null },
    { text: '2026-11-23T10:00:00 07:00', named: null },
    { text: '2026-11-23 10:00:00', named: null },
    { text: '2199-12-31T20:00:00Z', named: null },
    { text: '9999-12-31T00:00:00Z', named: null },
    { text: 'tomorrow', named: null },
    { text: '', named: null },
  ])('returns $named for $text', ({ text, named }) => {
    expect(dayFromDateOrTime(text)).toBe(named);
  });
});

// shows: 9.4
describe('days in Ho Chi Minh City', () => {
  test.each([
    { instant: '2026-11-22T16:59:59.999Z', named: '2026-11-22' },
    { instant: '2026-11-22T17:00:00.000Z', named: '2026-11-23' },
    { instant: '2026-12-31T17:00:00.000Z', named: '2027-01-01' },
    { instant: '2028-02-28T17:00:00.000Z', named: '2028-02-29' },
  ])('days in Ho Chi Minh City put $instant on $named', ({ instant, named }) => {
    expect(dayOf(new Date(instant))).toBe(named);
  });

  test('days in Ho Chi Minh City match the time zone database at any instant', () => {
    const oracle = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short' });
    fc.assert(fc.property(instants, (instant) => dayOf(instant) === oracle.format(instant)));
  });

  // shows: 9.4
  test.each([
    { zone: 'UTC', minutesBehindUtc: 0 },
    { zone: 'Asia/Ho_Chi_Minh', minutesBehindUtc: -420 },
    { zone: 'America/Los_Angeles', minutesBehindUtc: 480 },
    { zone: 'Pacific/Kiritimati', minutesBehindUtc: -840 },
  ])('days in Ho Chi Minh City are the same when the process runs in $zone', ({ zone, minutesBehindUtc }) => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(minutesBehindUtc);
    expect(startOfDay(day('2026-03-08')).toISOString()).toBe('2026-03-07T17:00:00.000Z');
    expect(endOfDay(day('2026-03-08')).toISOString()).toBe('2026-03-08T17:00:00.000Z');
    expect(dayOf(new Date('2026-11-01T16:59:59.999Z'))).toBe('2026-11-01');
    expect(addDays(day('2026-10-31'), 2)).toBe('2026-11-02');
  });

  test('days in Ho Chi Minh City contain every instant exactly once', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const own = dayOf(instant);
        expect(startOfDay(own).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(endOfDay(own).getTime()).toBeGreaterThan(instant.getTime());
        expect(endOfDay(own)).toEqual(startOfDay(addDays(own, 1)));
      }),
    );
  });

  test('daysBetween returns the number of days that addDays added', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count);
      }),
    );
  });
});

// shows: 9.15
test('daysOfWeekFrom returns seven consecutive days, across a year’s end too', () => {
  expect(daysOfWeekFrom(day('2026-12-28'))).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
});
