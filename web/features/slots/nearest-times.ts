import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { type NearestChoices, nearestChoices } from '#domain/slots/nearest-choices.ts';
import { roomsQuery, slotsOfWeekQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { useNow } from '#web/api/use-now.ts';
import { useQueries } from '#web/api/use-queries.ts';
import { viewSlot } from '#web/shared/slot-view.ts';

/** The choices, once loaded; `unknown` when loading failed. */
export type NearestTimes = NearestChoices<Slot> | 'loading' | 'unknown';

/**
 * Returns the free slots nearest to an unavailable one: in all rooms of its location, within seven days from
 * its day, or from today when that is past. Leaves out rooms that cannot be read.
 */
export function useNearestTimes(slot: Slot): NearestTimes {
  const now = useNow(20 * SECOND);
  const today = dayOf(now);
  const ofSlot = dayOf(new Date(slot.startTime));
  const from = ofSlot < today ? today : ofSlot;
  const rooms = useQuery(roomsQuery(slot.room.location.id));
  const roomIds = rooms.data?.map(({ id }) => id) ?? [];
  const weeks = useQueries({ queries: roomIds.map((roomId) => slotsOfWeekQuery(roomId, from)) });
  const isLoading = rooms.isPending || weeks.some((week) => week.isPending);
  const isUnknown = rooms.data === undefined || (weeks.length > 0 && weeks.every((week) => week.data === undefined));
  if (isLoading) return 'loading';
  if (isUnknown) return 'unknown';
  const all = weeks.flatMap((week) => week.data?.slots ?? []);
  return nearestTo(slot, all, now);
}

/** Returns the free slots nearest to a wanted one. */
export function nearestTo(wanted: Slot, all: readonly Slot[], now: Date): NearestChoices<Slot> {
  const free = all.filter((slot) => viewSlot(slot, now).status === 'available');
  const found = nearestChoices(timed(wanted), free.map(timed));
  const bare = (each: { slot: Slot }) => each.slot;
  return { sameRoom: found.sameRoom.map(bare), sameTime: found.sameTime.map(bare), next: found.next?.slot };
}

const timed = (slot: Slot) => ({ id: slot.id, roomId: slot.roomId, startTime: new Date(slot.startTime), slot });
