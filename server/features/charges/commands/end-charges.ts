import type { Transaction } from '#server/db/database.ts';
import { queueInvoiceAdjustment } from '#server/features/invoices/commands/queue-invoice.ts';
import { requestRefund } from '#server/features/payments/commands/request-refund.ts';
import { type HistoryEntry, record } from '#server/history.ts';
import { postChargeRefunded } from '#server/ledger/post.ts';
import { listCharges, updateChargeEnded } from '../store.ts';

type Ending = {
  readonly reservationId: string;
  /** Whether paid charges are refunded, as the ticket is. */
  readonly givesBack: boolean;
  readonly actor: Pick<HistoryEntry, 'actor' | 'actorId' | 'locationId' | 'reason'>;
  readonly now: Date;
};

/**
 * Ends the charges of a booking that is canceled or moved: open ones are canceled, paid ones are refunded by hand. Returns
 * the ids of these refunds. The caller holds the lock of the booking's slot.
 */
export async function endCharges(tx: Transaction, { reservationId, givesBack, actor, now }: Ending): Promise<string[]> {
  const refundIds: string[] = [];
  const subject = { at: now, ...actor, subject: 'reservation', subjectId: reservationId } as const;
  for (const charge of await listCharges(tx, reservationId)) {
    const { id, state, amount, transactionId } = charge;
    if (state === 'open') {
      // A person without an account, or a job, has no member id.
      const by = actor.actor === 'staff' || actor.actor === 'member' ? actor.actorId : null;
      await updateChargeEnded(tx, { id, state: 'canceled', by, now });
      await record(tx, { ...subject, action: 'booking.charge_canceled', after: { chargeId: id, amount } });
    }
    if (transactionId !== null && givesBack && !charge.isRefunded) {
      const refundId = await requestRefund(tx, { transactionId, reason: 'canceled', now });
      if (refundId === null) continue;
      await postChargeRefunded(tx, { refundId, now });
      await queueInvoiceAdjustment(tx, { transactionId, now });
      await record(tx, { ...subject, action: 'booking.charge_refunded', after: { chargeId: id, amount, refundId } });
      refundIds.push(refundId);
    }
  }
  return refundIds;
}
