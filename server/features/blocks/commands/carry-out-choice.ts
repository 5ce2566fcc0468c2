import type { BlockRefusal } from '#domain/blocks/block.ts';
import { isActive } from '#domain/reservations/status.ts';
import { versionOf } from '#domain/reservations/version.ts';
import type { Context } from '#server/context.ts';
import { inside, type Transaction } from '#server/db/database.ts';
import { cancelForGuest } from '#server/features/reservations/commands/cancel-for-guest.ts';
import { moveForGuest } from '#server/features/reservations/commands/move-reservation.ts';
import { postsOf } from '#server/features/staff/queries.ts';
import { record } from '#server/history.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { type ItemToCarryOut, lockItem, updateItemEnded } from '../store.ts';

/**
 * Carries out the choice for one booking, in one transaction with its outcome, so that it happens once
 * however often the job runs. An impossible choice is stored as refused, with its reason.
 */
export function carryOutChoice(context: Context, { itemId, now }: { itemId: string; now: Date }): Promise<JobOutcome> {
  return context.db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    if (item === undefined) return { kind: 'dead', reason: 'the chosen item does not exist' };
    if (item.state !== 'waiting') return done;
    const refusal = await carryOut({ ...context, db: inside(context.db, tx) }, tx, { item, now });
    await updateItemEnded(tx, { id: item.id, refusal, now });
    const { blockId, choice } = item;
    const entry = {
      at: now,
      actor: 'staff',
      actorId: item.madeBy,
      locationId: item.locationId,
      reason: item.reason,
      subject: 'reservation',
      subjectId: item.reservationId,
    } as const;
    await record(
      tx,
      refusal === null
        ? { ...entry, action: 'block.choice_carried_out', after: { blockId, choice } }
        : { ...entry, action: 'block.choice_refused', after: { blockId, choice, refusal } },
    );
    return done;
  });
}

/** Returns the reason for a refusal; null when it was done. */
async function carryOut(
  context: Context,
  tx: Transaction,
  { item, now }: { item: ItemToCarryOut; now: Date },
): Promise<BlockRefusal | null> {
  const { id: itemId, choice, reservationId, status } = item;
  if (choice === 'keep') return null;
  if (choice === 'write') {
    if (!isActive(status)) return 'not_pending';
    const payload = { itemId, reservationId };
    await enqueue(tx, { kind: 'mail-booking-note', key: itemId, payload, runAt: now, now });
    tx.afterCommit(context.wakeQueue);
    return null;
  }
  // The guest has moved the booking, or the block was lifted, so the choice no longer applies.
  if (!item.isTouched) return 'stale';
  const { madeBy: id, reason, revision, paymentRequired, slotId } = item;
  // The person proved a factor at the start of the run, and may have lost the post since.
  const person = { id, posts: await postsOf(tx, id), factorAt: now };
  const version = versionOf({ revision, status, paymentRequired });
  if (slotId !== null) {
    const moved = await moveForGuest(context, { reservationId, slotId, reason, version, by: person, now });
    return moved.kind === 'refused' ? storedRefusal(moved.code) : null;
  }
  const canceled = await cancelForGuest(context, { reservationId, refund: 'all', reason, version, by: person, now });
  switch (canceled.kind) {
    case 'canceled':
      return null;
    case 'waits':
      return 'approval_waits';
    case 'refused':
      return storedRefusal(canceled.code);
  }
}

/** Returns the reason that is stored for a refusal. */
function storedRefusal(code: BlockRefusal | 'reservation_not_pending' | 'reservation_unpaid'): BlockRefusal {
  if (code === 'reservation_not_pending') return 'not_pending';
  return code === 'reservation_unpaid' ? 'unpaid' : code;
}
