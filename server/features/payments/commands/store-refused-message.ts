import type { GatewayMessage } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import { countAgainst, type Limit } from '#server/limits/limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { insertGatewayMessage } from '../message-store.ts';

/** Anyone can send a message that is refused, so only this many are stored; the log mentions all. */
const REFUSED_OF_NETWORK: Limit = { name: 'gateway-message.network', max: 50, windowSeconds: 15 * 60 };

type Refused = {
  readonly source: 'return' | 'notice';
  readonly message: Extract<GatewayMessage, { kind: 'refused' }>;
  readonly ip: string;
  readonly now: Date;
};

/** Stores, for operators, that an unverified message arrived; stores none of its content. */
export async function storeRefusedMessage(context: Context, { source, message, ip, now }: Refused): Promise<void> {
  const { reason, claimedRef } = message;
  context.log.warn({ source, reason }, 'an unverified gateway message was refused');
  const tooMany = await countAgainst(context, { limit: REFUSED_OF_NETWORK, by: networkOf(ip), now });
  if (tooMany) return;
  const verdict = `refused:${reason}`;
  await insertGatewayMessage(context.db, { now, source, paymentId: null, claimedRef, verdict, fields: {} });
}
