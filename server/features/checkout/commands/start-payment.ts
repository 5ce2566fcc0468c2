import { randomUUID } from 'node:crypto';
import type { Slot } from '#contract/slots.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Buyer } from '#domain/invoices/invoice.ts';
import { orderInfoOf } from '#domain/payments/order-info.ts';
import { hasEnded } from '#domain/slots/slot-status.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { findLiveHold, type LiveHold, lockSlot } from '#server/features/holds/queries.ts';
import { nameBuyer } from '#server/features/payments/commands/name-buyer.ts';
import { recordFree } from '#server/features/payments/commands/record-free.ts';
import { startAttempt } from '#server/features/payments/commands/start-attempt.ts';
import { findOpenPaymentOfHold } from '#server/features/payments/queries.ts';
import { type Priced, priceSlot } from '#server/features/promotions/commands/price-slot.ts';
import { takePromotionUse } from '#server/features/promotions/commands/take-promotion-use.ts';
import { makeReservation, payReservation } from '#server/features/reservations/commands/make-reservation.ts';
import { findLiveReservation, findReservationMadeBy } from '#server/features/reservations/queries.ts';
import { findSlot } from '#server/features/slots/queries.ts';
import { issueTicket } from '#server/features/tickets/commands/issue-ticket.ts';
import type { Member } from '#server/http/caller.ts';

export type PaymentAsk = {
  readonly slotId: string;
  readonly member: Member;
  readonly promotionCode: string | undefined;
  /** The company that the invoice is to be made out to. */
  readonly buyer: Buyer | null;
  /** The member's language, for mails. */
  readonly locale: Locale;
  /** The language of the gateway's page. */
  readonly gatewayLocale: Locale;
  readonly clientIp: string;
  /** An earlier request of the same key was cut off: what it has made for nothing is this one's too. */
  readonly isTakenOver?: boolean;
  readonly now: Date;
};

export type PaymentStarted =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'reserved'; readonly reservationId: string }
  | {
      readonly kind: 'refused';
      readonly reason:
        | 'slot_not_found'
        | 'hold_required'
        | 'slot_ended'
        | 'slot_locked'
        | 'payments_unavailable'
        | Extract<Priced, { kind: 'refused' }>['reason'];
    };

type Priceable = Extract<Priced, { kind: 'priced' }>;
type Sale = PaymentAsk & { readonly slot: Slot; readonly hold: LiveHold; readonly priced: Priceable };

/**
 * Starts the payment for the member's held slot, or finds the one that is under way. The price is worked out here and frozen;
 * with nothing left to pay, the slot is reserved at once.
 */
export async function startPayment(context: Context, ask: PaymentAsk): Promise<PaymentStarted> {
  const started = await start(context, ask);
  if (started.kind !== 'refused' || !ask.isTakenOver) return started;
  const { slotId, member } = ask;
  const way = { paymentMethod: 'free' } as const;
  const reservationId = await findReservationMadeBy(context.db, { slotId, memberId: member.id, way });
  return reservationId === undefined ? started : { kind: 'reserved', reservationId };
}

function start(context: Context, ask: PaymentAsk): Promise<PaymentStarted> {
  const { slotId, member, promotionCode, now } = ask;
  return context.db.transaction(async (tx) => {
    await lockSlot(tx, slotId);
    const slot = await findSlot(tx, { slotId, viewer: member, now });
    if (slot === undefined) return { kind: 'refused', reason: 'slot_not_found' };
    const hold = await findLiveHold(tx, { slotId, memberId: member.id, now });
    if (hold === undefined || !(await isUnpaid(tx, slotId, hold))) return { kind: 'refused', reason: 'hold_required' };
    // A hold may outlive its slot, and a slot be locked while somebody pays: what could not be given is not sold.
    if (hasEnded({ endTime: new Date(slot.endTime) }, now)) return { kind: 'refused', reason: 'slot_ended' };
    if (slot.isLocked) return { kind: 'refused', reason: 'slot_locked' };
    const open = await findOpenPaymentOfHold(tx, hold.holdId);
    if (open !== undefined) {
      if (ask.buyer !== null) await nameBuyer(tx, { paymentId: open.id, buyer: ask.buyer, memberId: member.id, now });
      return { kind: 'redirect', url: open.url };
    }
    const priced = await priceSlot(tx, {
      slotId,
      slotStart: new Date(slot.startTime),
      price: slot.program.ticket.price,
      typedCode: promotionCode,
    });
    if (priced.kind === 'refused') return priced;
    const sale = { ...ask, slot, hold, priced };
    return priced.quote.total === 0 ? reserveForFree(context, tx, sale) : beginAttempt(context, tx, sale);
  });
}

/** A hold that stands beside a reservation is for paying that, and for nothing once it is paid. */
async function isUnpaid(tx: Transaction, slotId: string, { reservationId }: LiveHold): Promise<boolean> {
  if (reservationId === null) return true;
  const reservation = await findLiveReservation(tx, slotId);
  return reservation?.id === reservationId && reservation.payment_required;
}

async function beginAttempt(context: Context, tx: Transaction, sale: Sale): Promise<PaymentStarted> {
  const { gateway, config } = context;
  if (gateway === undefined) return { kind: 'refused', reason: 'payments_unavailable' };
  const { slotId, member, slot, hold, now } = sale;
  const { quote, promotion } = sale.priced;
  const id = randomUUID();
  const merchTxnRef = id.replaceAll('-', '');
  const site = context.publicUrl();
  const url = gateway.paymentUrl({
    merchTxnRef,
    amount: quote.total,
    orderInfo: orderInfoOf(merchTxnRef),
    returnUrl: `${site}/api/payment/onepay/return`,
    callbackUrl: `${site}/api/payment/onepay/ipn`,
    againLink: `${site}/slot/${slotId}`,
    clientIp: sale.clientIp,
    locale: sale.gatewayLocale,
  });
  await startAttempt(tx, {
    id,
    memberId: member.id,
    slotId,
    holdId: hold.holdId,
    ticketId: slot.program.ticket.id,
    promotionId: promotion?.id ?? null,
    merchTxnRef,
    originalPrice: quote.original,
    discount: quote.discount,
    amount: quote.total,
    locale: sale.locale,
    buyer: sale.buyer,
    url,
    isSandbox: config.sandbox,
    now,
    holdEndsAt: hold.expiresAt,
  });
  if (promotion) await mustUse(takePromotionUse(tx, { promotionId: promotion.id, paymentId: id, now }));
  return { kind: 'redirect', url };
}

async function reserveForFree(context: Context, tx: Transaction, sale: Sale): Promise<PaymentStarted> {
  const { slotId, member, slot, hold, locale, now } = sale;
  const { promotion } = sale.priced;
  const transactionId = await recordFree(tx, { memberId: member.id, now });
  if (promotion) await mustUse(takePromotionUse(tx, { promotionId: promotion.id, transactionId, now }));
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

/** The promotion is locked and was found usable in this transaction, so counting its use cannot be refused. */
async function mustUse(counted: Promise<boolean>): Promise<void> {
  if (!(await counted)) throw new Error('A promotion that is locked and below its limit took no use');
}
