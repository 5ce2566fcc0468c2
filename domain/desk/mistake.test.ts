import { expect, test } from 'vitest';
import { mistakeEnd } from './mistake.ts';

const made = { madeBy: 'mai', madeAt: new Date('2031-03-03T05:00:00.000Z') };

test('who booked at the desk can take the booking back for 15 minutes', () => {
  expect(mistakeEnd(made, 'mai')).toEqual(new Date('2031-03-03T05:15:00.000Z'));
});

test('nobody takes back what another person booked, or what was booked on the web', () => {
  expect(mistakeEnd(made, 'lan')).toBeNull();
  expect(mistakeEnd(null, 'mai')).toBeNull();
});
