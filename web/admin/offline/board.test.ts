import { describe, expect, test } from 'vitest';
import { boardOf, NOW, roomOf, slotOf, visitOf } from './board.fixture.ts';
import { nextTaken, obstacleOfSlot } from './board.ts';

const OVERSTAYED = slotOf(-100, visitOf('ATTENDED'));

describe('a free slot that is about to be sold', () => {
  const other = roomOf('kura', [slotOf(-100, visitOf('ATTENDED'))]);
  const obstacleOf = (minutes: number, before = OVERSTAYED, more: Parameters<typeof roomOf>[2] = {}) => {
    const free = slotOf(minutes);
    return obstacleOfSlot(boardOf(other, roomOf('enra', [before, free], more)), free.id, NOW);
  };

  test('has a guest in the way who may still be inside, from half an hour before its start', () => {
    expect([obstacleOf(-5), obstacleOf(30), obstacleOf(31)]).toEqual(['guest_inside', 'guest_inside', null]);
  });

  test('has a room that is not cleaned, or being cleaned, until it is ready', () => {
    const left = { ...OVERSTAYED, visit: { ...visitOf('DONE'), leftAt: slotOf(-20).startTime } };
    const marked = (kind: 'cleaning' | 'ready') => ({ state: { kind, since: slotOf(-5).startTime } });
    expect(obstacleOf(10, left)).toBe('not_cleaned');
    expect(obstacleOf(10, left, marked('cleaning'))).toBe('being_cleaned');
    expect(obstacleOf(10, left, marked('ready'))).toBeNull();
  });

  test('has nothing in the way after a guest who did not come, nor outside of the board', () => {
    expect(obstacleOf(10, slotOf(-100, visitOf('NO_SHOW')))).toBeNull();
    expect(obstacleOfSlot(boardOf(roomOf('enra', [OVERSTAYED])), slotOf(10).id, NOW)).toBeNull();
  });
});

test('the next taken slot of a room is booked, held or blocked, and begins at the end of the visit or later', () => {
  const visit = slotOf(-30, visitOf('ATTENDED'));
  const free = slotOf(60);
  const nextOf = (...slots: (typeof free)[]) => {
    const room = roomOf('enra', [visit, ...slots]);
    return nextTaken(boardOf(roomOf('kura', [slotOf(60, visitOf('PENDING'))]), room), room.id, new Date(visit.endTime));
  };
  const booked = slotOf(60, visitOf('PENDING'));
  const held = { ...slotOf(150), heldUntil: slotOf(5).startTime };
  const blocked = { ...slotOf(240), isBlocked: true };
  expect(nextOf(free)).toBeUndefined();
  expect(nextOf(booked, held)).toBe(booked);
  expect(nextOf(free, held, blocked)).toBe(held);
  expect(nextOf(free, blocked)).toBe(blocked);
});
