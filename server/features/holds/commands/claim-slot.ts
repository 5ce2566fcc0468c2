import type { Transaction } from '#server/db/database.ts';
import { queryAtOnce } from '#server/features/payments/commands/query-at-once.ts';
import { findOpenPaymentOfHold } from '#server/features/payments/queries.ts';
import { lockClaim, upsertReservationClaim } from '../claim-store.ts';
import { endHold } from './end-hold.ts';

/** The state of a slot's claim at one instant. */
export type SlotClaim =
  | { readonly kind: 'free' }
  | {
      readonly kind: 'held';
      readonly holdId: string;
      readonly memberId: string;
      readonly expiresAt: Date;
      readonly reservationId: string | null;
    }
  | { readonly kind: 'reserved'; readonly reservationId: string };

/** Reads a slot's claim and locks it until the transaction ends. The caller holds the slot's lock. */
export async function readClaim(tx: Transaction, slotId: string, now: Date): Promise<SlotClaim> {
  const claim = await lockClaim(tx, slotId);
  if (claim === undefined) return { kind: 'free' };
  const { holdId, memberId, holdExpiresAt: expiresAt, reservationId } = claim;
  if (holdId && memberId && expiresAt && expiresAt > now)
    return { kind: 'held', holdId, memberId, expiresAt, reservationId };
  return reservationId === null ? { kind: 'free' } : { kind: 'reserved', reservationId };
}

/**
 * Claims a slot for a reservation and ends the hold on it, as paid when it is `ownHoldId`. Returns false when
 * a reservation or another live hold has the slot. Enqueues a gateway query about an open attempt of that
 * hold; its promotion use stays reserved, because its lock would come too late in the lock order.
 */
export async function claimSlot(
  tx: Transaction,
  claim: { slotId: string; reservationId: string; ownHoldId: string | null; now: Date },
): Promise<boolean> {
  const { slotId, ownHoldId, now } = claim;
  const before = await lockClaim(tx, slotId);
  if (!(await upsertReservationClaim(tx, claim))) return false;
  if (before?.holdId) {
    const ending = before.holdId === ownHoldId ? 'paid' : 'expired';
    await endHold(tx, { holdId: before.holdId, slotId, ending, actor: 'system', actorId: null, now });
    const attempt = ending === 'paid' ? await findOpenPaymentOfHold(tx, before.holdId) : undefined;
    if (attempt !== undefined) await queryAtOnce(tx, { attempt, now });
  }
  return true;
}
