import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { updateVoided } from '../store.ts';

/**
 * Voids a ticket for good. Throws when it is already void, because its money has then already been refunded.
 */
export async function voidTicket(
  tx: Transaction,
  { purchasedTicketId, now }: { purchasedTicketId: string; now: Date },
): Promise<void> {
  if (!(await updateVoided(tx, { id: purchasedTicketId, now })))
    throw new Error(`Purchased ticket ${purchasedTicketId} is already void`);
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: 'ticket.voided',
    subject: 'purchased_ticket',
    subjectId: purchasedTicketId,
    after: { voidedAt: now },
  });
}
