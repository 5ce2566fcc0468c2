import type { Vnd } from '#domain/basics/money.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { findLiveHold } from '#server/features/holds/queries.ts';
import { lockWithSlot } from '#server/features/reservations/commands/lock-with-slot.ts';
import { payReservation } from '#server/features/reservations/commands/make-reservation.ts';
import { findReservation } from '#server/features/reservations/queries.ts';
import type { Clerk } from '#server/http/caller.ts';
import { findDeskBooking } from '../store.ts';
import { recordMoneyTaken, type TakenInMethod, takeIn } from './take-in.ts';

export type MoneySeen = {
  readonly reservationId: string;
  readonly method: TakenInMethod;
  readonly amount: Vnd;
  readonly by: Clerk;
  readonly now: Date;
};

export type MoneyTaken = { readonly kind: 'paid'; readonly amount: Vnd };

/**
 * Records that staff took, or saw in the bank account, the money for an unpaid reservation. That pays for it, so entry
 * codes, invoice and mail follow.
 */
export function takeMoney(
  context: Context,
  seen: MoneySeen,
): Promise<MoneyTaken | Refused<'reservation_not_found' | 'not_awaiting_payment' | 'amount_differs'>> {
  const { reservationId, method, amount, by, now } = seen;
  return context.db.transaction(async (tx) => {
    const found = await findReservation(tx, reservationId);
    if (found === undefined || !mayAt(by.posts, 'booking.make', found.locationId))
      return refuse('reservation_not_found');
    const row = await lockWithSlot(tx, found);
    const { slotId, memberId, ticketId, locationId } = row;
    if (!row.paymentRequired || row.status !== 'PENDING' || memberId === null) return refuse('not_awaiting_payment');
    // A desk guest pays the price that staff named, whatever the program costs by now.
    const price = (await findDeskBooking(tx, reservationId))?.price ?? row.ticketPrice;
    if (amount !== price) return refuse('amount_differs');
    const act = { id: by.id, locationId };
    const hold = await findLiveHold(tx, { slotId, memberId, now });
    const taken = { method, amount, by: act, now };
    const { purchasedTicketId, transactionId } = await takeIn(tx, { memberId, ticketId, ...taken });
    const paid = { reservationId, slotId, memberId, purchasedTicketId, locale: row.locale, by: act, now };
    const paymentMethod = amount === 0 ? 'free' : 'reception';
    await payReservation(context, tx, { ...paid, paymentMethod, ownHoldId: hold?.holdId ?? null });
    if (amount > 0) await recordMoneyTaken(tx, { reservationId, transactionId, ...taken });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'paid', amount };
  });
}
