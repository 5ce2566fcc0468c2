import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideSlotChanges, type Offer, type SlotFacts, type StandingSlot } from './slot-plan.ts';

const MIDNIGHT = Date.UTC(2026, 2, 1, 17);
const at = (minutes: number) => new Date(MIDNIGHT + minutes * 60_000);
const offer = (start: number, minutes = 60, more: Partial<Offer> = {}): Offer => ({
  roomId: 'room',
  programId: 'bath',
  startTime: at(start),
  endTime: at(start + minutes),
  ...more,
});
const standing = (start: number, more: Partial<StandingSlot> = {}): StandingSlot => ({
  ...offer(start),
  id: `slot at ${start}`,
  isTakenOrLocked: false,
  isWithdrawn: false,
  ...more,
});
const decide = (facts: Partial<SlotFacts>, now = at(0)) =>
  decideSlotChanges({ offers: [], standing: [], horizon: at(7 * 1440), closedRooms: new Set(), ...facts }, now);

describe('decideSlotChanges', () => {
  test('changes nothing when every offered slot exists', () => {
    const decided = decide({ offers: [offer(600), offer(660)], standing: [standing(660), standing(600)] });
    expect(decided).toEqual({ missing: [], surplus: [], withdrawn: [], returned: [], blocked: [] });
  });

  test('replaces a free slot that is no longer offered', () => {
    const decided = decide({ offers: [offer(630)], standing: [standing(600)] });
    expect(decided).toMatchObject({ missing: [offer(630)], surplus: [standing(600)], withdrawn: [], blocked: [] });
  });

  test('keeps a taken slot and creates no slot that overlaps it', () => {
    const taken = standing(600, { isTakenOrLocked: true });
    const decided = decide({ offers: [offer(570), offer(630), offer(690)], standing: [taken] });
    expect(decided.surplus).toEqual([]);
    expect(decided.missing).toEqual([offer(690)]);
    expect(decided.blocked).toEqual([
      { offer: offer(570), by: taken },
      { offer: offer(630), by: taken },
    ]);
  });

  test('allows slots that only touch', () => {
    const taken = standing(600, { isTakenOrLocked: true });
    expect(decide({ offers: [offer(540), offer(660)], standing: [taken] }).missing).toEqual([offer(540), offer(660)]);
  });

  test('ignores the slots of other rooms', () => {
    const elsewhere = standing(600, { isTakenOrLocked: true, roomId: 'other' });
    expect(decide({ offers: [offer(600)], standing: [elsewhere] }).missing).toEqual([offer(600)]);
  });

  test('replaces a free slot by one of another program at the same time', () => {
    const changed = offer(600, 60, { programId: 'sauna' });
    expect(decide({ offers: [changed], standing: [standing(600)] })).toMatchObject({
      missing: [changed],
      surplus: [standing(600)],
    });
  });

  test('keeps free slots that have begun or are over', () => {
    const decided = decide({ standing: [standing(0), standing(60)] }, at(90));
    expect(decided.surplus).toEqual([]);
    expect(decide({ offers: [offer(90)], standing: [standing(60)] }, at(90)).missing).toEqual([]);
  });

  test('removes every free slot of a closed room and no taken one', () => {
    const slots = [standing(0), standing(60, { isTakenOrLocked: true }), standing(600)];
    const decided = decide({ standing: slots, closedRooms: new Set(['room']) }, at(300));
    expect(decided.surplus).toEqual([standing(0), standing(600)]);
  });

  test('withdraws a taken slot once nothing is offered at its time, but not while something is', () => {
    const slots = [standing(600, { isTakenOrLocked: true }), standing(720, { isTakenOrLocked: true }), standing(840)];
    expect(decide({ offers: [offer(630)], standing: slots })).toMatchObject({
      surplus: [standing(840)],
      withdrawn: [slots[1]],
      returned: [],
    });
  });

  test('withdraws all taken slots of a closed room that are not over, and of an open room those that have not begun', () => {
    const [over, underWay, later] = [0, 60, 600].map((start) => standing(start, { isTakenOrLocked: true }));
    const facts = { standing: [over, underWay, later].filter((slot) => slot !== undefined) };
    expect(decide({ ...facts, closedRooms: new Set(['room']) }, at(90)).withdrawn).toEqual([underWay, later]);
    expect(decide(facts, at(90)).withdrawn).toEqual([later]);
  });

  test('returns a withdrawn slot once it is offered again', () => {
    const before = standing(600, { isTakenOrLocked: true, isWithdrawn: true });
    expect(decide({ offers: [offer(600)], standing: [before] })).toMatchObject({ missing: [], returned: [before] });
    expect(decide({ standing: [before] })).toMatchObject({ withdrawn: [], returned: [] });
    const back = { ...before, isWithdrawn: false };
    expect(decide({ offers: [offer(600)], standing: [back] })).toMatchObject({ withdrawn: [], returned: [] });
  });

  test('returns or removes a withdrawn slot that was locked and has been unlocked, like a free one', () => {
    const before = standing(600, { isWithdrawn: true });
    expect(decide({ offers: [offer(600)], standing: [before] })).toMatchObject({ missing: [], returned: [before] });
    expect(decide({ offers: [offer(600)], standing: [before] }, at(600))).toMatchObject({ returned: [] });
    expect(decide({ offers: [offer(630)], standing: [before] })).toMatchObject({
      missing: [offer(630)],
      surplus: [before],
      returned: [],
    });
  });

  test('neither creates nor removes slots beyond the horizon', () => {
    const late = 7 * 1440;
    expect(decide({ offers: [offer(late)] }).missing).toEqual([]);
    expect(decide({ offers: [offer(late)], standing: [standing(late)] }).surplus).toEqual([]);
    expect(decide({ offers: [offer(late - 60)] }).missing).toEqual([offer(late - 60)]);
  });

  test('creates the whole first day of a room, and later no slot that is over', () => {
    expect(decide({ offers: [offer(0), offer(600)] }, at(300)).missing).toEqual([offer(0), offer(600)]);
    expect(decide({ offers: [offer(0), offer(600)], standing: [standing(-600)] }, at(300)).missing).toEqual([
      offer(600),
    ]);
  });
});

/** Generates slots of two rooms that do not overlap, at multiples of ten minutes. */
const slots = (from: number) =>
  fc
    .array(fc.record({ room: fc.constantFrom('a', 'b'), gap: fc.nat(12), length: fc.integer({ min: 1, max: 18 }) }), {
      maxLength: 20,
    })
    .map((steps) => {
      const ends: Record<string, number> = { a: from, b: from };
      return steps.map(({ room, gap, length }): Offer => {
        const start = (ends[room] ?? from) + gap * 10;
        ends[room] = start + length * 10;
        return offer(start, length * 10, { roomId: room });
      });
    });

const overlaps = (one: Offer, other: Offer) =>
  one.roomId === other.roomId && one.startTime < other.endTime && other.startTime < one.endTime;

test('no two slots overlap afterwards, taken slots stay, and a second run changes nothing, for any slots and offers', () => {
  const somebodys = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(
      slots(-120),
      slots(-60),
      somebodys,
      fc.integer({ min: -60, max: 600 }),
      (before, offers, taken, minutes) => {
        const now = at(minutes);
        const there = before.map((slot, index) => ({
          ...slot,
          id: `${index}`,
          isTakenOrLocked: taken[index] ?? false,
          isWithdrawn: index % 3 === 0,
        }));
        const facts = { offers, standing: there, horizon: at(1440), closedRooms: new Set<string>() };
        const { missing, surplus, withdrawn, returned } = decideSlotChanges(facts, now);
        const withdraw = (slot: StandingSlot) => ({
          ...slot,
          isWithdrawn: withdrawn.includes(slot) || (slot.isWithdrawn && !returned.includes(slot)),
        });
        const after = [
          ...there.filter((slot) => !surplus.includes(slot)).map(withdraw),
          ...missing.map((slot, index) => ({
            ...slot,
            id: `new ${index}`,
            isTakenOrLocked: false,
            isWithdrawn: false,
          })),
        ];
        expect(surplus.filter(({ isTakenOrLocked }) => isTakenOrLocked)).toEqual([]);
        for (const one of after) expect(after.filter((other) => overlaps(one, other))).toEqual([one]);
        const again = decideSlotChanges({ ...facts, standing: after }, now);
        expect(again).toMatchObject({ missing: [], surplus: [], withdrawn: [], returned: [] });
      },
    ),
    { numRuns: 500 },
  );
});
