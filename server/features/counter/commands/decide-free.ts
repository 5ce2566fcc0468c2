import { slotRefusal } from '#domain/slots/slot-refusal.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { isMemberErased } from '#server/features/accounts/queries.ts';
import {
  approve,
  type Decided,
  type Decision,
  declineOrOpen,
  refuseAsStale,
} from '#server/features/approvals/commands/decide.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { makeReservation } from '#server/features/reservations/commands/make-reservation.ts';
import { readSlotFacts } from '#server/features/reservations/commands/read-slot-facts.ts';
import { noteBooked } from './note-booked.ts';
import { giveTicket } from './take-in.ts';

type FreeDecided = Decided | Refused<NonNullable<ReturnType<typeof slotRefusal>>>;

/**
 * Decides about a free booking that another person requested, and makes it when it is approved. The slot was
 * not held: while it is taken, the approval is refused and the request stays open. Refuses as `stale` an
 * expired request, a changed price or a guest who no longer exists.
 */
export function decideFree(context: Context, wish: Decision<'free_booking'>): Promise<FreeDecided> {
  const { approval, now } = wish;
  const { subjectId: slotId, payload } = approval;
  const { memberId, locale, partySize } = payload;
  return context.db.transaction(async (tx) => {
    const isGone = await isMemberErased(tx, memberId);
    if (!(await lockSlot(tx, slotId))) throw new Error(`The slot of approval ${approval.id} does not exist`);
    const state = await declineOrOpen(tx, wish);
    if (state.kind === 'decided' || state.kind === 'refused') return state;
    const { slot, claim } = await readSlotFacts(tx, { slotId, viewer: { kind: 'member', id: memberId }, now });
    const { id: ticketId, price } = slot.program.ticket;
    if (state.kind === 'expired' || isGone || price !== approval.amount) return refuseAsStale(tx, wish);
    const refusal = slotRefusal(slot, now);
    if (refusal !== null) return refuse(refusal);
    await approve(tx, wish);
    const act = { id: approval.askedBy, locationId: approval.locationId, reason: approval.reason };
    const { purchasedTicketId } = await giveTicket(tx, { memberId, ticketId, now });
    const ownHoldId = claim.kind === 'held' && claim.memberId === memberId ? claim.holdId : null;
    const bought = { slotId, memberId, locale, ownHoldId, by: act, now };
    const reservationId = await makeReservation(context, tx, { ...bought, purchasedTicketId, paymentMethod: 'free' });
    const made = { reservationId, memberId, partySize, price, amount: 0, transferReference: null };
    await noteBooked(tx, { ...made, way: 'free', approvalId: approval.id, freeLimit: null, act, now });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'decided' };
  });
}
