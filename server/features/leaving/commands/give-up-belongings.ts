import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { endHold } from '#server/features/holds/commands/end-hold.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { returnPromotionUse } from '#server/features/promotions/commands/return-promotion-use.ts';
import { giveUpReservation } from '#server/features/reservations/commands/give-up-reservation.ts';
import { voidTicket } from '#server/features/tickets/commands/void-ticket.ts';
import { postTicketGivenUp } from '#server/ledger/post.ts';
import {
  type HeldSlotRow,
  listHeldSlots,
  listUnusedTickets,
  listUpcomingReservations,
  lockTickets,
  type UnusedTicketRow,
  type UpcomingReservationRow,
} from '../store.ts';

/** What a member would lose by deleting the account. */
export type Belongings = {
  readonly holds: readonly HeldSlotRow[];
  readonly reservations: readonly UpcomingReservationRow[];
  readonly tickets: readonly UnusedTicketRow[];
};

/** Reads and locks a member's holds, upcoming reservations and unused tickets. */
export async function readBelongings(
  tx: Transaction,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Belongings> {
  const slots = [...(await listHeldSlots(tx, memberId)), ...(await listUpcomingReservations(tx, { memberId, now }))];
  for (const slotId of [...new Set(slots.map(({ slotId }) => slotId))].sort()) await lockSlot(tx, slotId);
  await lockTickets(tx, memberId);
  // Read again under the locks: they may have changed before the locks were taken.
  return {
    holds: await listHeldSlots(tx, memberId),
    reservations: await listUpcomingReservations(tx, { memberId, now }),
    tickets: await listUnusedTickets(tx, memberId),
  };
}

type Leaving = { memberId: string; belongings: Belongings; now: Date };

/** Frees the slots that a member holds or has reserved, and voids the tickets, without a refund. */
export async function giveUpBelongings(context: Context, tx: Transaction, leaving: Leaving): Promise<void> {
  const { memberId, belongings, now } = leaving;
  for (const { holdId, slotId } of belongings.holds) {
    await lockSlot(tx, slotId);
    await endHold(tx, { holdId, slotId, ending: 'released', actor: 'member', actorId: memberId, now });
  }
  for (const { id, slotId, purchasedTicketId, transactionId } of belongings.reservations) {
    const isGivenUp = await giveUpReservation(context, tx, { reservationId: id, slotId, memberId, now });
    if (isGivenUp && purchasedTicketId !== null && transactionId !== null) {
      await giveUpTicket(tx, { id: purchasedTicketId, transactionId, now });
    }
  }
  for (const ticket of belongings.tickets) {
    await giveUpTicket(tx, { id: ticket.id, transactionId: ticket.transactionId, now });
  }
}

type TicketGivenUp = { id: string; transactionId: string; now: Date };

async function giveUpTicket(tx: Transaction, { id, transactionId, now }: TicketGivenUp): Promise<void> {
  await voidTicket(tx, { purchasedTicketId: id, now });
  await returnPromotionUse(tx, transactionId, now);
  await postTicketGivenUp(tx, { purchasedTicketId: id, now });
}
