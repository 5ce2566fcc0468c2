import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { lockSlotRow } from './claim-store.ts';
import { findLiveHoldRow, type LiveHold, type LiveHoldOfPlaceRow, listHeldShares, listLiveHolds } from './store.ts';

/**
 * Locks a slot's row; settling, releasing, canceling and locking a slot do this first. Taking a hold does not wait for
 * this lock: the keys of `slot_claims` decide that race. Returns false when there is no such slot.
 */
export function lockSlot(tx: Transaction, slotId: string): Promise<boolean> {
  return lockSlotRow(tx, slotId);
}

export type { LiveHold };

/** Finds the member's live hold on a slot, with the unpaid reservation that it pays for, if any. */
export function findLiveHold(
  db: Queryable,
  ask: { slotId: string; memberId: string; now: Date },
): Promise<LiveHold | undefined> {
  return findLiveHoldRow(db, ask);
}

export type HeldShare = {
  /** The location's key in the catalog. */
  readonly location: string;
  readonly day: Day;
  readonly held: number;
  readonly slots: number;
  /** A share from 0 to 1. */
  readonly share: number;
};

/** Lists the share of each location's day that is held without payment, when that is three slots or more. */
export async function heldShares(db: Queryable, now: Date): Promise<HeldShare[]> {
  const rows = await listHeldShares(db, now);
  return rows.map((row) => ({ ...row, share: row.held / Math.max(row.slots, row.held) }));
}

export type LiveHoldOfPlace = LiveHoldOfPlaceRow;

/** Lists the live holds at the given locations (null for all): who has them, and until when. */
export function liveHoldsAt(
  db: Queryable,
  ask: { locationIds: readonly string[] | null; locale: Locale; now: Date },
): Promise<LiveHoldOfPlace[]> {
  return listLiveHolds(db, ask);
}
