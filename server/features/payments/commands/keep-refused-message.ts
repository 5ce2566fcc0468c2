import type { GatewayMessage } from '#server/adapters/onepay/port.ts';
import type { Context } from '#server/context.ts';
import { countAgainst, type Limit } from '#server/limits/limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { insertGatewayMessage } from '../store.ts';

/** Anybody can send what is refused, so only so much of it is kept; the log tells of all. */
const REFUSED_OF_NETWORK: Limit = { name: 'gateway-message.network', max: 50, windowSeconds: 15 * 60 };

type Refused = {
  readonly source: 'return' | 'notice';
  readonly message: Extract<GatewayMessage, { kind: 'refused' }>;
  readonly ip: string;
  readonly now: Date;
};

/** Keeps that something claimed to come from the gateway and did not prove it, for an operator to look into; nothing of what it said. */
export async function keepRefusedMessage(context: Context, { source, message, ip, now }: Refused): Promise<void> {
  const { reason, claimedRef } = message;
  context.log.warn({ source, reason }, 'a message in the name of the gateway was refused');
  const tooMany = await countAgainst(context, { limit: REFUSED_OF_NETWORK, by: networkOf(ip), now });
  if (tooMany) return;
  const verdict = `refused:${reason}`;
  await insertGatewayMessage(context.db, { now, source, paymentId: null, claimedRef, verdict, fields: {} });
}
