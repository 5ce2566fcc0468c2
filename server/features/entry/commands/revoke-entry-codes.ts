import { addMinutes } from '#domain/calendar/duration.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { deleteDigits, updateCodesRevoked } from '../store.ts';

/** How long deletion waits for a guest inside, so that the old code works until the new one is made. */
const MINUTES_BESIDE_NEW = 2;

/** Revokes a reservation's entry codes at once, and enqueues their deletion at the lock cloud. */
export async function revokeEntryCodes(
  { wakeQueue }: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  { reservationId, isInside = false, now }: { reservationId: string; isInside?: boolean; now: Date },
): Promise<void> {
  const revoked = await updateCodesRevoked(tx, reservationId);
  if (revoked.length === 0) return;
  const ids = revoked.map(({ id }) => id);
  await deleteDigits(tx, ids);
  const runAt = isInside ? addMinutes(now, MINUTES_BESIDE_NEW) : now;
  for (const { id: entryCodeId, hasPasscode } of revoked) {
    const job = { key: entryCodeId, payload: { entryCodeId }, runAt, now };
    await enqueue(tx, { kind: 'delete-entry-code', ...job });
    if (hasPasscode) await enqueue(tx, { kind: 'delete-passcode', ...job });
  }
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: 'entry_codes.revoked',
    subject: 'reservation',
    subjectId: reservationId,
    after: { entryCodeIds: ids },
  });
  tx.afterCommit(wakeQueue);
}
