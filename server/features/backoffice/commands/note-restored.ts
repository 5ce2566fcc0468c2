import type { Database } from '#server/db/database.ts';
import { endEverySession } from '#server/features/accounts/commands/end-every-session.ts';
import { doubtRefunds } from '#server/features/payments/commands/doubt-refunds.ts';
import { type Deed, recordAll } from '#server/history.ts';
import { hastenJobs } from '#server/queue/jobs.ts';

export type RestoreNoted = { readonly refunds: number; readonly payments: number; readonly sessions: number };

/**
 * Makes a database that comes from a backup careful. A refund that the gateway was not yet asked for may have been sent since: it is
 * asked about first, and the gateway's refusal to do it twice is not taken for a no. A payment that was open, had failed or was
 * abandoned may have been paid since: it is asked about at once. Sessions that were ended since live again: all end.
 */
export function noteRestored(db: Database, now: Date): Promise<RestoreNoted> {
  return db.transaction(async (tx) => {
    const refunds = await doubtRefunds(tx, now);
    const entries = refunds.map(
      (id): Deed => ({
        action: 'refund.doubted',
        subject: 'refund',
        subjectId: id,
        before: { state: 'requested' },
        after: { state: 'sent' },
      }),
    );
    await recordAll(tx, { at: now, actor: 'admin', actorId: null, entries });
    const payments = await hastenJobs(tx, { kind: 'ask-gateway', now });
    return { refunds: refunds.length, payments, sessions: await endEverySession(tx) };
  });
}
