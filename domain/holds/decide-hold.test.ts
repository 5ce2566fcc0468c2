import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, HOUR } from '../calendar/duration.ts';
import { decideHold, type HoldFacts } from './decide-hold.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const LATER = addMinutes(NOW, 9);
const ASK = { memberId: 'mai', holdMinutes: 15, unpaidMinutesOfNetwork: 360 };

const free: HoldFacts = {
  endTime: addMinutes(NOW, 300),
  isBooked: false,
  isBarred: false,
  hold: null,
  ownReservationAwaitsPayment: false,
  liveHoldsElsewhere: 0,
  unpaid: [],
  unpaidOfNetwork: [],
};
const own = { memberId: 'mai', expiresAt: LATER };
const other = { memberId: 'ken', expiresAt: LATER };
const fiveLapses = [1, 2, 3, 4, 5].map((hours) => {
  const until = new Date(NOW.getTime() - hours * HOUR);
  return { from: addMinutes(until, -6), until };
});
/** An hour and a minute of unpaid time, in parts too short to lapse. */
const unpaidHour = Array.from({ length: 13 }, (_, part) => ({
  from: addMinutes(NOW, -60 - part * 10),
  until: addMinutes(NOW, -60 - part * 10 + 4.7),
}));

describe('a hold granted for fifteen minutes', () => {
  test.each([
    { given: 'a free slot', facts: free },
    { given: 'a slot that has begun', facts: { ...free, endTime: addMinutes(NOW, 1) } },
    { given: 'another member’s hold that has just expired', facts: { ...free, hold: { ...other, expiresAt: NOW } } },
    { given: 'the member’s own hold that has just expired', facts: { ...free, hold: { ...own, expiresAt: NOW } } },
    { given: 'one live hold elsewhere', facts: { ...free, liveHoldsElsewhere: 1 } },
    { given: 'four lapsed holds', facts: { ...free, unpaid: fiveLapses.slice(1) } },
    {
      given: 'the member’s own reservation that awaits payment',
      facts: { ...free, isBooked: true, ownReservationAwaitsPayment: true },
    },
  ])('grants a hold for fifteen minutes with $given', ({ facts }) => {
    expect(decideHold(facts, ASK, NOW)).toEqual({ kind: 'granted', expiresAt: addMinutes(NOW, 15) });
  });

  test('grants a hold for the configured number of minutes', () => {
    expect(decideHold(free, { ...ASK, holdMinutes: 3 }, NOW)).toEqual({
      kind: 'granted',
      expiresAt: addMinutes(NOW, 3),
    });
  });
});

describe('a repeated request for a hold', () => {
  test.each([
    { given: 'the member’s own live hold', facts: { ...free, hold: own } },
    { given: 'an own live hold with all holds in use', facts: { ...free, hold: own, liveHoldsElsewhere: 2 } },
    { given: 'an own live hold after five lapses', facts: { ...free, hold: own, unpaid: fiveLapses } },
  ])('a repeated request for a hold returns the same expiry for $given', ({ facts }) => {
    expect(decideHold(facts, ASK, NOW)).toEqual({ kind: 'repeated', expiresAt: LATER });
  });
});

// shows: 8.50
describe('a refused hold', () => {
  test.each([
    { given: 'a booked slot', facts: { ...free, isBooked: true }, reason: 'slot_booked' },
    { given: 'a locked slot', facts: { ...free, isBarred: true }, reason: 'slot_locked' },
    { given: 'a slot that ends now', facts: { ...free, endTime: NOW }, reason: 'slot_ended' },
    { given: 'another member’s live hold', facts: { ...free, hold: other }, reason: 'slot_held' },
    { given: 'two live holds elsewhere', facts: { ...free, liveHoldsElsewhere: 2 }, reason: 'too_many_holds' },
    {
      given: 'the member’s own hold on a slot that was locked afterwards',
      facts: { ...free, isBarred: true, hold: own },
      reason: 'slot_locked',
    },
    { given: 'a booked and ended slot', facts: { ...free, isBooked: true, endTime: NOW }, reason: 'slot_ended' },
    { given: 'a booked and locked slot', facts: { ...free, isBooked: true, isBarred: true }, reason: 'slot_booked' },
    {
      given: 'a slot held by another member, with all own holds in use',
      facts: { ...free, hold: other, liveHoldsElsewhere: 2 },
      reason: 'slot_held',
    },
  ])('refuses a hold with $reason for $given', ({ facts, reason }) => {
    expect(decideHold(facts, ASK, NOW)).toEqual({ kind: 'refused', reason });
  });

  test('refuses a hold after five lapsed holds in a day, with the time of the next allowed attempt', () => {
    expect(decideHold({ ...free, unpaid: fiveLapses }, ASK, NOW)).toEqual({
      kind: 'refused',
      reason: 'too_many_lapsed_holds',
      retryAt: addMinutes(NOW, 19 * 60),
    });
  });
});

describe('a hold refused for unpaid time', () => {
  const oldest = unpaidHour.at(-1)?.from ?? NOW;

  test('refuses a hold when unpaid time leaves no room for a whole one, with the time of the next allowed attempt', () => {
    const decided = decideHold({ ...free, unpaid: unpaidHour }, ASK, NOW);
    // 13 holds of 4.7 minutes are 16.1 minutes too many: the oldest three and two minutes of the fourth must be
    // more than a day old.
    const retryAt = addMinutes(oldest, 24 * 60 + 30 + 2);
    expect(decided).toEqual({ kind: 'refused', reason: 'unpaid_holds_limit', retryAt });
  });

  test('grants a hold when exactly a whole one fits', () => {
    const unpaid = [{ from: addMinutes(NOW, -50), until: addMinutes(NOW, -5) }];
    expect(decideHold({ ...free, unpaid }, ASK, NOW).kind).toBe('granted');
    const more = [{ from: addMinutes(NOW, -50), until: addMinutes(NOW, -4) }];
    expect(decideHold({ ...free, unpaid: more }, ASK, NOW)).toMatchObject({ reason: 'unpaid_holds_limit' });
  });

  test('counts a live hold until it expires', () => {
    const unpaid = [
      { from: addMinutes(NOW, -100), until: addMinutes(NOW, -60) },
      { from: addMinutes(NOW, -1), until: addMinutes(NOW, 14) },
    ];
    expect(decideHold({ ...free, unpaid }, ASK, NOW)).toMatchObject({ reason: 'unpaid_holds_limit' });
  });

  test('allows four whole holds when holds are configured to be long', () => {
    const unpaid = [{ from: addMinutes(NOW, -300), until: addMinutes(NOW, -120) }];
    expect(decideHold({ ...free, unpaid }, { ...ASK, holdMinutes: 60 }, NOW).kind).toBe('granted');
  });

  test('refuses every member of a network that has used its hours', () => {
    const unpaidOfNetwork = [{ from: addMinutes(NOW, -400), until: addMinutes(NOW, -50) }];
    expect(decideHold({ ...free, unpaidOfNetwork }, ASK, NOW)).toEqual({
      kind: 'refused',
      reason: 'network_holds_limit',
      retryAt: addMinutes(NOW, -400 + 24 * 60 + 5),
    });
  });
});

test('another member’s live hold is never broken, whatever the other facts are', () => {
  const facts = fc.record({
    endTime: fc.constantFrom(NOW, LATER),
    isBooked: fc.boolean(),
    isBarred: fc.boolean(),
    ownReservationAwaitsPayment: fc.boolean(),
    liveHoldsElsewhere: fc.nat(3),
    unpaid: fc.constantFrom([], fiveLapses, unpaidHour),
  });
  fc.assert(fc.property(facts, (given) => decideHold({ ...free, ...given, hold: other }, ASK, NOW).kind === 'refused'));
});
