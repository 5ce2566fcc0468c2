import type { Transaction } from '#server/db/database.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { listOwnerIds } from '../people-store.ts';

/** Actions of staff about which every owner gets a mail. */
export const OWNER_NEWS = ['file.exported', 'reservation.canceled', 'booking.made_at_desk'] as const;

type News = {
  readonly action: (typeof OWNER_NEWS)[number];
  /** The action must happen at most once to a subject, because the two make up the key of the mail. */
  readonly subjectId: string;
  readonly now: Date;
};

/**
 * Enqueues a mail to every owner about an action recorded in this transaction; the mail reads it from the
 * history.
 */
export async function tellOwners(tx: Transaction, { action, subjectId, now }: News): Promise<void> {
  for (const memberId of await listOwnerIds(tx)) {
    const payload = { memberId, action, subjectId };
    await enqueue(tx, { kind: 'mail-owner-news', key: `${action} ${subjectId} ${memberId}`, payload, runAt: now, now });
  }
}
