import type { Transaction } from '#server/db/database.ts';
import { enqueue } from '#server/queue/jobs.ts';
import type { AttemptToPay } from '../queries.ts';

/**
 * Queues a question to the gateway, beside the scheduled ones, about an open attempt whose hold is gone: the member may have
 * paid already, and should hear within seconds what that bought. One attempt is asked about in this way once.
 */
export async function askAtOnce(
  tx: Transaction,
  { attempt, now }: { attempt: Pick<AttemptToPay, 'id'>; now: Date },
): Promise<void> {
  const payload = { paymentId: attempt.id, isExtra: true };
  await enqueue(tx, { kind: 'ask-gateway', key: `${attempt.id}:at-once`, payload, runAt: now, now });
}
