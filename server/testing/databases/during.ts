import { expect } from 'vitest';
import type { Database, Transaction } from '#server/db/database.ts';

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Returns the answers to requests that begin while a transaction has done a deed and is still open. It is committed
 * once they all wait for a lock, or one of them is over.
 */
export async function askDuring<Answer>(
  db: Database,
  deed: (tx: Transaction) => Promise<unknown>,
  ask: () => Promise<Answer>[],
): Promise<Answer[]> {
  let isOver = false;
  const [asked] = await db.transaction(async (tx) => {
    await deed(tx);
    const asks = ask();
    const answers = Promise.all(asks);
    const over = () => {
      isOver = true;
    };
    Promise.race(asks).then(over, over);
    const isReady = async () => isOver || (await db.query(WAITING)).length >= asks.length;
    await expect.poll(isReady, { timeout: 20_000, interval: 5 }).toBe(true);
    // In an array, because the transaction would wait for a promise that it returns.
    return [answers];
  });
  return (await asked) ?? [];
}
