import type { Query, QueryClient } from '@tanstack/query-core';
import type { Slot, SlotChanges, SlotWeek } from '#contract/slots.ts';
import { SLOT, SLOT_WEEKS } from '#web/api/queries.ts';
import { serverTimeOf } from '#web/api/server-clock.ts';

export type SlotChange = SlotChanges['changes'][number];

type Known = Pick<Query, 'queryKey'> & { readonly state: { readonly data: unknown } };

/** Whether a change makes what a query knows old: the week that shows the slot, the slot's own page, or all of a room. */
export function isTouched({ queryKey, state }: Known, changes: readonly SlotChange[]): boolean {
  const [thing, id] = queryKey;
  return changes.some(({ roomId, slotId }) => {
    if (thing === SLOT_WEEKS) return id === roomId && (slotId === null || mayShow(state.data, slotId));
    if (thing !== SLOT) return false;
    return slotId === null ? roomOf(state.data) === roomId : id === slotId;
  });
}

/** The server's time since when everything on the screen about slots is known; long ago when something is not known at all. */
export function readAt(client: QueryClient): Date {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ queryKey: [thing], state }) =>
    thing === SLOT_WEEKS || thing === SLOT ? [state.dataUpdatedAt] : [],
  );
  return serverTimeOf(times);
}

/** A week that is still on its way may show any slot. */
function mayShow(data: unknown, slotId: string): boolean {
  // The key names what the data is.
  const week = data as SlotWeek | undefined;
  return week === undefined || week.slots.some(({ id }) => id === slotId);
}

function roomOf(data: unknown): string | undefined {
  // The key names what the data is.
  return (data as Slot | undefined)?.roomId;
}

/** The changes that an event tells of; none when it says something else. */
export function readChanges(text: string): readonly SlotChange[] {
  // The server's events are held to their schema by its own tests.
  return (JSON.parse(text) as SlotChanges).changes;
}
