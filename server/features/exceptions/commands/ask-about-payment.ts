import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { type Author, record } from '#server/history.ts';
import { hastenJobOf } from '#server/queue/jobs.ts';
import { findPlaceOfPayment } from '../store.ts';

type Asking = {
  readonly paymentId: string;
  /** The locations whose payments the person may ask about; null for all. */
  readonly locationIds: readonly string[] | null;
  readonly by: { readonly id: string };
  readonly now: Date;
};

/** Makes the gateway query about a payment due now. Refused when no such payment waits for an answer. */
export function askAboutPayment(
  context: Pick<Context, 'db' | 'wakeQueue'>,
  { paymentId, locationIds, by, now }: Asking,
): Promise<{ readonly kind: 'asked' } | Refused<'payment_not_found'>> {
  return context.db.transaction(async (tx) => {
    const place = await findPlaceOfPayment(tx, { paymentId, locationIds });
    if (place === undefined) return refuse('payment_not_found');
    if ((await hastenJobOf(tx, { kind: 'ask-gateway', key: paymentId, now })) === 0) return refuse('payment_not_found');
    const author: Author = { actor: 'staff', actorId: by.id, locationId: place.location_id };
    await record(tx, { at: now, ...author, action: 'payment.asked_about', subject: 'payment', subjectId: paymentId });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'asked' };
  });
}
