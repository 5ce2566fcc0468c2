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
  const slots = await listInTheWay(db, { id, until, now });
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

function viewedSlot({ ownHoldExpiresAt: expiresAt, isPaying, ...row }: SlotRow): ViewedSlot {
  const { roomId, roomName, roomDisplayName, locationId, locationName, ...others } = row;
  const { programId, programName, programDuration: duration, ticketId, ticketName, price, ...slot } = others;
  const location = { id: locationId, name: locationName };
  const ticket = { id: ticketId, name: ticketName, price };
  return {
    ...slot,
    ownHold: expiresAt && { expiresAt, isPaying },
    room: { id: roomId, name: roomName, displayName: roomDisplayName, location },
    program: { id: programId, name: programName, duration, ticket },
  };
}
