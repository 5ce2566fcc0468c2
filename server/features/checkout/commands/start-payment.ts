import type { Locale } from '#domain/basics/locale.ts';
import type { Buyer } from '#domain/invoices/invoice.ts';
import { offerRefusal } from '#domain/slots/slot-refusal.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { findLiveHold, type LiveHold, lockSlot } from '#server/features/holds/queries.ts';
import { nameBuyer } from '#server/features/payments/commands/name-buyer.ts';
import { recordFree } from '#server/features/payments/commands/record-free.ts';
import { setAsideAttempt } from '#server/features/payments/commands/set-aside-attempt.ts';
import { startAttempt } from '#server/features/payments/commands/start-attempt.ts';
import { type AttemptToPay, findOpenPaymentOfHold } from '#server/features/payments/queries.ts';
import { type Priced, priceSlot } from '#server/features/promotions/commands/price-slot.ts';
import { takePromotionUse } from '#server/features/promotions/commands/take-promotion-use.ts';
import { findPromotionId, lockPromotions } from '#server/features/promotions/queries.ts';
import { makeReservation, payReservation } from '#server/features/reservations/commands/make-reservation.ts';
import { findLiveReservation } from '#server/features/reservations/queries.ts';
import { findSlot, type ViewedSlot } from '#server/features/slots/queries.ts';
import { issueTicket } from '#server/features/tickets/commands/issue-ticket.ts';
import type { Member } from '#server/http/caller.ts';

export type PaymentAsk = {
  readonly slotId: string;
  readonly member: Member;
  readonly promotionCode: string | undefined;
  /** The total that the member saw; a different total is refused. */
  readonly expectedAmount: number | undefined;
  /** The company named on the invoice as the buyer. */
  readonly buyer: Buyer | null;
  /** The member's language, for mails. */
  readonly locale: Locale;
  /** The language of the gateway's page by the gateway's name. */
  readonly gatewayLanguage: 'vn' | 'en';
  readonly clientIp: string;
  readonly now: Date;
};

export type PaymentStarted =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'reserved'; readonly reservationId: string }
  | Refused<
      'slot_not_found' | 'hold_required' | 'slot_ended' | 'slot_locked' | 'payments_unavailable' | 'amount_differs'
    >
  | Extract<Priced, Refused>;

type Priceable = Extract<Priced, { kind: 'priced' }>;
type Sale = PaymentAsk & { readonly slot: ViewedSlot; readonly hold: LiveHold; readonly priced: Priceable };

/**
 * Starts the payment for the member's held slot, or returns the open one. Computes and freezes the price;
 * when nothing is left to pay, reserves the slot at once.
 */
export function startPayment(context: Context, ask: PaymentAsk): Promise<PaymentStarted> {
  const { slotId, member, promotionCode, now } = ask;
  return context.db.transaction(async (tx) => {
    await lockSlot(tx, slotId);
    const slot = await findSlot(tx, { slotId, viewer: member, now });
    if (slot === undefined) return refuse('slot_not_found');
    const hold = await findLiveHold(tx, { slotId, memberId: member.id, now });
    if (hold === undefined || !(await isUnpaid(tx, slotId, hold))) return refuse('hold_required');
    // A hold may outlast its slot, and a slot may be locked during payment: such a slot is not sold.
    const refusal = offerRefusal(slot, now);
    if (refusal !== null) return refuse(refusal);
    const open = await findOpenPaymentOfHold(tx, hold.holdId);
    await lockPromotions(tx, { typedCode: promotionCode, promotionId: open?.promotionId ?? null });
    if (open !== undefined && (await isAsShown(tx, open, ask))) {
      await nameBuyer(tx, { paymentId: open.id, buyer: ask.buyer, memberId: member.id, now });
      return { kind: 'redirect', url: open.url };
    }
    const priced = await priceSlot(tx, {
      slotId,
      memberId: member.id,
      replaces: open?.id,
      slotStart: slot.startTime,
      price: slot.program.ticket.price,
      typedCode: promotionCode,
    });
    if (priced.kind === 'refused') return priced;
    if ((ask.expectedAmount ?? priced.quote.total) !== priced.quote.total) return refuse('amount_differs');
    // The page now shows a different promotion or total than the open attempt.
    if (open !== undefined) {
      await setAsideAttempt(tx, { attempt: open, now });
      tx.afterCommit(context.wakeQueue);
    }
    const sale = { ...ask, slot, hold, priced };
    return priced.quote.total === 0 ? reserveForFree(context, tx, sale) : beginAttempt(context, tx, sale);
  });
}

/** Returns whether the open attempt has the promotion typed now and the total that the member saw. */
async function isAsShown(
  tx: Transaction,
  open: AttemptToPay,
  { promotionCode, expectedAmount }: PaymentAsk,
): Promise<boolean> {
  if ((expectedAmount ?? open.amount) !== open.amount) return false;
  return (await findPromotionId(tx, promotionCode)) === open.promotionId;
}

/** Returns whether the hold can still be paid: if the slot has a reservation, only while that awaits payment. */
async function isUnpaid(tx: Transaction, slotId: string, { reservationId }: LiveHold): Promise<boolean> {
  if (reservationId === null) return true;
  const reservation = await findLiveReservation(tx, slotId);
  return reservation?.id === reservationId && reservation.awaitsPayment;
}

async function beginAttempt(context: Context, tx: Transaction, sale: Sale): Promise<PaymentStarted> {
  const { gateway } = context;
  if (gateway === undefined) return refuse('payments_unavailable');
  const { slotId, member, slot, hold, now } = sale;
  const { quote, promotion } = sale.priced;
  const { id, url } = await startAttempt({ ...context, gateway }, tx, {
    memberId: member.id,
    slotId,
    holdId: hold.holdId,
    ticketId: slot.program.ticket.id,
    promotionId: promotion?.id ?? null,
    originalPrice: quote.original,
    discount: quote.discount,
    amount: quote.total,
    locale: sale.locale,
    buyer: sale.buyer,
    againPath: `/slot/${slotId}`,
    clientIp: sale.clientIp,
    language: sale.gatewayLanguage,
    now,
    holdEndsAt: hold.expiresAt,
  });
  if (promotion) await mustUse(tx, { promotionId: promotion.id, memberId: member.id, paymentId: id, now });
  return { kind: 'redirect', url };
}

async function reserveForFree(context: Context, tx: Transaction, sale: Sale): Promise<PaymentStarted> {
  const { slotId, member, slot, hold, locale, now } = sale;
  const { promotion } = sale.priced;
  const transactionId = await recordFree(tx, { memberId: member.id, now });
  if (promotion) await mustUse(tx, { promotionId: promotion.id, memberId: member.id, transactionId, now });
  const purchasedTicketId = await issueTicket(tx, {
    memberId: member.id,
    ticketId: slot.program.ticket.id,
    transactionId,
    now,
  });
  const wish = {
    slotId,
    memberId: member.id,
    purchasedTicketId,
    paymentMethod: 'free',
    locale,
    ownHoldId: hold.holdId,
    now,
  } as const;
  tx.afterCommit(context.wakeQueue);
  if (hold.reservationId === null) return { kind: 'reserved', reservationId: await makeReservation(context, tx, wish) };
  await payReservation(context, tx, { ...wish, reservationId: hold.reservationId });
  return { kind: 'reserved', reservationId: hold.reservationId };
}

type PromotionUse = Parameters<typeof takePromotionUse>[1];

/** Counts a use of a promotion that is locked and was found usable. Throws when it is refused nevertheless. */
async function mustUse(tx: Transaction, use: PromotionUse): Promise<void> {
  if (!(await takePromotionUse(tx, use)))
    throw new Error(`Promotion ${use.promotionId} refused a use although it was found usable under its lock`);
}
