import { hash } from 'node:crypto';
import type { Queryable } from '#server/db/database.ts';

export type StoredMessage = {
  now: Date;
  source: 'return' | 'notice' | 'query' | 'refund';
  paymentId: string | null;
  claimedRef: string | null;
  verdict: string;
  fields: Readonly<Record<string, string>>;
};

const INSERT_GATEWAY_MESSAGE = {
  name: 'insert-gateway-message',
  text: `INSERT INTO gateway_messages (received_at, source, payment_id, claimed_ref, verdict, fields, digest)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (digest) DO UPDATE SET times = gateway_messages.times + 1, last_received_at = excluded.received_at`,
};

/** Stores a message; a repeated one with the same verdict increments a counter. */
export async function insertGatewayMessage(db: Queryable, message: StoredMessage): Promise<void> {
  const { now, source, paymentId, claimedRef, verdict } = message;
  const fields = JSON.stringify(message.fields);
  await db.query(INSERT_GATEWAY_MESSAGE, [now, source, paymentId, claimedRef, verdict, fields, digestOf(message)]);
}

/**
 * Digest of a message from outside; null for an answer to one of our queries, which are stored every time.
 */
function digestOf({ source, paymentId, claimedRef, verdict, fields }: StoredMessage): Buffer | null {
  if (source !== 'return' && source !== 'notice') return null;
  const said = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([source, paymentId, claimedRef, verdict, said]), 'buffer');
}
