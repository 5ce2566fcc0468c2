import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { claimSlot } from '#server/features/holds/commands/claim-slot.ts';
import { postTicketUsed } from '#server/ledger/post.ts';
import { insertReservation, type PaymentMethod, updateReservationPaid } from '../store.ts';
import { confirmReservation } from './confirm-reservation.ts';

export type NewReservation = {
  readonly slotId: string;
  readonly memberId: string;
  readonly purchasedTicketId: string;
  readonly paymentMethod: PaymentMethod;
  readonly locale: Locale;
  /** The member's own live hold of the slot, which the reservation takes the place of. */
  readonly ownHoldId: string | null;
  readonly now: Date;
};

/**
 * Takes a slot for a member by a purchased ticket, with its entry codes and its mail, and gives the reservation's id. The
 * caller holds the slot's lock and has seen that the slot is the member's to take; throws {@link SlotTaken} when that has
 * changed meanwhile.
 */
export async function makeReservation(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  wish: NewReservation,
): Promise<string> {
  const id = randomUUID();
  await insertReservation(tx, { id, ...wish });
  await postTicketUsed(tx, wish);
  const { slotId, ownHoldId, now } = wish;
  if (!(await claimSlot(tx, { slotId, reservationId: id, ownHoldId, now }))) throw new SlotTaken();
  await confirmReservation(context, tx, { id, slotId, memberId: wish.memberId, action: 'reservation.made', now });
  return id;
}

/** Somebody else took the slot between looking and claiming; the transaction is given up and decided anew. */
export class SlotTaken extends Error {
  /** Lets the transaction be tried again as a whole, as after a serialisation failure. */
  readonly code = '40001';
}

/**
 * Pays for a reservation that was opened without payment. The caller holds the slot's lock and has seen that it awaits one;
 * throws when it does not, because then somebody has paid for nothing.
 */
export async function payReservation(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  payment: NewReservation & { readonly reservationId: string },
): Promise<void> {
  const { reservationId: id, slotId, purchasedTicketId, paymentMethod, ownHoldId, memberId, now } = payment;
  if (!(await updateReservationPaid(tx, { id, purchasedTicketId, paymentMethod }))) {
    throw new Error('A reservation that is locked and was seen to await its payment awaits none');
  }
  await postTicketUsed(tx, { purchasedTicketId, now });
  if (!(await claimSlot(tx, { slotId, reservationId: id, ownHoldId, now }))) throw new SlotTaken();
  await confirmReservation(context, tx, { id, slotId, memberId, action: 'reservation.paid', now });
}
