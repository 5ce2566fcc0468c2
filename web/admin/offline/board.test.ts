import { describe, expect, test } from 'vitest';
import { boardOf, NOW, roomOf, slotOf, visitOf } from './board.fixture.ts';
import { obstacleOfSlot } from './board.ts';

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
