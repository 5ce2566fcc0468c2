import { describe, expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import type { ReservationStatus } from '../reservations/status.ts';
import { decideTakeBack, decideVisitMark, mayCorrect, timeOfTap } from './mark.ts';

const START = new Date('2026-11-24T03:00:00.000Z');
const END = addMinutes(START, 90);
const at = (minutes: number) => addMinutes(START, minutes);
const visitOf = (status: ReservationStatus, hasLeft = false) => ({ status, startTime: START, endTime: END, hasLeft });

describe('the time of a tap', () => {
  test('the time of a tap is stored as the phone says it, up to twelve hours later', () => {
    expect(timeOfTap(at(0), at(12 * 60))).toEqual(at(0));
    expect(timeOfTap(at(0), new Date(at(12 * 60).getTime() + 1))).toBe(null);
  });

  test('a tap slightly ahead of the clock counts as now, and one far ahead is refused', () => {
    expect(timeOfTap(at(1), at(0))).toEqual(at(0));
    expect(timeOfTap(at(2), at(0))).toBe(null);
  });
});

describe('an arrival', () => {
  test('an arrival of a pending visit is stored, from three hours before its start', () => {
    expect(decideVisitMark(visitOf('PENDING'), 'arrived', at(-180))).toBe('attend');
    expect(decideVisitMark(visitOf('PENDING'), 'arrived', at(-181))).toBe('not_possible');
  });

  test('an arrival that was tapped before the end of a no-show corrects it', () => {
    expect(decideVisitMark(visitOf('NO_SHOW'), 'arrived', at(89))).toBe('attend_late');
    expect(decideVisitMark(visitOf('NO_SHOW'), 'arrived', at(90))).toBe('not_possible');
  });

  test('an arrival of a guest who has come changes nothing', () => {
    expect(decideVisitMark(visitOf('ATTENDED'), 'arrived', at(5))).toBe('already');
    expect(decideVisitMark(visitOf('DONE'), 'arrived', at(5))).toBe('already');
  });

  test('an arrival of a canceled booking is refused', () => {
    expect(decideVisitMark(visitOf('CANCELED'), 'arrived', at(5))).toBe('not_possible');
  });
});

describe('a departure', () => {
  test('a departure is stored once for a guest who has arrived', () => {
    expect(decideVisitMark(visitOf('ATTENDED'), 'left', at(60))).toBe('store');
    expect(decideVisitMark(visitOf('DONE'), 'left', at(95))).toBe('store');
    expect(decideVisitMark(visitOf('DONE', true), 'left', at(95))).toBe('already');
  });

  test.each<ReservationStatus>(['PENDING', 'NO_SHOW', 'CANCELED'])(
    'a departure of a visit that is %s is refused',
    (status) => {
      expect(decideVisitMark(visitOf(status), 'left', at(60))).toBe('not_possible');
    },
  );
});

describe('taking back', () => {
  const arrived = { kind: 'arrived', tappedAt: at(0), isFollowed: false, status: 'ATTENDED' } as const;

  test('a mark can be taken back for fifteen minutes', () => {
    expect(decideTakeBack(arrived, at(15))).toBe('take_back');
    expect(decideTakeBack(arrived, new Date(at(15).getTime() + 1))).toBe('too_late');
  });

  test('a mark cannot be taken back while a later mark of the room stands, or by an earlier tap', () => {
    expect(decideTakeBack({ ...arrived, isFollowed: true }, at(1))).toBe('not_possible');
    expect(decideTakeBack(arrived, at(-1))).toBe('not_possible');
  });

  test('an arrival cannot be taken back once the visit has ended', () => {
    expect(decideTakeBack({ ...arrived, status: 'DONE' }, at(1))).toBe('not_possible');
    expect(decideTakeBack({ ...arrived, kind: 'left', status: 'DONE' }, at(1))).toBe('take_back');
  });
});

test('a no-show can be corrected for seven days after the visit', () => {
  expect(mayCorrect(visitOf('NO_SHOW'), addMinutes(END, 7 * 24 * 60 - 1))).toBe(true);
  expect(mayCorrect(visitOf('NO_SHOW'), addMinutes(END, 7 * 24 * 60))).toBe(false);
  expect(mayCorrect(visitOf('PENDING'), END)).toBe(false);
});
