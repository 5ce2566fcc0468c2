import type { Query, QueryClient } from '@tanstack/query-core';
import type { Slot, SlotChanges, SlotWeek } from '#contract/slots.ts';
import { SLOT, SLOT_WEEKS } from '#web/api/queries.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { serverTimeOf } from '#web/api/server-clock.ts';

/** The first element of the key of `reservationQuery`, which a slot's page does not load. */
const RESERVATION = 'reservation';

export type SlotChange = SlotChanges['changes'][number];

type Known = Pick<Query, 'queryKey'> & { readonly state: { readonly data: unknown } };

/**
 * Returns whether a change makes a query's data stale: the week that shows the slot, the slot's own page, its
 * reservation, or everything about a room.
 */
export function isTouched({ queryKey, state }: Known, changes: readonly SlotChange[]): boolean {
  const [thing, id] = queryKey;
  return changes.some(({ roomId, slotId }) => {
    if (thing === SLOT_WEEKS) return id === roomId && (slotId === null || mayShow(state.data, slotId));
    if (thing === RESERVATION) return isOf(state.data, roomId, slotId);
    if (thing !== SLOT) return false;
    return slotId === null ? roomOf(state.data) === roomId : id === slotId;
  });
}

/** Returns the server time of the oldest slot data on the screen; the epoch when some is missing. */
export function readAt(client: QueryClient): Date {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ queryKey: [thing], state }) =>
    thing === SLOT_WEEKS || thing === SLOT || thing === RESERVATION ? [state.dataUpdatedAt] : [],
  );
  return serverTimeOf(times);
}

/** A week that is still loading may show any slot. */
function mayShow(data: unknown, slotId: string): boolean {
  // The query key determines the type of the data.
  const week = data as SlotWeek | undefined;
  return week === undefined || week.slots.some(({ id }) => id === slotId);
}

function isOf(data: unknown, roomId: string, slotId: string | null): boolean {
  // The query key determines the type of the data.
  const slot = (data as Reservation | undefined)?.slot;
  return slotId === null ? slot?.room.id === roomId : slot?.id === slotId;
}

function roomOf(data: unknown): string | undefined {
  // The query key determines the type of the data.
  return (data as Slot | undefined)?.roomId;
}

/** Returns the changes in an event; none when it is another message. */
export function readChanges(text: string): readonly SlotChange[] {
  // Server tests check the events against their schema.
  return (JSON.parse(text) as SlotChanges).changes;
}
