import { addMinutes } from '../calendar/duration.ts';
import { hasArrived, type ReservationStatus } from '../reservations/status.ts';
import type { MarkKind } from './mark.ts';

const ARRIVING_MINUTES = 30;
const LATE_MINUTES = 10;
const ENDING_MINUTES = 10;

/** The state of a slot on today's board. `past`: over, and the room has been used again since. */
export const PHASES = [
  'late',
  'over',
  'arriving',
  'ending',
  'left',
  'cleaning',
  'inside',
  'due',
  'held',
  'blocked',
  'ready',
  'no_show',
  'free',
  'past',
] as const;
export type Phase = (typeof PHASES)[number];

export type BoardVisit = {
  readonly status: ReservationStatus;
  readonly expectedAt: Date;
  readonly arrivedAt: Date | null;
  readonly leftAt: Date | null;
};

export type BoardSlot = {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly isBlocked: boolean;
  readonly heldUntil: Date | null;
  readonly visit: BoardVisit | null;
};

/** The latest mark of a room: its guest left, it is being cleaned, or it is ready. */
export type RoomState = { readonly kind: Exclude<MarkKind, 'arrived'>; readonly since: Date };

const isUsed = ({ visit }: BoardSlot): boolean => visit !== null && hasArrived(visit.status);

/** Returns the phase of each slot of a room at an instant, in the order given: by start. */
export function phasesOf(slots: readonly BoardSlot[], room: RoomState | null, now: Date): Phase[] {
  const last = slots.findLastIndex(isUsed);
  return slots.map((slot, index) => {
    if (!isUsed(slot)) return phaseBeforeArrival(slot, now);
    return index === last ? phaseOfGuest(slot, room, now) : 'past';
  });
}

function phaseBeforeArrival({ startTime, endTime, isBlocked, heldUntil, visit }: BoardSlot, now: Date): Phase {
  if (visit?.status === 'NO_SHOW') return 'no_show';
  if (visit !== null) {
    if (now >= endTime) return 'no_show';
    if (now >= addMinutes(visit.expectedAt, LATE_MINUTES)) return 'late';
    return isNear({ startTime }, now) ? 'arriving' : 'due';
  }
  if (now >= endTime) return 'past';
  if (isBlocked) return 'blocked';
  return heldUntil !== null && heldUntil > now ? 'held' : 'free';
}

/** Returns from when a guest is expected: from the start, or from when the guest got a slot already running. */
export function expectedFrom({ startTime, bookedAt }: { readonly startTime: Date; readonly bookedAt: Date }): Date {
  return bookedAt > startTime ? bookedAt : startTime;
}

/** Whether a visit has begun or begins soon, so that its room should be ready. */
export function isNear({ startTime }: Pick<BoardSlot, 'startTime'>, now: Date): boolean {
  return now >= addMinutes(startTime, -ARRIVING_MINUTES);
}

/**
 * Without a mark it is unknown whether the guest has left, so the visit is over with the guest possibly
 * inside. Marks of the room from before a late guest came are about the previous guest.
 */
function phaseOfGuest({ startTime, endTime, visit }: BoardSlot, room: RoomState | null, now: Date): Phase {
  const { leftAt = null, arrivedAt = null } = visit ?? {};
  const since = leftAt ?? (arrivedAt !== null && arrivedAt > startTime ? arrivedAt : startTime);
  if (room !== null && room.kind !== 'left' && room.since > since) return room.kind;
  if (leftAt !== null) return 'left';
  if (now >= endTime) return 'over';
  return now >= addMinutes(endTime, -ENDING_MINUTES) ? 'ending' : 'inside';
}

export const KEY_STATES = ['ready', 'being_made', 'late', 'passcode', 'unreadable', 'no_lock'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** The groups of the board, the most urgent first. */
export const GROUPS = ['trouble', 'late', 'over', 'arriving', 'ending', 'cleaning', 'inside', 'quiet'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Readonly<Record<Exclude<Phase, 'past'>, Group>> = {
  late: 'late',
  over: 'over',
  arriving: 'arriving',
  ending: 'ending',
  left: 'cleaning',
  cleaning: 'cleaning',
  inside: 'inside',
  due: 'quiet',
  held: 'quiet',
  blocked: 'quiet',
  ready: 'quiet',
  no_show: 'quiet',
  free: 'quiet',
};

const NEEDS_A_KEY: ReadonlySet<Phase> = new Set(['arriving', 'late', 'inside', 'ending']);
const KEY_TROUBLE: ReadonlySet<KeyState> = new Set(['late', 'unreadable', 'no_lock']);

/** Returns the group of a card; null for one that is not shown. A guest who cannot open the door comes first. */
export function groupOf(phase: Phase, key: KeyState | null): Group | null {
  if (phase === 'past') return null;
  return NEEDS_A_KEY.has(phase) && key !== null && KEY_TROUBLE.has(key) ? 'trouble' : GROUP_OF[phase];
}
