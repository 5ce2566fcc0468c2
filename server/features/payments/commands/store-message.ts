import type { Queryable } from '#server/db/database.ts';
import { insertGatewayMessage, type StoredMessage } from '../message-store.ts';

/** Stores a message that claims to come from the gateway, with its verdict. */
export function storeMessage(db: Queryable, message: StoredMessage): Promise<void> {
  return insertGatewayMessage(db, message);
}
