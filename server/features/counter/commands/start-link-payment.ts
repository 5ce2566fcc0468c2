import type { Locale } from '#domain/basics/locale.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { payLinkState } from '#domain/counter/pay-link.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { endExpiredHolds } from '#server/features/holds/commands/end-expired-holds.ts';
import { holdForLink } from '#server/features/holds/commands/hold-for-link.ts';
import { type LiveHold, lockSlot } from '#server/features/holds/queries.ts';
import { setAsideAttempt } from '#server/features/payments/commands/set-aside-attempt.ts';
import { startAttempt } from '#server/features/payments/commands/start-attempt.ts';
import { findLastPaymentOfLink, findOpenPaymentOfHold } from '#server/features/payments/queries.ts';
import { findPayLinkRow, type PayLinkRow } from '../store.ts';

export type LinkPaymentAsk = {
  readonly reservationId: string;
  readonly locale: Locale;
  readonly gatewayLanguage: 'vn' | 'en';
  readonly clientIp: string;
  readonly now: Date;
};

export type LinkPaymentStarted = { readonly kind: 'redirect'; readonly url: string };
type Unpaid = Refused<'payment_under_way' | 'not_awaiting_payment' | 'payments_unavailable' | 'too_many_holds'>;

/**
 * Starts the card payment of an unpaid reservation by its mailed link, at the price that its guest was told.
 * Returns the open payment if there is one; an abandoned one is set aside first.
 */
export async function startLinkPayment(
  context: Context,
  ask: LinkPaymentAsk,
): Promise<LinkPaymentStarted | Unpaid | Refused<'pay_link_invalid'>> {
  const found = await findPayLinkRow(context.db, ask);
  if (found === undefined) return refuse('pay_link_invalid');
  // Called before this slot is locked, because it locks the slot of each expired hold.
  await endExpiredHolds(context, { memberId: found.memberId, now: ask.now });
  return context.db.transaction(async (tx) => {
    await lockSlot(tx, found.slotId);
    const row = await findPayLinkRow(tx, ask);
    // A paid reservation may have been moved to another slot meanwhile, so it no longer awaits payment.
    if (row?.slotId !== found.slotId) return refuse('not_awaiting_payment');
    return pay(context, tx, { ...ask, row });
  });
}

type Sale = LinkPaymentAsk & { readonly row: PayLinkRow };

async function pay(context: Context, tx: Transaction, sale: Sale): Promise<LinkPaymentStarted | Unpaid> {
  const { row, now } = sale;
  const { id: reservationId, slotId, memberId, status, canceledAt } = row;
  const last = await findLastPaymentOfLink(tx, reservationId);
  const facts = { status, paymentRequired: row.paymentRequired, payBy: row.payBy, canceledAt };
  const state = payLinkState({ ...facts, lastPayment: last?.state ?? null }, now);
  if (state === 'checking') return refuse('payment_under_way');
  // A card payment cannot have the amount 0: a program whose price is 0 is booked at the desk.
  if (state !== 'open' || row.amount === 0) return refuse('not_awaiting_payment');
  if (context.gateway === undefined) return refuse('payments_unavailable');
  const expiresAt = addMinutes(now, context.config.holdMinutes);
  const hold = await holdForLink(tx, { slotId, memberId, reservationId, expiresAt, now });
  if (hold === undefined) return refuse('too_many_holds');
  const open = await findOpenPaymentOfHold(tx, hold.holdId);
  if (open?.linkReservationId === reservationId) return { kind: 'redirect', url: open.url };
  for (const attempt of [open, last]) if (attempt?.state === 'open') await setAsideAttempt(tx, { attempt, now });
  tx.afterCommit(context.wakeQueue);
  return begin(context, tx, { ...sale, hold, gateway: context.gateway });
}

type Priced = Sale & { readonly hold: LiveHold; readonly gateway: NonNullable<Context['gateway']> };

async function begin(
  context: Context,
  tx: Transaction,
  { row, hold, gateway, gatewayLanguage: language, clientIp, now }: Priced,
): Promise<LinkPaymentStarted> {
  const { amount } = row;
  const { url } = await startAttempt({ ...context, gateway }, tx, {
    memberId: row.memberId,
    slotId: row.slotId,
    holdId: hold.holdId,
    ticketId: row.ticketId,
    promotionId: null,
    originalPrice: amount,
    discount: 0,
    amount,
    locale: row.locale,
    buyer: null,
    linkReservationId: row.id,
    againPath: `/reservation/${row.id}`,
    clientIp,
    language,
    now,
    holdEndsAt: hold.expiresAt,
  });
  return { kind: 'redirect', url };
}
