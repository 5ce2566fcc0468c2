import { describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { boardOf, NOW, roomOf, slotOf, visitOf } from '#web/admin/offline/board.fixture.ts';
import { cardsOf } from './cards.ts';

const phases = (...rooms: Parameters<typeof boardOf>) => cardsOf(boardOf(...rooms), NOW).map(({ phase }) => phase);

describe('the cards of a board', () => {
  test('begins with the most urgent group, and orders each group by time', () => {
    const rooms = [
      roomOf('enra', [slotOf(-80, visitOf('ATTENDED'))]),
      roomOf('kura', [slotOf(-20, visitOf('PENDING'))]),
      roomOf('hoshi', [slotOf(20, visitOf('PENDING')), slotOf(200)]),
      roomOf('mizuki', [slotOf(10, { ...visitOf('PENDING'), key: 'unreadable' })]),
      roomOf('himoku', [slotOf(-120, visitOf('ATTENDED'))]),
      roomOf('yuki', [slotOf(15, visitOf('PENDING'))]),
    ];
    const cards = cardsOf(boardOf(...rooms), NOW).map(({ room, group }) => [room.name, group]);
    expect(cards).toEqual([
      ['mizuki', 'trouble'],
      ['kura', 'late'],
      ['himoku', 'over'],
      ['yuki', 'arriving'],
      ['hoshi', 'arriving'],
      ['enra', 'ending'],
      ['hoshi', 'quiet'],
    ]);
  });

  test('leaves out free slots that are hours away, and never a booking', () => {
    expect(phases(roomOf('enra', [slotOf(60), slotOf(300), slotOf(500, visitOf('PENDING'))]))).toEqual(['free', 'due']);
  });

  test('counts a guest as late from the purchase of a slot that was already running', () => {
    const running = slotOf(-40, visitOf('PENDING'));
    const bought = { ...visitOf('PENDING'), expectedAt: addMinutes(NOW, -3).toISOString() };
    expect(phases(roomOf('enra', [running]))).toEqual(['late']);
    expect(phases(roomOf('enra', [{ ...running, visit: bought }]))).toEqual(['arriving']);
  });

  test('says what keeps the next guest waiting', () => {
    const next = slotOf(10, visitOf('PENDING'));
    const obstacleAfter = (room: ReturnType<typeof roomOf>) =>
      cardsOf(boardOf(room), NOW).find(({ phase }) => phase === 'arriving')?.obstacle;
    const left = { ...visitOf('DONE'), leftAt: addMinutes(NOW, -20).toISOString() };
    const since = addMinutes(NOW, -5).toISOString();
    expect(obstacleAfter(roomOf('enra', [slotOf(-100, visitOf('ATTENDED')), next]))).toBe('guest_inside');
    expect(obstacleAfter(roomOf('enra', [slotOf(-100, left), next]))).toBe('not_cleaned');
    const cleaning = { state: { kind: 'cleaning', since } } as const;
    expect(obstacleAfter(roomOf('enra', [slotOf(-100, left), next], cleaning))).toBe('being_cleaned');
    const ready = { state: { kind: 'ready', since } } as const;
    expect(obstacleAfter(roomOf('enra', [slotOf(-100, left), next], ready))).toBe(null);
  });

  test('knows that the room of a guest to come is not ready, even hours ahead or while it is blocked', () => {
    const left = { ...visitOf('DONE'), leftAt: addMinutes(NOW, -20).toISOString() };
    const before = slotOf(-100, left);
    const next = slotOf(10, visitOf('PENDING'));
    const isUnready = (slot: typeof next, more: Parameters<typeof roomOf>[2] = {}) =>
      cardsOf(boardOf(roomOf('enra', [before, slot], more)), NOW).find((card) => card.slot === slot)?.isUnready;
    expect(isUnready(next)).toBe(true);
    expect(isUnready(slotOf(100, visitOf('PENDING')))).toBe(true);
    expect(isUnready({ ...next, isBlocked: true })).toBe(true);
    expect(isUnready(next, { state: { kind: 'ready', since: addMinutes(NOW, -5).toISOString() } })).toBe(false);
    expect(isUnready(slotOf(10))).toBe(false);
  });

  test('says that the room of a guest to come is blocked, even while another guest is inside', () => {
    const blocked = { ...slotOf(10, visitOf('PENDING')), isBlocked: true };
    const before = slotOf(-100, visitOf('ATTENDED'));
    const arriving = (...slots: (typeof blocked)[]) =>
      cardsOf(boardOf(roomOf('enra', slots)), NOW).find(({ phase }) => phase === 'arriving');
    expect(arriving(blocked)).toMatchObject({ obstacle: 'blocked', insideBefore: null });
    expect(arriving(before, blocked)).toMatchObject({ obstacle: 'blocked', insideBefore: before });
    expect(arriving(before, { ...blocked, isBlocked: false })).toMatchObject({ obstacle: 'guest_inside' });
  });

  test('says of a free slot that the guest before has not left, unless it is hours away', () => {
    const before = slotOf(-100, visitOf('ATTENDED'));
    const cards = cardsOf(boardOf(roomOf('enra', [before, slotOf(10), slotOf(100)])), NOW);
    const free = cards.filter(({ phase }) => phase === 'free');
    expect(free.map(({ obstacle }) => obstacle)).toEqual(['guest_inside', null]);
    expect(free.map(({ insideBefore }) => insideBefore)).toEqual([null, null]);
  });

  test('says nothing about the guest inside hours before the next guest comes', () => {
    const rooms = [roomOf('enra', [slotOf(-100, visitOf('ATTENDED')), slotOf(120, visitOf('PENDING'))])];
    const due = cardsOf(boardOf(...rooms), NOW).find(({ phase }) => phase === 'due');
    expect(due?.obstacle).toBe(null);
    expect(due?.insideBefore).not.toBe(null);
  });

  test('says when the next guest of the room comes', () => {
    const next = slotOf(60, visitOf('PENDING'));
    const [card] = cardsOf(boardOf(roomOf('enra', [slotOf(-30, visitOf('ATTENDED')), next])), NOW);
    expect(card?.nextAt?.toISOString()).toBe(next.startTime);
  });

  test('names no time for the next guest once that time has come, and then the one after a guest who did not come', () => {
    const nextAt = (minutes: number) => {
      const slots = [-180, minutes, 120].map((start) =>
        slotOf(start, visitOf(start === -180 ? 'ATTENDED' : 'PENDING')),
      );
      return cardsOf(boardOf(roomOf('enra', slots)), NOW).find(({ phase }) => phase === 'over')?.nextAt;
    };
    expect(nextAt(0)).toBeNull();
    expect(nextAt(-5)).toBeNull();
    expect(nextAt(-90)).toEqual(addMinutes(NOW, 120));
  });

  test('offers to take back the last mark of the room for fifteen minutes', () => {
    const slot = slotOf(-30, visitOf('ATTENDED'));
    const markAt = (minutes: number) => ({
      lastMark: {
        id: 'm1',
        kind: 'arrived' as const,
        reservationId: slot.visit?.reservationId ?? '',
        tappedAt: addMinutes(NOW, minutes).toISOString(),
        by: 'Lan L.',
      },
    });
    const markOf = (minutes: number) => cardsOf(boardOf(roomOf('enra', [slot], markAt(minutes))), NOW)[0]?.mark?.id;
    expect([markOf(-15), markOf(-16)]).toEqual(['m1', undefined]);
  });
});
