import type { Database } from '#server/db/database.ts';
import { recordAll } from '#server/history.ts';
import { deleteEverySession, updateRefundsDoubted } from '../store.ts';

export type RestoreNoted = { readonly refunds: number; readonly sessions: number };

/**
 * Makes a database that comes from a backup careful. A refund that the gateway was not yet asked for may have been sent since: it is
 * asked about first, and the gateway's refusal to do it twice is not taken for a no. Sessions that were ended since live again: all end.
 */
export function noteRestored(db: Database, now: Date): Promise<RestoreNoted> {
  return db.transaction(async (tx) => {
    const refunds = await updateRefundsDoubted(tx, now);
    const entries = refunds.map((id) => ({
      action: 'refund.doubted',
      subject: 'refund',
      subjectId: id,
      before: { state: 'requested' },
      after: { state: 'sent' },
    }));
    await recordAll(tx, { at: now, actor: 'admin', actorId: null, entries });
    return { refunds: refunds.length, sessions: await deleteEverySession(tx) };
  });
}
