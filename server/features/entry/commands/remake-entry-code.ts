import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { updateCodeRequested } from '../store.ts';
import { queueLook } from './raise-missing-code.ts';

/** Requests an entry code again after the lock cloud lost it. */
export async function remakeEntryCode(
  { db, wakeQueue }: Pick<Context, 'db' | 'wakeQueue'>,
  { entryCodeId, qrCodeId, now }: { entryCodeId: string; qrCodeId: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await updateCodeRequested(tx, { entryCodeId, qrCodeId }))) return;
    const key = `${entryCodeId}.${qrCodeId}`;
    await enqueue(tx, { kind: 'provision-entry-code', key, payload: { entryCodeId }, runAt: now, now });
    await queueLook(tx, { entryCodeId, key, validFrom: now, now });
    await record(tx, {
      at: now,
      actor: 'system',
      actorId: null,
      action: 'entry_code.requested_again',
      subject: 'entry_code',
      subjectId: entryCodeId,
      before: { qrCodeId },
    });
    tx.afterCommit(wakeQueue);
  });
}
