import type { Database } from '#server/db/database.ts';
import { endEverySession } from '#server/features/accounts/commands/end-every-session.ts';
import { markRefundsUncertain } from '#server/features/payments/commands/mark-refunds-uncertain.ts';
import { endEveryStaffSession } from '#server/features/staff/commands/end-staff-sessions.ts';
import { type Author, numberedSubject, OPERATOR, record, recordAll } from '#server/history.ts';
import type { Change } from '#server/history-actions.ts';
import { hastenJobs } from '#server/queue/jobs.ts';

export type RestoreMarked = { readonly refunds: number; readonly payments: number; readonly sessions: number };

/**
 * Prepares the restored data for changes since the backup: a requested refund may have been sent, so it is
 * queried before it is ordered; an undecided or unsuccessful payment may have been paid, so it is queried at
 * once; ended sessions are valid again, so all end.
 */
export function markRestored(
  db: Database,
  { author = OPERATOR, now }: { author?: Author; now: Date },
): Promise<RestoreMarked> {
  return db.transaction(async (tx) => {
    const refunds = await markRefundsUncertain(tx, now);
    const entries = refunds.map(
      (id): Change => ({
        action: 'refund.doubted',
        subject: 'refund',
        subjectId: id,
        before: { state: 'requested' },
        after: { state: 'sent' },
      }),
    );
    await recordAll(tx, { at: now, ...author, entries });
    const database = { subject: 'database', subjectId: numberedSubject(0) } as const;
    await record(tx, { at: now, ...author, action: 'backup.restored', ...database });
    const payments = await hastenJobs(tx, { kind: 'ask-gateway', now });
    const sessions = (await endEverySession(tx)) + (await endEveryStaffSession(tx, now));
    return { refunds: refunds.length, payments, sessions };
  });
}
