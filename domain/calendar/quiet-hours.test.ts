import { expect, test } from 'vitest';
import { afterQuietHours, beforeQuietHours } from './quiet-hours.ts';

/** A time of day in Ho Chi Minh City, seven hours ahead of UTC. */
const at = (day: number, time: string) => new Date(`2026-12-${String(day).padStart(2, '0')}T${time}:00+07:00`);

test.each([
  { time: '06:59', before: at(1, '21:00'), after: at(2, '07:00') },
  { time: '07:00', before: at(2, '07:00'), after: at(2, '07:00') },
  { time: '21:59', before: at(2, '21:59'), after: at(2, '21:59') },
  { time: '22:00', before: at(2, '21:00'), after: at(3, '07:00') },
  { time: '00:00', before: at(1, '21:00'), after: at(2, '07:00') },
])(
  'a message at $time moves to the first moment after the quiet hours, or the last one before them',
  ({ time, before, after }) => {
    expect(beforeQuietHours(at(2, time))).toEqual(before);
    expect(afterQuietHours(at(2, time))).toEqual(after);
  },
);
