import type { Queryable, Transaction } from '#server/db/database.ts';
import {
  findPurchasedTicketRowOfPayment,
  findTicketToUse,
  findUnusedTicketRow,
  lockPurchasedTicketRow,
} from './store.ts';

/** Finds the ticket that a captured payment bought. */
export async function findPurchasedTicketOfPayment(db: Queryable, paymentId: string): Promise<string | null> {
  return (await findPurchasedTicketRowOfPayment(db, paymentId))?.id ?? null;
}

/** Finds the member's oldest unused ticket for a program. */
export function findUnusedTicket(
  db: Queryable,
  ask: { memberId: string; programId: string },
): Promise<string | undefined> {
  return findUnusedTicketRow(db, ask);
}

export type TicketToUse = { readonly isUsed: boolean; readonly ticketId: string; readonly programId: string };

/**
 * Finds a member's own ticket and locks it until the transaction ends. Reads after the lock is taken, because
 * a single statement would miss what a concurrent transaction wrote during the wait.
 */
export async function lockPurchasedTicket(
  tx: Transaction,
  ask: { id: string; memberId: string },
): Promise<TicketToUse | undefined> {
  await lockPurchasedTicketRow(tx, ask);
  const row = await findTicketToUse(tx, ask);
  return row && { isUsed: row.is_used, ticketId: row.ticket_id, programId: row.program_id };
}
