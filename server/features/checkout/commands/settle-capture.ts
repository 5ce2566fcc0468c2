import { isUndecided } from '#domain/payments/payment-state.ts';
import { decideSettlement, type Settlement } from '#domain/payments/settlement.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { isMemberErased } from '#server/features/accounts/queries.ts';
import { readClaim, type SlotClaim } from '#server/features/holds/commands/claim-slot.ts';
import { endHold } from '#server/features/holds/commands/end-hold.ts';
import { recordCapture } from '#server/features/payments/commands/record-capture.ts';
import { requestRefund } from '#server/features/payments/commands/request-refund.ts';
import type { AttemptToPay } from '#server/features/payments/queries.ts';
import { commitPromotionUse, giveBackPromotionUse } from '#server/features/promotions/commands/take-promotion-use.ts';
import { isPromotionAvailable } from '#server/features/promotions/queries.ts';
import { makeReservation, payReservation } from '#server/features/reservations/commands/make-reservation.ts';
import { findLiveReservation } from '#server/features/reservations/queries.ts';
import { findSlot } from '#server/features/slots/queries.ts';
import { issueTicket } from '#server/features/tickets/commands/issue-ticket.ts';
import { visitor } from '#server/http/caller.ts';
import { enqueue } from '#server/queue/jobs.ts';

export type Capture = { readonly amount: number; readonly transactionNo: string | null };

/**
 * Settles captured money once: records the transaction, then makes exactly one of a reservation, an unused
 * ticket or a refund, and notifies the member. The caller holds the locks of slot, promotion and payment.
 */
export async function settleCapture(
  context: Pick<Context, 'log' | 'wakeQueue'>,
  tx: Transaction,
  { attempt, capture, now }: { attempt: AttemptToPay; capture: Capture; now: Date },
): Promise<Settlement['kind']> {
  const transactionId = await recordCapture(context, tx, { attempt, capture, now });
  const claim = await readClaim(tx, attempt.slotId, now);
  const settlement = await decide(tx, { attempt, capture, claim, now });
  const reason = refundReasonOf(settlement);
  if (reason !== null) {
    await giveBackPromotionUse(tx, attempt.id, now);
    await endHoldOf(tx, { attempt, ending: 'failed', now });
    await requestRefund(tx, { transactionId, reason, now });
    if (reason !== 'account_deleted') {
      await enqueue(tx, {
        kind: RETURN_MAILS[reason],
        key: attempt.id,
        payload: { paymentId: attempt.id, reservationId: attempt.linkReservationId },
        runAt: now,
        now,
      });
    }
    return settlement.kind;
  }
  await commitPromotionUse(tx, attempt.id, now);
  const { memberId, slotId, ticketId, locale } = attempt;
  const purchasedTicketId = await issueTicket(tx, { memberId, ticketId, transactionId, now });
  await endHoldOf(tx, { attempt, ending: 'paid', now });
  if (settlement.kind !== 'reservation') {
    if (settlement.kind === 'unused_ticket') {
      const payload = { paymentId: attempt.id, because: settlement.because };
      await enqueue(tx, { kind: 'mail-ticket-ready', key: attempt.id, payload, runAt: now, now });
    }
    return settlement.kind;
  }
  const ownHoldId = claim.kind === 'held' && claim.memberId === memberId ? claim.holdId : null;
  const wish = { slotId, memberId, purchasedTicketId, paymentMethod: 'card', locale, ownHoldId, now } as const;
  if (settlement.attachTo === null) await makeReservation(context, tx, wish);
  else await payReservation(context, tx, { ...wish, reservationId: settlement.attachTo });
  return settlement.kind;
}

const RETURN_MAILS = {
  wrong_amount: 'mail-wrong-amount',
  promotion_gone: 'mail-promotion-gone',
  link_over: 'mail-link-over',
} as const;

/** Returns why a capture is refunded; null when it bought something. */
function refundReasonOf({
  kind,
}: Settlement): 'wrong_amount' | 'account_deleted' | 'promotion_gone' | 'link_over' | null {
  switch (kind) {
    case 'refund_wrong_amount':
      return 'wrong_amount';
    case 'refund_account_deleted':
      return 'account_deleted';
    case 'refund_promotion_gone':
      return 'promotion_gone';
    case 'refund_link_over':
      return 'link_over';
    case 'reservation':
    case 'unused_ticket':
      return null;
  }
}

type Facts = { attempt: AttemptToPay; capture: Capture; claim: SlotClaim; now: Date };

async function decide(tx: Transaction, { attempt, capture, claim, now }: Facts): Promise<Settlement> {
  const slot = await findSlot(tx, { slotId: attempt.slotId, viewer: visitor, now });
  if (slot === undefined) throw new Error(`Slot ${attempt.slotId} of payment ${attempt.id} not found`);
  // A member who was paying when the slot was withdrawn keeps it, but not one whose attempt had ended.
  const isBarred = isUndecided(attempt.state) ? slot.isTakenBack : slot.isBarred;
  const isHeldByOther = claim.kind === 'held' && claim.memberId !== attempt.memberId;
  const reservation = await findLiveReservation(tx, attempt.slotId);
  return decideSettlement(
    {
      memberId: attempt.memberId,
      memberErased: await isMemberErased(tx, attempt.memberId),
      agreedAmount: attempt.amount,
      capturedAmount: capture.amount,
      byLink: attempt.linkReservationId !== null,
      promotionIsGone: !(await isPromotionAvailable(tx, attempt.id)),
      slot: { endTime: slot.endTime, isBarred, isHeldByOther },
      reservation: reservation ?? null,
    },
    now,
  );
}

type HoldEnd = { attempt: AttemptToPay; ending: 'paid' | 'failed'; now: Date };

function endHoldOf(tx: Transaction, { attempt, ending, now }: HoldEnd): Promise<void> {
  return endHold(tx, { holdId: attempt.holdId, slotId: attempt.slotId, ending, actor: 'gateway', actorId: null, now });
}
