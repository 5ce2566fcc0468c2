import type { PurchasedTicket } from '#contract/tickets.ts';
import type { PurchasedTicketRow } from './store.ts';

export function presentPurchasedTicket(row: PurchasedTicketRow): PurchasedTicket {
  return {
    id: row.id,
    userId: row.member_id,
    isUsed: row.is_used,
    createdAt: row.created_at.toISOString(),
    ticket: {
      id: row.ticket_id,
      name: row.ticket_name,
      program: { id: row.program_id, name: row.program_name, duration: row.program_duration },
    },
    transaction: { id: row.transaction_id, amount: row.amount },
  };
}
