import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { queueInvoice } from '#server/features/invoices/commands/queue-invoice.ts';
import { record } from '#server/history.ts';
import { postTicketSold } from '#server/ledger/post.ts';
import { insertPurchasedTicket } from '../store.ts';

/**
 * Issues a ticket for one slot of a program against a capture, and posts it to the ledger. Returns its id.
 */
export async function issueTicket(
  tx: Transaction,
  purchase: { memberId: string; ticketId: string; transactionId: string; now: Date },
): Promise<string> {
  const id = randomUUID();
  await insertPurchasedTicket(tx, { id, ...purchase });
  await postTicketSold(tx, { transactionId: purchase.transactionId, purchasedTicketId: id, now: purchase.now });
  await queueInvoice(tx, purchase);
  await record(tx, {
    at: purchase.now,
    actor: 'system',
    actorId: null,
    action: 'ticket.issued',
    subject: 'purchased_ticket',
    subjectId: id,
    after: { memberId: purchase.memberId, transactionId: purchase.transactionId },
  });
  return id;
}
