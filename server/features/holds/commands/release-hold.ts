import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { setAsideAttempt } from '#server/features/payments/commands/set-aside-attempt.ts';
import { findOpenPaymentOfHold } from '#server/features/payments/queries.ts';
import type { Author } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import { findLiveHold, type LiveHold, lockSlot } from '../queries.ts';
import { findLiveHoldById } from '../store.ts';
import { endHold } from './end-hold.ts';

export type Release = { readonly kind: 'released' | 'nothing_held' } | Refused<'slot_not_found'>;

/** Releases the member's own hold on a slot. */
export function releaseHold(context: Context, ask: { slotId: string; member: Member; now: Date }): Promise<Release> {
  const { slotId, member, now } = ask;
  return context.db.transaction(async (tx) => {
    if (!(await lockSlot(tx, slotId))) return refuse('slot_not_found');
    const hold = await findLiveHold(tx, { slotId, memberId: member.id, now });
    if (hold === undefined) return { kind: 'nothing_held' };
    await releaseLiveHold(tx, { hold, slotId, author: { actor: 'member', actorId: member.id }, now });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'released' };
  });
}

type ByStaff = {
  readonly holdId: string;
  /** The locations where the person may release holds; null for all. */
  readonly locationIds: readonly string[] | null;
  readonly by: { readonly id: string };
  readonly reason: string;
  readonly now: Date;
};

/** Releases the hold of a guest, who has not paid yet. */
export function releaseHoldByStaff(
  context: Context,
  ask: ByStaff,
): Promise<{ readonly kind: 'released' } | Refused<'hold_not_found'>> {
  const { holdId, locationIds, by, reason, now } = ask;
  return context.db.transaction(async (tx) => {
    const seen = await findLiveHoldById(tx, { holdId, locationIds, now });
    if (seen === undefined || !(await lockSlot(tx, seen.slotId))) return refuse('hold_not_found');
    // The hold may have been paid or released while this request waited for the lock.
    const hold = await findLiveHold(tx, { slotId: seen.slotId, memberId: seen.memberId, now });
    if (hold?.holdId !== holdId) return refuse('hold_not_found');
    const author: Author = { actor: 'staff', actorId: by.id, locationId: seen.locationId, reason };
    await releaseLiveHold(tx, { hold, slotId: seen.slotId, author, now });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'released' };
  });
}

type Released = { readonly hold: LiveHold; readonly slotId: string; readonly author: Author; readonly now: Date };

/** Ends a live hold and sets aside its open payment attempt. The caller holds the slot's lock. */
export async function releaseLiveHold(tx: Transaction, { hold, slotId, author, now }: Released): Promise<void> {
  const attempt = await findOpenPaymentOfHold(tx, hold.holdId);
  if (attempt !== undefined) await setAsideAttempt(tx, { attempt, now });
  await endHold(tx, { holdId: hold.holdId, slotId, ending: 'released', ...author, now });
}
