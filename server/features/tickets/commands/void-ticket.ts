import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { updateVoided } from '../store.ts';

/** Takes the right to a slot back, for good. Throws for a ticket that was void already: its money went back by then. */
export async function voidTicket(
  tx: Transaction,
  { purchasedTicketId, now }: { purchasedTicketId: string; now: Date },
): Promise<void> {
  if (!(await updateVoided(tx, { id: purchasedTicketId, now })))
    throw new Error('A void ticket was to be voided again');
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
