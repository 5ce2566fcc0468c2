import { groupBy } from '../basics/group-by.ts';
import { dayOf } from '../calendar/day.ts';
import { MINUTE } from '../calendar/duration.ts';

/** A slot that could be had, as far as it matters when one looks for another one. */
export type FreeSlot = { readonly id: string; readonly roomId: string; readonly startTime: Date };

export type NearestChoices<Slot> = {
  /** The same room on the same day, in the order of the day. */
  readonly sameRoom: readonly Slot[];
  /** Other rooms at about the same time, one of each room, the nearest first. */
  readonly sameTime: readonly Slot[];
  /** The first of all others that begins no earlier than the wanted one; of any room. */
  readonly next: Slot | undefined;
};

const MOST_OF_ROOM = 4;
const MOST_ROOMS = 4;
/** How far from the wanted start a time in another room may be to count as the same. */
const SAME_TIME = 60 * MINUTE;

/**
 * Among the free slots of a location, those nearest to the `wanted` one, which cannot be had. Nothing stands
 * in two of the three places.
 */
export function nearestChoices<Slot extends FreeSlot>(wanted: FreeSlot, free: readonly Slot[]): NearestChoices<Slot> {
  const distance = ({ startTime }: Slot) => Math.abs(startTime.getTime() - wanted.startTime.getTime());
  // Of two that are as near, the earlier.
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
