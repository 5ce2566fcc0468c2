import { randomUUID } from 'node:crypto';
import { orderInfoOf } from '#domain/payments/order-info.ts';
import { nextQueryAt } from '#domain/payments/query-schedule.ts';
import type { PaymentGateway, PaymentOrder } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { insertPayment, type NewPayment } from '../store.ts';

type Parts = Pick<Context, 'config' | 'publicUrl'> & { readonly gateway: PaymentGateway };

type NewAttempt = Omit<NewPayment, 'id' | 'merchTxnRef' | 'url' | 'isSandbox'> &
  Pick<PaymentOrder, 'clientIp' | 'language'> & {
    readonly holdEndsAt: Date;
    /** The path of our page for another attempt. */
    readonly againPath: string;
  };

/**
 * Inserts an attempt to pay, and enqueues the gateway query for when no answer arrives. Returns its id and the signed
 * address of the gateway's page.
 */
export async function startAttempt(
  { config, publicUrl, gateway }: Parts,
  tx: Transaction,
  { againPath, clientIp, language, holdEndsAt, ...attempt }: NewAttempt,
): Promise<{ readonly id: string; readonly url: string }> {
  const { memberId, slotId, amount, now } = attempt;
  const id = randomUUID();
  const merchTxnRef = id.replaceAll('-', '');
  const site = publicUrl();
  const url = gateway.paymentUrl({
    merchTxnRef,
    amount,
    orderInfo: orderInfoOf(merchTxnRef),
    returnUrl: `${site}/api/payment/onepay/return`,
    callbackUrl: `${site}/api/payment/onepay/ipn`,
    againLink: `${site}${againPath}`,
    clientIp,
    language,
  });
  await insertPayment(tx, { ...attempt, id, merchTxnRef, url, isSandbox: config.sandbox });
  const runAt = nextQueryAt({ startedAt: now, holdEndsAt, tries: 0 }, now) ?? now;
  await enqueue(tx, { kind: 'ask-gateway', key: id, payload: { paymentId: id }, runAt, now });
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: memberId,
    action: 'payment.started',
    subject: 'payment',
    subjectId: id,
    after: { amount, slotId },
  });
  return { id, url };
}
