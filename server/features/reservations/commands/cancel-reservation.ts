import { shortId } from '#domain/basics/id.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { type Canceler, type CancellationRefusal, decideCancellation } from '#domain/reservations/cancellation.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { endCharges } from '#server/features/charges/commands/end-charges.ts';
import { revokeEntryCodes } from '#server/features/entry/commands/revoke-entry-codes.ts';
import { freeSlot } from '#server/features/holds/commands/free-slot.ts';
import { queueInvoiceAdjustment } from '#server/features/invoices/commands/queue-invoice.ts';
import { requestRefund } from '#server/features/payments/commands/request-refund.ts';
import { returnPromotionUse } from '#server/features/promotions/commands/return-promotion-use.ts';
import { voidTicket } from '#server/features/tickets/commands/void-ticket.ts';
import { type HistoryEntry, record } from '#server/history.ts';
import { postTicketGivenUp, postTicketReturned, postTicketVoided } from '#server/ledger/post.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { listHolidays } from '#server/settings.ts';
import { cancellationFacts } from '../cancellation-facts.ts';
import { updateGivenUp, updateStatus, updateTicketReturned } from '../change-store.ts';
import { findReservation, type StoredReservation } from '../store.ts';
import { lockWithSlot } from './lock-with-slot.ts';

/** The person who cancels. A member may cancel only their own reservations. */
export type CanceledBy = { readonly kind: 'member'; readonly id: string } | { readonly kind: 'system' };

export type CancelWish = {
  readonly reservationId: string;
  /** The slot that the person saw, if their page sends it. */
  readonly slotId?: string | undefined;
  readonly by: CanceledBy;
  readonly now: Date;
};

export type Canceling =
  /** Canceled by this request or an earlier one; `refundAmount` in whole VND. */
  | { readonly kind: 'canceled'; readonly refundAmount: number }
  /** The rules do not allow it, which the API answers with `success: false`. */
  | { readonly kind: 'not_allowed'; readonly reason: CancellationRefusal }
  /** It was moved from the slot that the person saw; or there is none, or it belongs to another member. */
  | Refused<'stale' | 'reservation_not_found'>;

/**
 * Cancels a reservation in time and requests its refund, in one transaction. A repeated request gets the same
 * answer. The history and the mail say who canceled.
 */
export async function cancelReservation(context: Context, wish: CancelWish): Promise<Canceling> {
  const { slotId, by, now } = wish;
  return context.db.transaction(async (tx) => {
    const found = await findReservation(tx, wish.reservationId);
    if (found === undefined || (by.kind === 'member' && found.memberId !== by.id))
      return refuse('reservation_not_found');
    const row = await lockWithSlot(tx, found);
    if (row.status === 'CANCELED') return { kind: 'canceled', refundAmount: row.refund?.amount ?? 0 };
    if (slotId !== undefined && slotId !== row.slotId) return refuse('stale');
    const decision = decideCancellation(cancellationFacts(row, await listHolidays(tx)), now);
    if (decision.kind === 'refused') return { kind: 'not_allowed', reason: decision.reason };
    const actor = { actor: by.kind, actorId: by.kind === 'system' ? null : by.id };
    const canceled = await carryOut(context, tx, { row, canceledBy: by.kind, givesBack: true, actor, now });
    return canceled ?? { kind: 'not_allowed', reason: 'not_pending' };
  });
}

export type Cancellation = {
  /** The reservation, read under the lock of its slot. It is paid. */
  readonly row: StoredReservation;
  readonly canceledBy: Canceler;
  /** Whether the guest gets the payment back: the money or the voucher's use. If not, a voucher stays used. */
  readonly givesBack: boolean;
  readonly isBeyond?: boolean;
  /** Whether it was a mistake: a ticket that was bought before is then unused again. */
  readonly returnsTicket?: boolean;
  readonly actor: Pick<HistoryEntry, 'actor' | 'actorId' | 'locationId' | 'reason'>;
  readonly now: Date;
};

export type Canceled = {
  readonly kind: 'canceled';
  readonly refundAmount: Vnd;
  readonly refundId: string | null;
  /** The refunds of its paid charges. */
  readonly chargeRefundIds: readonly string[];
};

/** Cancels a paid reservation; undefined when it is no longer pending. */
export async function carryOut(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  { row, canceledBy, givesBack, isBeyond = false, returnsTicket = false, actor, now }: Cancellation,
): Promise<Canceled | undefined> {
  // Check-in takes no lock on the slot, so the first of the two to change the status wins.
  if (!(await updateStatus(tx, { id: row.id, from: 'PENDING', to: 'CANCELED', now }))) return undefined;
  await freeSlot(tx, { slotId: row.slotId, reservationId: row.id, now });
  const giving = returnsTicket ? returnTicket : givesBack ? giveBack : forfeit;
  const refundId = await giving(tx, row, now);
  const refundAmount = refundId === null ? 0 : (row.amount ?? 0);
  const chargeRefundIds = await endCharges(tx, { reservationId: row.id, givesBack, actor, now });
  await revokeEntryCodes(context, tx, { reservationId: row.id, now });
  const payload = { reservationId: row.id, canceledBy };
  await enqueue(tx, { kind: 'mail-reservation-canceled', key: row.id, payload, runAt: now, now });
  await record(tx, {
    at: now,
    ...actor,
    action: 'reservation.canceled',
    subject: 'reservation',
    subjectId: row.id,
    before: { status: 'PENDING' },
    after: { status: 'CANCELED', refundId, refundAmount, ...(isBeyond && { isBeyond }) },
  });
  tx.afterCommit(context.wakeQueue);
  return { kind: 'canceled', refundAmount, refundId, chargeRefundIds };
}

/**
 * Voids the ticket, returns its promotion use and requests the refund. Returns its id; null when it was free, or paid
 * by a voucher, which can be used again.
 */
async function giveBack(tx: Transaction, row: StoredReservation, now: Date): Promise<string | null> {
  const ticket = ticketOf(row);
  if (ticket === null) return null;
  await voidTicket(tx, { purchasedTicketId: ticket.id, now });
  await returnPromotionUse(tx, ticket.transactionId, now);
  const refundId = await requestRefund(tx, { transactionId: ticket.transactionId, reason: 'canceled', now });
  if (refundId === null) return null;
  await postTicketVoided(tx, { purchasedTicketId: ticket.id, refundId, now });
  await queueInvoiceAdjustment(tx, { transactionId: ticket.transactionId, now });
  return refundId;
}

/** Makes the ticket unused again. It stays valid, so its promotion's use and its invoice stay. */
async function returnTicket(tx: Transaction, row: StoredReservation, now: Date): Promise<null> {
  const ticket = ticketOf(row);
  if (ticket === null)
    throw new Error(`Reservation ${shortId(row.id)} was not paid by a ticket that could be returned`);
  await updateTicketReturned(tx, row.id);
  await postTicketReturned(tx, { purchasedTicketId: ticket.id, now });
  return null;
}

/**
 * Voids the ticket, or leaves the voucher used, without a refund. Returns the promotion's use, because it counts for
 * valid tickets only.
 */
async function forfeit(tx: Transaction, row: StoredReservation, now: Date): Promise<null> {
  await updateGivenUp(tx, row.id);
  const ticket = ticketOf(row);
  if (ticket === null) return null;
  await voidTicket(tx, { purchasedTicketId: ticket.id, now });
  await returnPromotionUse(tx, ticket.transactionId, now);
  await postTicketGivenUp(tx, { purchasedTicketId: ticket.id, now });
  return null;
}

/** Returns the ticket that paid for a reservation; null when a voucher did. */
function ticketOf(row: StoredReservation): { id: string; transactionId: string } | null {
  const { purchasedTicketId: id, transactionId } = row;
  if (id !== null && transactionId !== null) return { id, transactionId };
  if (row.voucherType !== null) return null;
  throw new Error(`Reservation ${shortId(row.id)} has neither a ticket nor a voucher, so it cannot be canceled`);
}
