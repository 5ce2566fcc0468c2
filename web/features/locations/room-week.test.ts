import { describe, expect, it } from 'vitest';
import type { Slot } from '#contract/slots.ts';
import { addDays, type Day, daysOfWeekFrom, parseDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { atTimeOfDay, parseTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { slotFixture } from '#web/shared/slot.fixture.ts';
import { type RoomDay, roomDays, startingHours } from './room-week.ts';

const friday = parseDay('2026-11-27') as Day;
const days = daysOfWeekFrom(friday);

function slotAt(day: Day, time: string, given: Partial<Slot> = {}): Slot {
  const start = atTimeOfDay(day, parseTimeOfDay(time) ?? Number.NaN);
  return slotFixture({ startTime: start.toISOString(), endTime: addMinutes(start, 90).toISOString(), ...given });
}

function at(time: string): Date {
  return atTimeOfDay(friday, parseTimeOfDay(time) ?? Number.NaN);
}

function onFriday(
  slots: Slot[],
  { hour = null, now = at('00:00') }: { hour?: number | null; now?: Date } = {},
): RoomDay {
  const [shown] = roomDays(slots, { days, hour, now });
  if (shown === undefined) throw new Error('The week has no days');
  return shown;
}

const starts = (cards: RoomDay['coming']) => cards.map(({ slot }) => slot.startTime);

describe('roomDays', () => {
  // shows: 2.31
  it('puts each slot on the Ho Chi Minh day on which it starts, even when it ends after midnight', () => {
    const late = slotAt(friday, '23:30');
    const early = slotAt(addDays(friday, 1), '00:00');
    const shown = roomDays([late, early], { days, hour: null, now: at('00:00') });
    expect(shown.map(({ coming }) => starts(coming))).toEqual([
      [late.startTime],
      [early.startTime],
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it('separates past slots, from the end of a slot on', () => {
    const slots = [slotAt(friday, '06:00'), slotAt(friday, '08:00')];
    const before = onFriday(slots, { now: new Date(at('07:30').getTime() - 1) });
    const after = onFriday(slots, { now: at('07:30') });
    expect([before.past.length, before.coming.length]).toEqual([0, 2]);
    expect([after.past.length, after.coming.length]).toEqual([1, 1]);
  });

  it('counts available slots only', () => {
    const hold = { expiresAt: at('05:00').toISOString() };
    const shown = onFriday([
      slotAt(friday, '06:00'),
      slotAt(friday, '08:00', { isBooked: true }),
      slotAt(friday, '10:00', { isPayment: true }),
      slotAt(friday, '12:00', { isLocked: true }),
      slotAt(friday, '14:00', { isPayment: true, hold }),
      slotAt(friday, '16:00'),
    ]);
    expect(shown.freeCount).toBe(2);
    expect(shown.coming).toHaveLength(6);
  });

  // shows: 2.36
  it('leaves out slots that start before the chosen hour', () => {
    const slots = [slotAt(friday, '17:30'), slotAt(friday, '18:00'), slotAt(friday, '20:30')];
    const shown = onFriday(slots, { hour: 18 });
    expect(starts(shown.coming)).toEqual([slots[1]?.startTime, slots[2]?.startTime]);
    expect(shown.freeCount).toBe(2);
    expect(shown.isFilteredOut).toBe(false);
  });

  it('tells a day without slots from one whose slots are all earlier', () => {
    expect(onFriday([slotAt(friday, '17:30')], { hour: 18 }).isFilteredOut).toBe(true);
    expect(onFriday([], { hour: 18 }).isFilteredOut).toBe(false);
  });
});

// shows: 2.36
describe('startingHours', () => {
  it('lists the hours in which slots start, each once, in order', () => {
    const slots = [slotAt(friday, '18:30'), slotAt(friday, '07:00'), slotAt(addDays(friday, 1), '18:00')];
    expect(startingHours(slots, null)).toEqual([7, 18]);
  });

  it('includes the chosen hour even when no slot starts then', () => {
    expect(startingHours([slotAt(friday, '07:00')], 21)).toEqual([7, 21]);
  });
});
