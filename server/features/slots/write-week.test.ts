import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slot, SlotWeek } from '#contract/slots.ts';
import { writeWeek } from './write-week.ts';

const NAME = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('Yumori Tây Hồ', '星の間 “A”', '\\ "\u007f\u2028'),
);
const ID = fc.uuid({ version: 4 });
const INSTANT = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const ROOM = fc.record({ id: ID, name: NAME, displayName: NAME, location: fc.record({ id: ID, name: NAME }) });
const PROGRAM = fc.record({
  id: ID,
  name: NAME,
  duration: fc.integer({ min: 1, max: 600 }),
  ticket: fc.record({ id: ID, name: NAME, price: fc.nat() }),
});
const STATE = { isBooked: fc.boolean(), isPayment: fc.boolean(), isLocked: fc.boolean() };

const WEEK = fc.record({ room: ROOM, programs: fc.array(PROGRAM, { minLength: 1, maxLength: 3 }) }).chain((parts) =>
  fc.record({
    slots: fc.array(
      fc
        .record({ id: ID, startTime: INSTANT, endTime: INSTANT, ...STATE, program: fc.constantFrom(...parts.programs) })
        .map((slot) => ({ ...slot, roomId: parts.room.id, room: parts.room })),
      { maxLength: 5 },
    ),
    onSaleUntil: fc.constantFrom('2026-12-31', null),
  }),
);

test('a written week has exactly what it is given, whatever its names contain', () => {
  fc.assert(
    fc.property(WEEK, (week) => {
      expect(SlotWeek.parse(JSON.parse(writeWeek(week).toString()))).toEqual(week);
    }),
  );
});

test('a written week has each field of a slot except those that are never in it', () => {
  const [week] = fc.sample(
    WEEK.filter(({ slots }) => slots.length > 0),
    { numRuns: 1, seed: 1 },
  );
  const [slot] = JSON.parse(writeWeek(week ?? { slots: [], onSaleUntil: null }).toString()).slots;
  expect([...Object.keys(slot), 'hold', 'freeCancellationUntil'].sort()).toEqual(Object.keys(Slot.shape).sort());
});
