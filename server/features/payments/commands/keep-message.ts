import type { Queryable } from '#server/db/database.ts';
import { insertGatewayMessage, type StoredMessage } from '../store.ts';

/** Keeps what claimed to come from the gateway, and what was made of it. */
export function keepMessage(db: Queryable, message: StoredMessage): Promise<void> {
  return insertGatewayMessage(db, message);
}
