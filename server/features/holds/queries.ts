import type { Day } from '#domain/calendar/day.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { findLiveHoldRow, listHeldShares } from './store.ts';

/**
 * Takes the lock that everything which decides about one slot takes first: settling, releasing, canceling, locking. It does
 * not stand in the way of taking a hold, which the keys of `slot_claims` decide. Whether the slot exists.
 */
export async function lockSlot(tx: Transaction, slotId: string): Promise<boolean> {
  const rows = await tx.query({ name: 'lock-slot', text: 'SELECT 1 FROM slots WHERE id = $1 FOR NO KEY UPDATE' }, [
    slotId,
  ]);
  return rows.length > 0;
}

export type LiveHold = { readonly holdId: string; readonly expiresAt: Date; readonly reservationId: string | null };

/** The member's own live hold of a slot; with the reservation that it pays for, when that was opened without payment. */
export async function findLiveHold(
  db: Queryable,
  ask: { slotId: string; memberId: string; now: Date },
): Promise<LiveHold | undefined> {
  const row = await findLiveHoldRow(db, ask);
  return row && { holdId: row.hold_id, expiresAt: row.hold_expires_at, reservationId: row.reservation_id };
}

export type HeldShare = {
  /** The location's key in the catalog. */
  readonly location: string;
  readonly day: Day;
  readonly held: number;
  readonly slots: number;
  /** From 0 to 1. */
  readonly share: number;
};

/** Lists which share of a location's day is held without payment, where that is three slots or more. */
export async function heldShares(db: Queryable, now: Date): Promise<HeldShare[]> {
  const rows = await listHeldShares(db, now);
  return rows.map((row) => ({ ...row, share: row.held / Math.max(row.slots, row.held) }));
}
