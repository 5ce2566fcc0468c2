import type { Transaction } from '#server/db/database.ts';
import { type Author, record } from '#server/history.ts';
import { deleteClaimOfHold } from '../claim-store.ts';
import { type HoldEnding, updateHoldEnded, updateHoldPaid } from '../store.ts';

export type EndedHold = {
  readonly holdId: string;
  readonly slotId: string;
  readonly ending: HoldEnding;
  readonly now: Date;
} & Author;

/** Ends a hold and frees its slot. An ended hold stays unchanged. The caller holds the slot's lock. */
export async function endHold(tx: Transaction, hold: EndedHold): Promise<void> {
  await deleteClaimOfHold(tx, hold.holdId);
  if (hold.ending === 'paid') await updateHoldPaid(tx, { holdId: hold.holdId, now: hold.now });
  const first = await updateHoldEnded(tx, { holdId: hold.holdId, endedAt: hold.now, ending: hold.ending });
  if (!first) return;
  await record(tx, {
    at: hold.now,
    actor: hold.actor,
    actorId: hold.actorId,
    locationId: hold.locationId ?? null,
    reason: hold.reason,
    action: `hold.${hold.ending}`,
    subject: 'slot',
    subjectId: hold.slotId,
    after: { holdId: hold.holdId },
  });
}
