import type { Board } from '#contract/staff/today.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { BoardRoom, BoardSlot } from './board.ts';

/** Boards of tests. */

export const NOW = new Date('2026-11-24T03:00:00.000Z');

type Visit = NonNullable<BoardSlot['visit']>;

let count = 0;
const nextId = () => {
  count += 1;
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
};

export const visitOf = (status: Visit['status']): Visit => ({
  reservationId: nextId(),
  status,
  expectedAt: NOW.toISOString(),
  arrivedAt: null,
  leftAt: null,
  guest: { name: 'Hà N.', language: 'vi' },
  partySize: null,
  owed: 0,
  isUnpaid: false,
  key: 'ready',
});

/** A slot of 90 minutes that starts some minutes after `NOW`, when its guest is expected. */
export const slotOf = (minutes: number, visit: Visit | null = null): BoardSlot => ({
  id: nextId(),
  startTime: addMinutes(NOW, minutes).toISOString(),
  endTime: addMinutes(NOW, minutes + 90).toISOString(),
  program: 'Private Onsen',
  isBlocked: false,
  heldUntil: null,
  visit: visit && { ...visit, expectedAt: addMinutes(NOW, minutes).toISOString() },
});

export const roomOf = (name: string, slots: BoardSlot[], more: Partial<BoardRoom> = {}): BoardRoom => ({
  id: nextId(),
  name,
  state: null,
  lastMark: null,
  slots,
  ...more,
});

export const boardOf = (...rooms: BoardRoom[]): Board => ({
  location: { id: '00000000-0000-4000-8000-00000000aaaa', name: 'Yumori Tây Hồ' },
  may: { markVisits: true, markRooms: true, seeBookings: true, correct: false },
  rooms,
});
