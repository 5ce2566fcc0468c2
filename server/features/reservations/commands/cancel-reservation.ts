import { type CancellationRefusal, decideCancellation } from '#domain/reservations/cancellation.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { revokeEntryCodes } from '#server/features/entry/commands/revoke-entry-codes.ts';
import { freeSlot } from '#server/features/holds/commands/free-slot.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { queueInvoiceAdjustment } from '#server/features/invoices/commands/queue-invoice.ts';
import { requestRefund } from '#server/features/payments/commands/request-refund.ts';
import { returnPromotionUse } from '#server/features/promotions/commands/return-promotion-use.ts';
import { voidTicket } from '#server/features/tickets/commands/void-ticket.ts';
import { record } from '#server/history.ts';
import { postTicketVoided } from '#server/ledger/post.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { cancellationFacts } from '../cancellation-facts.ts';
import { findReservation, listHolidays, type ReservationRow, updateStatus } from '../store.ts';

/** Who cancels; a member only what is their own. */
export type CanceledBy = { readonly kind: 'member' | 'staff'; readonly id: string } | { readonly kind: 'system' };

export type CancelWish = { readonly reservationId: string; readonly by: CanceledBy; readonly now: Date };

export type Canceling =
  /** It is canceled, by this wish or by an earlier one; `refundAmount` in whole VND. */
  | { readonly kind: 'canceled'; readonly refundAmount: number }
  | { readonly kind: 'refused'; readonly reason: CancellationRefusal }
  /** There is none, or it is somebody else's. */
  | { readonly kind: 'not_found' };

/**
 * Cancels a reservation in time and puts its money on its way back, all at once or not at all. A second wish finds it canceled and
 * is told the same. The history and the mail say who canceled it.
 */
export async function cancelReservation(context: Context, wish: CancelWish): Promise<Canceling> {
  const found = await findReservation(context.db, wish.reservationId);
  const { by } = wish;
  if (found === undefined || (by.kind === 'member' && found.member_id !== by.id)) return { kind: 'not_found' };
  return context.db.transaction(async (tx) => {
    await lockSlot(tx, found.slot_id);
    const row = await findReservation(tx, found.id);
    if (row === undefined) throw new Error('A reservation is never deleted');
    return cancel(context, tx, { ...wish, row });
  });
}

async function cancel(
  context: Context,
  tx: Transaction,
  { row, by, now }: CancelWish & { row: ReservationRow },
): Promise<Canceling> {
  if (row.status === 'CANCELED') return { kind: 'canceled', refundAmount: row.refund?.amount ?? 0 };
  const decision = decideCancellation(cancellationFacts(row, await listHolidays(tx)), now);
  if (decision.kind === 'refused') return decision;
  // Somebody who checks in takes no lock of the slot: of the two, the first to change the status has it.
  if (!(await updateStatus(tx, { id: row.id, from: 'PENDING', to: 'CANCELED', now }))) {
    return { kind: 'refused', reason: 'not_pending' };
  }
  await freeSlot(tx, { slotId: row.slot_id, reservationId: row.id, now });
  const refundId = await giveBack(tx, row, now);
  await revokeEntryCodes(context, tx, { reservationId: row.id, now });
  const payload = { reservationId: row.id, canceledBy: by.kind };
  await enqueue(tx, { kind: 'mail-reservation-canceled', key: row.id, payload, runAt: now, now });
  await record(tx, {
    at: now,
    actor: by.kind === 'staff' ? 'admin' : by.kind,
    actorId: by.kind === 'system' ? null : by.id,
    action: 'reservation.canceled',
    subject: 'reservation',
    subjectId: row.id,
    before: { status: 'PENDING' },
    after: { status: 'CANCELED', refundId, refundAmount: decision.refundAmount },
  });
  tx.afterCommit(context.wakeQueue);
  return { kind: 'canceled', refundAmount: decision.refundAmount };
}

/** The ticket is void, its promotion can be used again, and its money goes back. Gives the refund's id; null for a free one. */
async function giveBack(tx: Transaction, row: ReservationRow, now: Date): Promise<string | null> {
  const { purchased_ticket_id: purchasedTicketId, transaction_id: transactionId } = row;
  if (purchasedTicketId === null || transactionId === null) {
    throw new Error('Only what was bought by a ticket can be canceled');
  }
  await voidTicket(tx, { purchasedTicketId, now });
  await returnPromotionUse(tx, transactionId, now);
  const refundId = await requestRefund(tx, { transactionId, reason: 'canceled', now });
  if (refundId === null) return null;
  await postTicketVoided(tx, { purchasedTicketId, refundId, now });
  await queueInvoiceAdjustment(tx, { transactionId, now });
  return refundId;
}
