import { randomUUID } from 'node:crypto';
import { shortId } from '#domain/basics/id.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { claimSlot } from '#server/features/holds/commands/claim-slot.ts';
import type { StaffAct } from '#server/history.ts';
import { postTicketUsed } from '#server/ledger/post.ts';
import { insertReservation, updateReservationPaid } from '../change-store.ts';
import type { PaymentMethod } from '../store.ts';
import { confirmReservation } from './confirm-reservation.ts';

export type NewReservation = {
  readonly slotId: string;
  readonly memberId: string;
  readonly purchasedTicketId: string;
  readonly paymentMethod: PaymentMethod;
  readonly locale: Locale;
  /** The member's own live hold on the slot, which the reservation replaces. */
  readonly ownHoldId: string | null;
  /** Set when staff reserves it for the member. */
  readonly by?: StaffAct;
  readonly now: Date;
};

/**
 * Reserves a slot for a member with a purchased ticket, with entry codes and mail, and returns the
 * reservation's id. The caller holds the slot's lock and has checked that the member may take it; throws
 * {@link SlotTaken} when that changed.
 */
export async function makeReservation(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  wish: NewReservation,
): Promise<string> {
  const id = randomUUID();
  await insertReservation(tx, { id, ...wish });
  await postTicketUsed(tx, wish);
  const { slotId, ownHoldId, memberId, by, now } = wish;
  if (!(await claimSlot(tx, { slotId, reservationId: id, ownHoldId, now }))) throw new SlotTaken();
  await confirmReservation(context, tx, { id, slotId, memberId, action: 'reservation.made', ...(by && { by }), now });
  return id;
}

/**
 * Another member took the slot between the check and the claim; the transaction rolls back and decides again.
 */
export class SlotTaken extends Error {
  /** The code of a serialization failure, so that the whole transaction is retried. */
  readonly code = '40001';
}

/**
 * Pays for a reservation that was opened without payment. The caller holds the slot's lock and has checked
 * that it awaits payment; throws when it does not, because the money would then pay for nothing.
 */
export async function payReservation(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  payment: NewReservation & { readonly reservationId: string },
): Promise<void> {
  const { reservationId: id, slotId, purchasedTicketId, paymentMethod, ownHoldId, memberId, by, now } = payment;
  if (!(await updateReservationPaid(tx, { id, purchasedTicketId, paymentMethod }))) {
    throw new Error(`Reservation ${shortId(id)} no longer awaits its payment, although its slot is locked`);
  }
  await postTicketUsed(tx, { purchasedTicketId, now });
  if (!(await claimSlot(tx, { slotId, reservationId: id, ownHoldId, now }))) throw new SlotTaken();
  await confirmReservation(context, tx, { id, slotId, memberId, action: 'reservation.paid', ...(by && { by }), now });
}
