import type { Queryable, Transaction } from '#server/db/database.ts';
import {
  findPurchasedTicketRowOfPayment,
  findTicketToUse,
  findUnusedTicketRow,
  lockPurchasedTicketRow,
} from './store.ts';

/** The ticket that a captured payment bought. */
export async function findPurchasedTicketOfPayment(db: Queryable, paymentId: string): Promise<string | null> {
  return (await findPurchasedTicketRowOfPayment(db, paymentId))?.id ?? null;
}

/** The ticket for a program that a member has had longest without using it. */
export function findUnusedTicket(
  db: Queryable,
  ask: { memberId: string; programId: string },
): Promise<string | undefined> {
  return findUnusedTicketRow(db, ask);
}

export type TicketToUse = { readonly isUsed: boolean; readonly ticketId: string; readonly programId: string };

/**
 * A member's own ticket, kept from changing until the transaction ends. It is read after its lock was had: what somebody else
 * wrote while this one waited would be missing from a single statement.
 */
export async function lockPurchasedTicket(
  tx: Transaction,
  ask: { id: string; memberId: string },
): Promise<TicketToUse | undefined> {
  await lockPurchasedTicketRow(tx, ask);
  const row = await findTicketToUse(tx, ask);
  return row && { isUsed: row.is_used, ticketId: row.ticket_id, programId: row.program_id };
}
