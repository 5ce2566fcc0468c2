import type { PurchasedTicket } from '#contract/tickets.ts';
import type { PurchasedTicketRow } from './store.ts';

export function presentPurchasedTicket(row: PurchasedTicketRow): PurchasedTicket {
  const { id, userId, isUsed, createdAt, ticketId, ticketName, transactionId, amount } = row;
  const program = { id: row.programId, name: row.programName, duration: row.programDuration };
  return {
    id,
    userId,
    isUsed,
    createdAt: createdAt.toISOString(),
    ticket: { id: ticketId, name: ticketName, program },
    transaction: { id: transactionId, amount },
  };
}
