import type { Transaction } from '#server/db/database.ts';
import { enqueue } from '#server/queue/jobs.ts';
import type { AttemptToPay } from '../queries.ts';

/**
 * Enqueues an extra gateway query about an open attempt that lost its hold: the member may have paid already
 * and should see the outcome within seconds. At most one such query per attempt.
 */
export async function queryAtOnce(
  tx: Transaction,
  { attempt, now }: { attempt: Pick<AttemptToPay, 'id'>; now: Date },
): Promise<void> {
  const payload = { paymentId: attempt.id, isExtra: true };
  await enqueue(tx, { kind: 'ask-gateway', key: `${attempt.id}:at-once`, payload, runAt: now, now });
}
