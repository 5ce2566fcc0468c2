import type { Slot } from '#contract/slots.ts';
import { groupBy } from '#domain/basics/group-by.ts';
import { type Day, dayOf } from '#domain/calendar/day.ts';
import { hourOf } from '#domain/calendar/time-of-day.ts';
import type { SlotStatus } from '#domain/slots/slot-status.ts';
import { viewSlot } from '#web/shared/slot-view.ts';

/** A slot with its status at one instant. */
export type SlotAtTime = { readonly slot: Slot; readonly status: SlotStatus };

/** One room on one day. Past slots are separate, because no visitor looks for them. */
export type RoomDay = {
  readonly day: Day;
  readonly past: readonly SlotAtTime[];
  readonly coming: readonly SlotAtTime[];
  readonly freeCount: number;
  /** The day has slots, but all start before the chosen hour. */
  readonly isFilteredOut: boolean;
};

type Shown = { days: readonly Day[]; hour: number | null; now: Date };

/** Groups a room's slots by the day on which they start, leaving out those before the chosen hour. */
export function roomDays(slots: readonly Slot[], { days, hour, now }: Shown): RoomDay[] {
  const byDay = groupBy(slots, ({ startTime }) => dayOf(new Date(startTime)));
  return days.map((day) => {
    const ofDay = byDay.get(day) ?? [];
    const shown = ofDay
      .filter(({ startTime }) => hour === null || hourOf(new Date(startTime)) >= hour)
      .map((slot) => ({ slot, status: viewSlot(slot, now).status }));
    return {
      day,
      past: shown.filter(({ status }) => status === 'past'),
      coming: shown.filter(({ status }) => status !== 'past'),
      freeCount: shown.filter(({ status }) => status === 'available').length,
      isFilteredOut: ofDay.length > 0 && shown.length === 0,
    };
  });
}

/** Returns the options of the hour filter in order: the hours in which slots start, and the chosen one. */
export function startingHours(slots: readonly Slot[], chosen: number | null): number[] {
  const hours = new Set(slots.map((slot) => hourOf(new Date(slot.startTime))));
  if (chosen !== null) hours.add(chosen);
  return [...hours].sort((a, b) => a - b);
}
