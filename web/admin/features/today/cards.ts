import type { Board } from '#contract/staff/today.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { takeBackUntil } from '#domain/visits/mark.ts';
import { GROUPS, type Group, groupOf, isNear, type Phase } from '#domain/visits/phase.ts';
import {
  type BoardMark,
  type BoardRoom,
  type BoardSlot,
  isOfGuest,
  lastGuestBefore,
  phasesOfRoom,
  type RoomObstacle,
} from '#web/admin/offline/board.ts';

/** The reason why the next guest of a room waits: a block, an earlier guest, or a room that is not ready. */
export type Obstacle = 'blocked' | RoomObstacle;

export type Card = {
  readonly slot: BoardSlot;
  readonly room: BoardRoom;
  readonly phase: Phase;
  readonly group: Group;
  readonly obstacle: Obstacle | null;
  /** The slot of an earlier guest who may still be inside, and no longer counts as inside once this guest arrives. */
  readonly insideBefore: BoardSlot | null;
  /** Whether the room was not marked as ready after its last guest; once this guest arrives, no card says so. */
  readonly isUnready: boolean;
  /** The arrival time of the room's next guest; null where it is unknown or has come, or on that guest's own card. */
  readonly nextAt: Date | null;
  /** The last mark of the room, if it belongs on this card, for as long as it may be taken back. */
  readonly mark: BoardMark | null;
};

/** Slots that start later than this are shown only if a guest has booked them. */
const QUIET_HOURS = 4;

/** Returns the cards of a board at an instant, by group and then by time. */
export function cardsOf(board: Board, now: Date): Card[] {
  const cards = board.rooms.flatMap((room) => cardsOfRoom(room, now));
  const rank = ({ group }: Card) => GROUPS.indexOf(group);
  return cards.sort((one, other) => rank(one) - rank(other) || urgency(one) - urgency(other));
}

/** Past slots are sorted by their end, all others by their start. */
const urgency = ({ phase, slot }: Card): number =>
  Date.parse(phase === 'over' || phase === 'ending' ? slot.endTime : slot.startTime);

function cardsOfRoom(room: BoardRoom, now: Date): Card[] {
  const phases = phasesOfRoom(room, now);
  return room.slots.flatMap((slot, index) => {
    const phase = phases[index] ?? 'past';
    const group = groupOf(phase, slot.visit?.key ?? null);
    if (group === null || isTooFar(slot, now)) return [];
    const before = lastGuestBefore(phases, index);
    const isToCome = phase === 'arriving' || phase === 'late' || phase === 'due';
    const isToSell = phase === 'free' && isNear({ startTime: new Date(slot.startTime) }, now);
    const left = isToCome || isToSell ? before.obstacle : null;
    // Hours before a visit, another guest in the room is normal and not shown; a block is shown at any time.
    const obstacle = isToCome && slot.isBlocked ? 'blocked' : phase === 'due' ? null : left;
    const insideBefore = isToCome && left === 'guest_inside' ? (room.slots[before.place] ?? null) : null;
    const isUnready = isToCome && (left === 'not_cleaned' || left === 'being_cleaned');
    const next = room.slots
      .slice(index + 1)
      .find(({ endTime, visit }) => visit?.status === 'PENDING' && new Date(endTime) > now);
    const nextAt = next === undefined || new Date(next.startTime) <= now ? null : new Date(next.startTime);
    const mark = markOn({ slot, room, phase }, now);
    return { slot, room, phase, group, obstacle, insideBefore, isUnready, nextAt, mark };
  });
}

function isTooFar({ startTime, visit }: BoardSlot, now: Date): boolean {
  return visit === null && new Date(startTime) > addMinutes(now, QUIET_HOURS * 60);
}

/** A mark of the room is shown on the card of the last guest in it. */
function markOn({ slot, room, phase }: Pick<Card, 'slot' | 'room' | 'phase'>, now: Date): BoardMark | null {
  const { lastMark } = room;
  if (lastMark === null || now > takeBackUntil(new Date(lastMark.tappedAt))) return null;
  const isOwn =
    lastMark.reservationId === null ? isOfGuest(phase) : lastMark.reservationId === slot.visit?.reservationId;
  return isOwn ? lastMark : null;
}
