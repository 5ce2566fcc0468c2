import { expect, test } from 'vitest';
import { leaveOut } from './leave-out.ts';

const mai = { email: 'mai@guests.example', name: 'Trần Thị Mai', phone: '0912000222' };

test.each([
  ['Asked by Mai@Guests.example, by mail', 'Asked by … by mail'],
  ['Chị Trần Thị Mai gọi', 'Chị … … … gọi'],
  ['TRAN THI MAI, by phone', '… … …, by phone'],
  ['Call from +84 912 000 222', 'Call from …'],
  ['Call from 0912.000.222 (Mai)', 'Call from … (…)'],
  ['Asked on 2 May for 3 bookings', 'Asked on 2 May for 3 bookings'],
])('leaves the contact out of %j', (text, left) => {
  expect(leaveOut(text, mai)).toBe(left);
});

test('leaves out a Japanese name within a word', () => {
  expect(leaveOut('田中花子様より電話', { email: null, name: '田中 花子', phone: null })).toBe('…');
});

test('keeps a text about a person without contact, and single letters', () => {
  expect(leaveOut('Asked by a guest', { email: null, name: null, phone: null })).toBe('Asked by a guest');
  expect(leaveOut('Asked by a guest', { email: null, name: 'A', phone: null })).toBe('Asked by a guest');
});
