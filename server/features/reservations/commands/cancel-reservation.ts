import { shortId } from '#domain/basics/id.ts';
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

/** Who cancels. A member may cancel only their own reservations. */
export type CanceledBy = { readonly kind: 'member' | 'staff'; readonly id: string } | { readonly kind: 'system' };

export type CancelWish = { readonly reservationId: string; readonly by: CanceledBy; readonly now: Date };

export type Canceling =
  /** Canceled by this request or an earlier one; `refundAmount` in whole VND. */
  | { readonly kind: 'canceled'; readonly refundAmount: number }
  | { readonly kind: 'refused'; readonly reason: CancellationRefusal }
  /** There is no such reservation, or it belongs to another member. */
  | { readonly kind: 'not_found' };

/**
 * Cancels a reservation in time and requests its refund, in one transaction. A repeated request gets the same
 * answer. The history and the mail say who canceled.
 */
export async function cancelReservation(context: Context, wish: CancelWish): Promise<Canceling> {
  const found = await findReservation(context.db, wish.reservationId);
  const { by } = wish;
  if (found === undefined || (by.kind === 'member' && found.member_id !== by.id)) return { kind: 'not_found' };
  return context.db.transaction(async (tx) => {
    await lockSlot(tx, found.slot_id);
    const row = await findReservation(tx, found.id);
    if (row === undefined) throw new Error(`Reservation ${shortId(found.id)} disappeared while its slot was locked`);
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
  // Check-in takes no lock on the slot, so the first of the two to change the status wins.
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

/**
 * Voids the ticket, returns its promotion use and requests the refund. Returns its id; null when it was free.
 */
async function giveBack(tx: Transaction, row: ReservationRow, now: Date): Promise<string | null> {
  const { purchased_ticket_id: purchasedTicketId, transaction_id: transactionId } = row;
  if (purchasedTicketId === null || transactionId === null) {
    throw new Error(`Reservation ${shortId(row.id)} has no purchased ticket, so it cannot be canceled`);
  }
  await voidTicket(tx, { purchasedTicketId, now });
  await returnPromotionUse(tx, transactionId, now);
  const refundId = await requestRefund(tx, { transactionId, reason: 'canceled', now });
  if (refundId === null) return null;
  await postTicketVoided(tx, { purchasedTicketId, refundId, now });
  await queueInvoiceAdjustment(tx, { transactionId, now });
  return refundId;
}
