import { groupBy } from '../basics/group-by.ts';
import { dayOf } from '../calendar/day.ts';
import { MINUTE } from '../calendar/duration.ts';

/** A free slot, reduced to the facts that the search for an alternative needs. */
export type FreeSlot = { readonly id: string; readonly roomId: string; readonly startTime: Date };

export type NearestChoices<Slot> = {
  /** Slots of the same room on the same day, in order of time. */
  readonly sameRoom: readonly Slot[];
  /** Other rooms at about the same time, one slot per room, nearest first. */
  readonly sameTime: readonly Slot[];
  /** The first other slot, in any room, that does not begin before the wanted one. */
  readonly next: Slot | undefined;
};

const MOST_OF_ROOM = 4;
const MOST_ROOMS = 4;
/** The largest distance of a start in another room that counts as the same time. */
const SAME_TIME = 60 * MINUTE;

/**
 * Returns the free slots of a location that are nearest to an unavailable one. No slot is in two of the three
 * results.
 */
export function nearestChoices<Slot extends FreeSlot>(wanted: FreeSlot, free: readonly Slot[]): NearestChoices<Slot> {
  const distance = ({ startTime }: Slot) => Math.abs(startTime.getTime() - wanted.startTime.getTime());
  // Of two equally near slots, the earlier comes first.
  const byNearness = (a: Slot, b: Slot) => distance(a) - distance(b) || byStart(a, b);
  const others = free.filter(({ id }) => id !== wanted.id).sort(byNearness);

  const sameRoom = others
    .filter(({ roomId, startTime }) => roomId === wanted.roomId && dayOf(startTime) === dayOf(wanted.startTime))
    .slice(0, MOST_OF_ROOM)
    .sort(byStart);
  const nearby = others.filter((slot) => slot.roomId !== wanted.roomId && distance(slot) <= SAME_TIME);
  const sameTime = [...groupBy(nearby, ({ roomId }) => roomId).values()]
    .flatMap(([nearest]) => nearest ?? [])
    .slice(0, MOST_ROOMS);
  const named = new Set([...sameRoom, ...sameTime].map(({ id }) => id));
  const next = others
    .filter(({ id, startTime }) => !named.has(id) && startTime.getTime() >= wanted.startTime.getTime())
    .sort(byStart)[0];
  return { sameRoom, sameTime, next };
}

const byStart = (a: FreeSlot, b: FreeSlot) => a.startTime.getTime() - b.startTime.getTime();
