import { shortId } from '#domain/basics/id.ts';
import { type BlockChoice, choicesFor } from '#domain/blocks/block.ts';
import { placesFor } from '#domain/staff/permissions.ts';
import { isFactorFresh } from '#domain/staff/session.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { placeIds } from '#server/db/places.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { touchedBy } from '../queries.ts';
import {
  hasRun,
  hasWaitingItems,
  insertItems,
  insertRun,
  lockBlock,
  lockTargets,
  updateItemsResumed,
} from '../store.ts';
import type { By } from './make-block.ts';

export type Choice = {
  readonly bookingId: string;
  readonly choice: BlockChoice;
  readonly message?: string;
  readonly slotId?: string;
};

type Run = { readonly id: string; readonly choices: readonly Choice[]; readonly reason: string };
type Runner = By & { readonly factorAt: Date | null };
type Started =
  | { readonly kind: 'started' }
  | Refused<'block_not_found' | 'reservation_not_found' | 'slot_not_found' | 'bulk_running' | 'fresh_factor_required'>;

/** A concurrent run took some of the bookings; the transaction is retried. */
class BookingsTaken extends Error {
  readonly code = '40001';
}

/**
 * Stores a choice for each of a block's bookings, and enqueues a job for each. The block must affect every
 * booking now; a refund needs a fresh factor. A repeated run changes nothing.
 */
export function runOnBlock(
  context: Pick<Context, 'db' | 'wakeQueue'>,
  { blockId, run, by, now }: { blockId: string; run: Run; by: Runner; now: Date },
): Promise<Started> {
  return context.db.transaction(async (tx) => {
    const block = await lockBlock(tx, { id: blockId, places: placeIds(placesFor(by.posts, 'block.run')) });
    if (block === undefined) return refuse('block_not_found');
    if (await hasRun(tx, run.id)) return { kind: 'started' };
    const isRefund = run.choices.some(({ choice }) => choice === 'refund');
    if (isRefund && !isFactorFresh(by.factorAt, now)) return refuse('fresh_factor_required');
    const bookings = run.choices.map(({ bookingId }) => bookingId);
    const touched = await touchedBy(tx, { block, now, locale: 'en' });
    const may = new Map(touched.map(({ bookingId, state }) => [bookingId, choicesFor(state)]));
    if (run.choices.some(({ bookingId, choice }) => !may.get(bookingId)?.includes(choice)))
      return refuse('reservation_not_found');
    if (new Set(bookings).size < bookings.length || (await hasWaitingItems(tx, bookings)))
      return refuse('bulk_running');
    const targets = new Set(run.choices.flatMap(({ slotId }) => slotId ?? []));
    if ((await lockTargets(tx, [...targets])) < targets.size) return refuse('slot_not_found');
    await insertRun(tx, { id: run.id, blockId, reason: run.reason, madeBy: by.id, now });
    await insertChoices(tx, run, now);
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      locationId: block.locationId,
      reason: run.reason,
      action: 'block.choices_made',
      subject: 'block',
      subjectId: blockId,
      after: { runId: run.id, bookings: bookings.length },
    });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'started' };
  });
}

async function insertChoices(tx: Transaction, { id: runId, choices }: Run, now: Date): Promise<void> {
  const items = choices.map(({ bookingId, choice, message = null, slotId = null }) => ({
    reservationId: bookingId,
    choice,
    message,
    slotId,
  }));
  const ids = await insertItems(tx, { runId, items });
  if (ids.length < items.length)
    throw new BookingsTaken(`Bulk run ${shortId(runId)}: some bookings already have items of another run`);
  for (const itemId of ids)
    await enqueue(tx, { kind: 'carry-out-choice', key: `${itemId}.1`, payload: { itemId }, runAt: now, now });
}

/**
 * Enqueues jobs for the choices of a block that have no job any more.
 */
export function resumeRun(
  context: Pick<Context, 'db' | 'wakeQueue'>,
  { blockId, by, now }: { blockId: string; by: By; now: Date },
): Promise<{ readonly kind: 'resumed' } | Refused<'block_not_found'>> {
  return context.db.transaction(async (tx) => {
    const block = await lockBlock(tx, { id: blockId, places: placeIds(placesFor(by.posts, 'block.run')) });
    if (block === undefined) return refuse('block_not_found');
    for (const { id: itemId, turns } of await updateItemsResumed(tx, blockId))
      await enqueue(tx, { kind: 'carry-out-choice', key: `${itemId}.${turns}`, payload: { itemId }, runAt: now, now });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'resumed' };
  });
}
