import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { insertEntryCodes } from '../store.ts';
import { queueLook } from './raise-missing-code.ts';

/**
 * Inserts the records of a reservation's two entry codes, and enqueues jobs that make them at the lock cloud.
 * Existing codes stay as they are.
 */
export async function requestEntryCodes(
  { wakeQueue }: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  { reservationId, slotId, now }: { reservationId: string; slotId: string; now: Date },
): Promise<void> {
  const wishes = [
    { id: randomUUID(), kind: 'LOCATION' },
    { id: randomUUID(), kind: 'ROOM' },
  ] as const;
  const written = await insertEntryCodes(tx, { reservationId, slotId, wishes });
  if (written.length === 0) return;
  for (const { id: entryCodeId, validFrom } of written) {
    await enqueue(tx, { kind: 'provision-entry-code', key: entryCodeId, payload: { entryCodeId }, runAt: now, now });
    await queueLook(tx, { entryCodeId, key: entryCodeId, validFrom, now });
  }
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: 'entry_codes.requested',
    subject: 'reservation',
    subjectId: reservationId,
    after: { entryCodeIds: written.map(({ id }) => id) },
  });
  tx.afterCommit(wakeQueue);
}
