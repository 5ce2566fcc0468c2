import { expect, test } from 'vitest';
import { mistakeEnd } from './mistake.ts';

const made = { madeBy: 'mai', madeAt: new Date('2031-03-03T05:00:00.000Z') };

test('the person who booked at the desk can take the booking back for 15 minutes', () => {
  expect(mistakeEnd(made, 'mai')).toEqual(new Date('2031-03-03T05:15:00.000Z'));
});

test('no one can take back a booking that another person or the web made', () => {
  expect(mistakeEnd(made, 'lan')).toBeNull();
  expect(mistakeEnd(null, 'mai')).toBeNull();
});
