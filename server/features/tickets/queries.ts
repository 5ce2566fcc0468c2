import type { UnusedTicketReason } from '#domain/payments/settlement.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import {
  findPurchasedTicketRowOfPayment,
  findTicketToUse,
  findUnusedTicketRow,
  findWhyUnusedRow,
  lockPurchasedTicketRow,
  type TicketToUse,
} from './store.ts';

/** Finds the ticket that a captured payment bought. */
export async function findPurchasedTicketOfPayment(db: Queryable, paymentId: string): Promise<string | null> {
  return (await findPurchasedTicketRowOfPayment(db, paymentId))?.id ?? null;
}

/** Returns why a captured payment left an unused ticket; null when the slot had been taken or locked. */
export async function findWhyUnused(
  db: Queryable,
  paymentId: string,
): Promise<Extract<UnusedTicketReason, 'slot_ended' | 'own_booking'> | null> {
  const row = await findWhyUnusedRow(db, paymentId);
  if (row?.slotEnded === true) return 'slot_ended';
  return row?.ownBooking === true ? 'own_booking' : null;
}

/** Finds the member's oldest unused ticket for a program. */
export function findUnusedTicket(
  db: Queryable,
  ask: { memberId: string; programId: string },
): Promise<string | undefined> {
  return findUnusedTicketRow(db, ask);
}

/**
 * Finds a member's own ticket and locks it until the transaction ends. Reads after the lock is taken, because
 * a single statement would miss what a concurrent transaction wrote during the wait.
 */
export async function lockPurchasedTicket(
  tx: Transaction,
  ask: { id: string; memberId: string },
): Promise<TicketToUse | undefined> {
  await lockPurchasedTicketRow(tx, ask);
  return findTicketToUse(tx, ask);
}
