import { expect, test } from 'vitest';
import type { Day } from '../calendar/day.ts';
import { expectedRefundDays } from './refund.ts';

// shows: 3.29, 9.18
test.each([
  { at: '2027-05-03T05:00:00.000Z', holidays: [], from: '2027-06-01', until: '2027-06-14' },
  // 00:30 on Tuesday in Ho Chi Minh City is still Monday in UTC.
  { at: '2027-05-03T17:30:00.000Z', holidays: [], from: '2027-06-02', until: '2027-06-15' },
  { at: '2027-04-20T05:00:00.000Z', holidays: ['2027-04-30', '2027-05-01'], from: '2027-05-20', until: '2027-06-02' },
])('a refund requested at $at is expected from $from until $until', ({ at, holidays, from, until }) => {
  expect(expectedRefundDays(new Date(at), new Set(holidays as Day[]))).toEqual({ from, until });
});
