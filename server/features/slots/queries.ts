import type { Locale } from '#domain/basics/locale.ts';
import type { Queryable } from '#server/db/database.ts';
import { findSlotRow, listNearestFreeSlots, type NearestAsk, type SlotRow } from './store.ts';
import { isBlockedUntil, listInTheWay } from './supply-store.ts';

/** The caller who looks at slots: a member, who may hold some of them, or a visitor. */
export type SlotViewer = { readonly kind: 'member'; readonly id: string } | { readonly kind: 'visitor' };

type Place = { readonly id: string; readonly name: string };

/** A slot in the state that its viewer sees. */
export type ViewedSlot = {
  readonly id: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly isBooked: boolean;
  readonly isHeld: boolean;
  /** Locked by an operator, or its time belongs to a longer visit: even a person who is paying loses it. */
  readonly isTakenBack: boolean;
  /**
   * Whether the slot is unavailable to the viewer: locked, or withdrawn without a reservation or the viewer's
   * own hold on it.
   */
  readonly isBarred: boolean;
  /** The viewer's own live hold. `isPaying`: it has a payment whose outcome is still unknown. */
  readonly ownHold: { readonly expiresAt: Date; readonly isPaying: boolean } | null;
  readonly room: Place & { readonly displayName: string; readonly location: Place };
  /** `duration` in minutes. */
  readonly program: Place & { readonly duration: number; readonly ticket: Place & { readonly price: number } };
  /** The slot starts on a public holiday. */
  readonly isOnHoliday: boolean;
};

/** Finds a slot as its viewer sees it. Without a locale, names are the default ones. */
export async function findSlot(
  db: Queryable,
  { slotId, viewer, locale, now }: { slotId: string; viewer: SlotViewer; locale?: Locale; now: Date },
): Promise<ViewedSlot | undefined> {
  const row = await findSlotRow(db, { slotId, viewerId: idOf(viewer), locale, now });
  return row && viewedSlot(row);
}

/** An obstacle between the end of a slot and a later instant; `id` is null for a block without a slot. */
export type InTheWay = {
  readonly id: string | null;
  readonly isBooked: boolean;
  readonly isHeld: boolean;
  readonly isLocked: boolean;
};

/** Lists what stands in the way of ending a slot later. */
export async function inTheWay(
  db: Queryable,
  { slotId: id, until, now }: { slotId: string; until: Date; now: Date },
): Promise<InTheWay[]> {
  const rows = await listInTheWay(db, { id, until, now });
  const slots = rows.map((row) => ({
    id: row.id,
    isBooked: row.is_booked,
    isHeld: row.is_held,
    isLocked: row.is_locked,
  }));
  const block = { id: null, isBooked: false, isHeld: false, isLocked: true };
  return (await isBlockedUntil(db, { id, until })) ? [...slots, block] : slots;
}

/** Returns the member's id, by which the member's own holds are recognized; null for a visitor. */
export function idOf(viewer: SlotViewer): string | null {
  return viewer.kind === 'member' ? viewer.id : null;
}

/**
 * Lists free slots of a program that have not started, those nearest to an instant first: at a location, then at the
 * others.
 */
export async function nearestFreeSlots(db: Queryable, ask: NearestAsk): Promise<ViewedSlot[]> {
  const rows = await listNearestFreeSlots(db, ask);
  return rows.map(viewedSlot);
}

function viewedSlot(row: SlotRow): ViewedSlot {
  const { own_hold_expires_at: expiresAt } = row;
  return {
    id: row.id,
    startTime: row.start_time,
    endTime: row.end_time,
    isBooked: row.is_booked,
    isHeld: row.is_held,
    isTakenBack: row.is_taken_back,
    isBarred: row.is_barred,
    ownHold: expiresAt && { expiresAt, isPaying: row.is_paying },
    room: {
      id: row.room_id,
      name: row.room_name,
      displayName: row.room_display_name,
      location: { id: row.location_id, name: row.location_name },
    },
    program: {
      id: row.program_id,
      name: row.program_name,
      duration: row.duration_minutes,
      ticket: { id: row.ticket_id, name: row.ticket_name, price: row.price },
    },
    isOnHoliday: row.is_holiday,
  };
}
