import { describe, expect, test } from 'vitest';
import { type FreeSlot, nearestChoices } from './nearest-choices.ts';

/**
 * Builds a slot from `kura 27 19:00`: a room, a day of November in Ho Chi Minh City, a time. The text is its
 * id.
 */
function slot(text: string): FreeSlot {
  const [roomId = '', day = '', time = ''] = text.split(' ');
  return { id: text, roomId, startTime: new Date(`2026-11-${day}T${time}:00.000+07:00`) };
}

const ids = (slots: readonly FreeSlot[]) => slots.map(({ id }) => id);

function choicesFor(wanted: string, free: readonly string[]) {
  const { sameRoom, sameTime, next } = nearestChoices(slot(wanted), free.map(slot));
  return { sameRoom: ids(sameRoom), sameTime: ids(sameTime), next: next?.id };
}

describe('nearestChoices', () => {
  // shows: 2.48
  test('lists the same room at other times of the day, in order of time', () => {
    const free = ['kura 27 22:00', 'kura 27 10:00', 'kura 27 16:00', 'kura 28 19:00', 'kura 26 19:00'];
    expect(choicesFor('kura 27 19:00', free).sameRoom).toEqual(['kura 27 10:00', 'kura 27 16:00', 'kura 27 22:00']);
  });

  // shows: 2.48
  test('lists the four nearest times of a long day', () => {
    const free = ['00:00', '08:00', '10:00', '12:00', '14:00', '16:00', '23:00'].map((time) => `kura 27 ${time}`);
    expect(choicesFor('kura 27 13:00', free).sameRoom).toEqual([
      'kura 27 10:00',
      'kura 27 12:00',
      'kura 27 14:00',
      'kura 27 16:00',
    ]);
  });

  // shows: 2.48
  test('counts a day from midnight to midnight in Ho Chi Minh City', () => {
    // 00:30 and 06:30 here are still the day before in UTC.
    expect(choicesFor('kura 27 00:30', ['kura 27 06:30', 'kura 26 23:30', 'kura 27 23:30']).sameRoom).toEqual([
      'kura 27 06:30',
      'kura 27 23:30',
    ]);
  });

  // shows: 2.49
  test('lists other rooms within an hour, the nearest slot of each, nearest first', () => {
    const free = ['hoshi 27 20:00', 'hoshi 27 18:30', 'mizuki 27 19:00', 'enra 27 20:01', 'himoku 28 19:00'];
    expect(choicesFor('kura 27 19:00', free).sameTime).toEqual(['mizuki 27 19:00', 'hoshi 27 18:30']);
  });

  // shows: 2.50
  test.each([
    { free: ['kura 27 16:00', 'kura 28 10:00', 'hoshi 27 21:00'], next: 'hoshi 27 21:00' },
    { free: ['kura 27 21:00', 'hoshi 27 19:30', 'kura 28 10:00'], next: 'kura 28 10:00' },
    { free: ['kura 26 19:00', 'kura 27 16:00'], next: undefined },
    { free: [], next: undefined },
  ])('with $free free, the next slot from the wanted time is $next', ({ free, next }) => {
    expect(choicesFor('kura 27 19:00', free).next).toBe(next);
  });

  // shows: 2.50
  test('names neither the wanted slot nor any slot twice', () => {
    const free = ['kura 27 19:00', 'kura 27 21:00', 'hoshi 27 19:00', 'hoshi 27 21:00', 'mizuki 27 20:00'];
    const { sameRoom, sameTime, next } = choicesFor('kura 27 19:00', free);
    const all = [...sameRoom, ...sameTime, next];
    expect(all).not.toContain('kura 27 19:00');
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(4);
  });
});
