import { expect, test } from 'vitest';
import { isTouched, readChanges } from './changed-queries.ts';

const week = { slots: [{ id: 'evening' }, { id: 'night' }] };
const slot = { id: 'evening', roomId: 'kura' };

test.each([
  { about: 'the week that shows it', queryKey: ['slots', 'kura', '2026-11-23'], data: week, touched: true },
  { about: 'a week on its way', queryKey: ['slots', 'kura', '2026-11-30'], data: undefined, touched: true },
  { about: 'another week', queryKey: ['slots', 'kura', '2026-11-30'], data: { slots: [] }, touched: false },
  { about: "another room's week", queryKey: ['slots', 'hoshi', '2026-11-23'], data: week, touched: false },
  { about: 'its own page', queryKey: ['slot', 'evening'], data: slot, touched: true },
  { about: "another's page", queryKey: ['slot', 'night'], data: { id: 'night', roomId: 'kura' }, touched: false },
  { about: 'the locations', queryKey: ['locations'], data: [], touched: false },
])('one slot that changed: $about is read anew: $touched', ({ queryKey, data, touched }) => {
  expect(isTouched({ queryKey, state: { data } }, [{ roomId: 'kura', slotId: 'evening' }])).toBe(touched);
});

test.each([
  { about: 'each of its weeks', queryKey: ['slots', 'kura', '2026-11-30'], data: { slots: [] }, touched: true },
  { about: 'each of its slots', queryKey: ['slot', 'night'], data: { id: 'night', roomId: 'kura' }, touched: true },
  { about: "another room's", queryKey: ['slots', 'hoshi', '2026-11-23'], data: week, touched: false },
  { about: "another room's slot", queryKey: ['slot', 'x'], data: { id: 'x', roomId: 'hoshi' }, touched: false },
  { about: 'a slot on its way', queryKey: ['slot', 'x'], data: undefined, touched: false },
])('a whole room that changed: $about is read anew: $touched', ({ queryKey, data, touched }) => {
  expect(isTouched({ queryKey, state: { data } }, [{ roomId: 'kura', slotId: null }])).toBe(touched);
});

test('one touched among many is enough', () => {
  const changes = readChanges('{"changes":[{"roomId":"hoshi","slotId":null},{"roomId":"kura","slotId":"night"}]}');
  expect(isTouched({ queryKey: ['slots', 'kura', '2026-11-23'], state: { data: week } }, changes)).toBe(true);
});
