import type { Board } from '#contract/staff/today.ts';
import { isNear, type Phase, phasesOf } from '#domain/visits/phase.ts';

/** The parts of today's board. */
export type BoardRoom = Board['rooms'][number];
export type BoardSlot = BoardRoom['slots'][number];
export type BoardMark = NonNullable<BoardRoom['lastMark']>;

/** The reason why a room is not ready for its next guest. */
export type RoomObstacle = 'guest_inside' | 'not_cleaned' | 'being_cleaned';

/** Returns the phase of each slot of a room at an instant. */
export function phasesOfRoom(room: BoardRoom, now: Date): Phase[] {
  const state = room.state && { kind: room.state.kind, since: new Date(room.state.since) };
  return phasesOf(room.slots.map(readSlot), state, now);
}

function readSlot({ startTime, endTime, isBlocked, heldUntil, visit }: BoardSlot) {
  return {
    startTime: new Date(startTime),
    endTime: new Date(endTime),
    isBlocked,
    heldUntil: dateOf(heldUntil),
    visit: visit && {
      status: visit.status,
      expectedAt: expectedAt({ startTime, visit }),
      arrivedAt: dateOf(visit.arrivedAt),
      leftAt: dateOf(visit.leftAt),
    },
  };
}

/** Returns from when a guest is expected. A board stored by an older version of the app does not say it. */
export const expectedAt = ({ startTime, visit }: Pick<BoardSlot, 'startTime' | 'visit'>): Date =>
  new Date(visit?.expectedAt ?? startTime);

const dateOf = (time: string | null) => (time === null ? null : new Date(time));

const GUEST_PHASES: ReadonlySet<Phase> = new Set(['inside', 'ending', 'over', 'left', 'cleaning', 'ready']);
export const isOfGuest = (phase: Phase) => GUEST_PHASES.has(phase);

const OBSTACLES: Partial<Record<Phase, RoomObstacle>> = {
  inside: 'guest_inside',
  ending: 'guest_inside',
  over: 'guest_inside',
  left: 'not_cleaned',
  cleaning: 'being_cleaned',
};

/** Finds the last guest before a slot of a room: the place of that guest's slot, or -1, and what is in the way. */
export function lastGuestBefore(phases: readonly Phase[], place: number) {
  const before = phases.slice(0, place).findLastIndex(isOfGuest);
  return { place: before, obstacle: OBSTACLES[phases[before] ?? 'past'] ?? null };
}

/** Returns why a room is not ready for a guest who books its slot now; null when it is, or when the slot is hours away. */
export function obstacleOfSlot({ rooms }: Board, slotId: string, now: Date): RoomObstacle | null {
  for (const room of rooms) {
    const place = room.slots.findIndex(({ id }) => id === slotId);
    const startTime = room.slots[place]?.startTime;
    if (startTime !== undefined && isNear({ startTime: new Date(startTime) }, now))
      return lastGuestBefore(phasesOfRoom(room, now), place).obstacle;
  }
  return null;
}

/** Returns the first slot of a room from an instant on that is booked, held or blocked. */
export function nextTaken({ rooms }: Board, roomId: string, from: Date): BoardSlot | undefined {
  return rooms
    .find(({ id }) => id === roomId)
    ?.slots.find((slot) => new Date(slot.startTime) >= from && (slot.visit ?? slot.heldUntil ?? slot.isBlocked));
}
