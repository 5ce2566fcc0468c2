import type { Locale } from '#domain/basics/locale.ts';
import { offerRefusal } from '#domain/slots/slot-refusal.ts';
import { checkTicketUse, type TicketUseRefusal } from '#domain/tickets/ticket-use.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { findUnusedTicket, lockPurchasedTicket } from '#server/features/tickets/queries.ts';
import { record } from '#server/history.ts';
import { makeReservation } from './make-reservation.ts';
import { openReservation } from './open-reservation.ts';
import { readSlotFacts, type SlotToTake } from './read-slot-facts.ts';

export type ReservationFor = {
  readonly slotId: string;
  readonly member: { readonly id: string; readonly locale: Locale };
  /** How to pay; `whatever_there_is` uses an unused ticket if there is one. */
  readonly by: 'ticket' | 'unpaid' | 'whatever_there_is';
  readonly now: Date;
};

export type ReservedFor =
  | { readonly kind: 'reserved' | 'to_be_paid' }
  | {
      readonly kind: 'refused';
      readonly reason: TicketUseRefusal | 'slot_not_found' | 'no_unused_ticket' | 'too_late_to_pay';
    };

/** Reserves a slot for a member on an operator's behalf, with an unused ticket or still to be paid. */
export function reserveForMember(
  context: Pick<Context, 'db' | 'wakeQueue' | 'config'>,
  { slotId, member, by, now }: ReservationFor,
): Promise<ReservedFor> {
  return context.db.transaction(async (tx) => {
    if (!(await lockSlot(tx, slotId))) return { kind: 'refused', reason: 'slot_not_found' };
    const facts = await readSlotFacts(tx, { slotId, viewer: { kind: 'member', id: member.id }, now });
    const ask = { memberId: member.id, programId: facts.slot.program.id };
    const ticketId = by === 'unpaid' ? undefined : await findUnusedTicket(tx, ask);
    if (by === 'ticket' && ticketId === undefined) return { kind: 'refused', reason: 'no_unused_ticket' };
    const wish = { slotId, member, payWithinHours: context.config.payWithinHours, now };
    const reserved =
      ticketId === undefined ? await open(tx, wish, facts) : await use(context, tx, { ...wish, ticketId, facts });
    if (reserved.kind !== 'refused') {
      const after = { memberId: member.id, status: reserved.kind };
      const entry = { actor: 'admin', actorId: null, action: 'slot.reserved_for_member' } as const;
      await record(tx, { ...entry, at: now, subject: 'slot', subjectId: slotId, after });
      tx.afterCommit(context.wakeQueue);
    }
    return reserved;
  });
}

type Wish = Omit<ReservationFor, 'by'> & { readonly payWithinHours: number };

async function open(
  tx: Transaction,
  { slotId, member, payWithinHours, now }: Wish,
  { slot }: SlotToTake,
): Promise<ReservedFor> {
  const refusal = offerRefusal(slot, now);
  if (refusal !== null) return { kind: 'refused', reason: refusal };
  const opened = await openReservation(tx, { slotId, memberId: member.id, locale: member.locale, payWithinHours, now });
  if (opened === 'opened') return { kind: 'to_be_paid' };
  if (opened === 'too_late') return { kind: 'refused', reason: 'too_late_to_pay' };
  return { kind: 'refused', reason: slot.isBooked ? 'slot_booked' : 'slot_held' };
}

type Use = Wish & { readonly ticketId: string; readonly facts: SlotToTake };

async function use(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  { slotId, member, ticketId, facts: { slot, claim }, now }: Use,
): Promise<ReservedFor> {
  const ticket = await lockPurchasedTicket(tx, { id: ticketId, memberId: member.id });
  if (ticket === undefined) throw new Error(`Purchased ticket ${ticketId} disappeared before it was locked`);
  const refusal = checkTicketUse({ ticket, slot: { ...slot, programId: slot.program.id } }, now);
  if (refusal !== null) return { kind: 'refused', reason: refusal };
  const ownHoldId = claim.kind === 'held' ? claim.holdId : null;
  const how = { purchasedTicketId: ticketId, paymentMethod: 'ticket', ownHoldId } as const;
  await makeReservation(context, tx, { slotId, memberId: member.id, locale: member.locale, ...how, now });
  return { kind: 'reserved' };
}
