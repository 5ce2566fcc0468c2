import type { Locale } from '#domain/basics/locale.ts';
import { checkTicketUse, type TicketUseRefusal } from '#domain/tickets/ticket-use.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { lockPurchasedTicket } from '#server/features/tickets/queries.ts';
import { record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import { makeReservation } from './make-reservation.ts';
import { readSlotFacts } from './read-slot-facts.ts';

export type TicketWish = {
  readonly slotId: string;
  /** The ticket as offered for sale, which the purchased one must match. */
  readonly ticketId: string;
  readonly purchasedTicketId: string;
  readonly member: Member;
  readonly locale: Locale;
  readonly now: Date;
};

export type ReservedWithTicket =
  | { readonly kind: 'reserved'; readonly reservationId: string }
  | Refused<TicketUseRefusal | 'slot_not_found' | 'ticket_not_found'>;

/**
 * Reserves a slot with a ticket that the member has bought. If neither the ticket nor the slot can be used, the
 * refusal is about the ticket. The member's own hold on the slot ends as paid.
 */
export function reserveWithTicket(context: Context, wish: TicketWish): Promise<ReservedWithTicket> {
  const { slotId, purchasedTicketId, member, locale, now } = wish;
  return context.db.transaction(async (tx) => {
    if (!(await lockSlot(tx, slotId))) return refuse('slot_not_found');
    const ticket = await lockPurchasedTicket(tx, { id: purchasedTicketId, memberId: member.id });
    if (ticket === undefined) return refuse('ticket_not_found');
    if (ticket.ticketId !== wish.ticketId) return refuse('ticket_mismatch');
    const { slot, claim } = await readSlotFacts(tx, { slotId, viewer: member, now });
    const refusal = checkTicketUse({ ticket, slot: { ...slot, programId: slot.program.id } }, now);
    if (refusal !== null) return refuse(refusal);
    const ownHoldId = claim.kind === 'held' ? claim.holdId : null;
    const paymentMethod = 'ticket';
    const reservation = {
      slotId,
      memberId: member.id,
      purchasedTicketId,
      paymentMethod,
      locale,
      ownHoldId,
      now,
    } as const;
    const reservationId = await makeReservation(context, tx, reservation);
    await record(tx, {
      at: now,
      actor: 'member',
      actorId: member.id,
      action: 'ticket.used',
      subject: 'purchased_ticket',
      subjectId: purchasedTicketId,
      after: { slotId },
    });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'reserved', reservationId };
  });
}
