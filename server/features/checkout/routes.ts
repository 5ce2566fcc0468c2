import * as contract from '#contract/payments.ts';
import * as promotions from '#contract/promotions.ts';
import { shortId } from '#domain/basics/id.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { buyerFaults, tidyBuyer } from '#domain/invoices/invoice.ts';
import { inHundredths } from '#domain/payments/gateway-amount.ts';
import { type Answer, ok, redirect, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { storeRefusedMessage } from '#server/features/payments/commands/store-refused-message.ts';
import { type AttemptToPay, findPayment, findRefundOfPayment } from '#server/features/payments/queries.ts';
import { countGuess } from '#server/features/promotions/commands/count-guess.ts';
import { presentPromotion } from '#server/features/promotions/present.ts';
import { validatePromotion } from '#server/features/promotions/queries.ts';
import { showOwnReservation } from '#server/features/reservations/present.ts';
import { findOwnReservation, findReservationOfPayment } from '#server/features/reservations/queries.ts';
import { presentSlot } from '#server/features/slots/present.ts';
import { findSlot, nearestFreeSlots, type ViewedSlot } from '#server/features/slots/queries.ts';
import { findPurchasedTicketOfPayment, findWhyUnused } from '#server/features/tickets/queries.ts';
import type { AnswerOf, Binder } from '#server/http/bind.ts';
import { visitor } from '#server/http/caller.ts';
import { keyOf, once } from '#server/http/idempotency.ts';
import { countAgainst } from '#server/limits/limits.ts';
import { payLinkToken } from '#server/secrets/pay-link-token.ts';
import { settleMessage } from './commands/settle-message.ts';
import { startPayment } from './commands/start-payment.ts';
import { ATTEMPTS_OF_MEMBER } from './limits.ts';
import { type PaymentResult, presentPayment } from './present.ts';

const ALTERNATIVES = 3;
/** The reply that makes the gateway stop sending a notice. */
const CONFIRMED = 'responsecode=1&desc=confirm-success';

type Pairs = ReadonlyArray<readonly [string, string]>;
/** A message that claims to come from the gateway, and its sender's address. */
type Arrived = { readonly pairs: Pairs; readonly ip: string; readonly now: Date };

export function checkoutRoutes(bind: Binder, context: Context): void {
  const { db } = context;

  bind(contract.startPayment, async ({ body, caller, now, locale, ip, request }) => {
    const tooOften = await countAgainst(context, { limit: ATTEMPTS_OF_MEMBER, by: caller.id, now });
    if (tooOften) return tooOften;
    return once(
      context,
      { memberId: caller.id, key: keyOf(request), route: contract.startPayment.id, body, now },
      async (within): Promise<AnswerOf<typeof contract.startPayment>> => {
        if (body.user_UserId !== caller.id) return refuse('forbidden');
        const fields = body.buyer === undefined ? {} : buyerFaults(body.buyer);
        if (Object.keys(fields).length > 0) return refuse('invalid_fields', { fields });
        const typedCode = body.vpc_Promotion_Code;
        const tooOften = await countGuess(within, { typedCode, memberId: caller.id, ip, now });
        if (tooOften) return tooOften;
        const slotId = body.user_SlotId;
        const started = await startPayment(within, {
          slotId,
          member: caller,
          promotionCode: typedCode,
          expectedAmount: body.expectedAmount,
          buyer: body.buyer === undefined ? null : tidyBuyer(body.buyer),
          locale,
          gatewayLanguage: body.vpc_Locale === 'en' ? 'en' : 'vn',
          clientIp: ip,
          now,
        });
        if (started.kind === 'refused') return started;
        if (started.kind === 'redirect') return ok({ data: { url: started.url } });
        const slot = await findSlot(within.db, { slotId, viewer: caller, locale, now });
        const reservation = await findOwnReservation(within.db, { id: started.reservationId, member: caller, locale });
        if (slot === undefined || reservation === undefined)
          throw new Error(`Reservation ${shortId(started.reservationId)} not found right after it was made`);
        return ok({
          data: { slot: presentSlot(slot), reservation: await showOwnReservation(within, reservation, now) },
        });
      },
    );
  });

  bind(promotions.validatePromotion, async ({ params, query, caller, locale, ip, now }) => {
    const { slotId, userId } = query;
    if (caller.kind === 'member' && userId !== undefined && userId !== caller.id) return refuse('forbidden');
    const memberId = caller.kind === 'member' ? caller.id : null;
    const tooOften = await countGuess(context, { typedCode: params.code, memberId, ip, now });
    if (tooOften) return tooOften;
    const slot = await findSlot(db, { slotId, viewer: caller, locale, now });
    const validated = await validatePromotion(db, {
      typedCode: params.code,
      slotId,
      slotStart: slot?.startTime ?? null,
    });
    return validated.kind === 'refused' ? validated : ok(presentPromotion(validated.promotion, locale));
  });

  bind(contract.getPayment, async ({ params, caller, locale, now }) => {
    const attempt = await findPayment(db, params.id);
    if (attempt?.memberId !== caller.id) return refuse('payment_not_found');
    return ok(presentPayment(attempt, await resultOf(context, attempt, { locale, now })));
  });
}

/** Binds the routes for browsers returning from the gateway and for its notices, which may be posted as forms. */
export function gatewayRoutes(bind: Binder, context: Context): void {
  bind(contract.returnFromGateway, async ({ request, ip, now }) =>
    redirect(await afterReturn(context, { pairs: queryOf(request.url), ip, now })),
  );

  bind(contract.noticeFromGateway, ({ request, ip, now }) =>
    takeNotice(context, { pairs: queryOf(request.url), ip, now }),
  );
  bind(contract.postNoticeFromGateway, ({ request, ip, now }) => {
    const posted = typeof request.body === 'string' ? [...new URLSearchParams(request.body)] : [];
    return takeNotice(context, { pairs: [...queryOf(request.url), ...posted], ip, now });
  });
}

const queryOf = (url: string): Pairs => [...new URLSearchParams(url.split('?').slice(1).join('?'))];

type Telling = { readonly locale: Locale; readonly now: Date };

async function resultOf(context: Context, attempt: AttemptToPay, { locale, now }: Telling): Promise<PaymentResult> {
  const { db } = context;
  const row = await findReservationOfPayment(db, attempt.id, locale);
  const reservation = row === undefined ? null : await showOwnReservation(context, row, now);
  const purchasedTicketId = await findPurchasedTicketOfPayment(db, attempt.id);
  const nothing = { alternatives: [], unusedBecause: null, refund: null, returnedBecause: null };
  const result = { reservation, purchasedTicketId, ...nothing };
  if (reservation !== null) return result;
  if (purchasedTicketId === null) return { ...result, ...(await refundOf(db, attempt)) };
  const alternatives = (await alternativesTo(db, attempt.slotId, { locale, now })).map(presentSlot);
  return { ...result, alternatives, unusedBecause: await findWhyUnused(db, attempt.id) };
}

async function refundOf(
  db: Queryable,
  attempt: AttemptToPay,
): Promise<Pick<PaymentResult, 'refund' | 'returnedBecause'>> {
  const found = await findRefundOfPayment(db, attempt.id);
  if (found === undefined) return { refund: null, returnedBecause: null };
  const { reason, ...refund } = found;
  return { refund, returnedBecause: reason === 'canceled' ? null : reason };
}

/** Lists the nearest free slots of the same program, those of the same location first. */
async function alternativesTo(db: Queryable, slotId: string, { locale, now }: Telling): Promise<ViewedSlot[]> {
  const paid = await findSlot(db, { slotId, viewer: visitor, now });
  if (paid === undefined) return [];
  const { program, room, startTime: around } = paid;
  const place = { programId: program.id, locationId: room.location.id };
  return nearestFreeSlots(db, { ...place, around, now, locale, limit: ALTERNATIVES });
}

/**
 * Returns the address after the gateway: the slot's page, which asks the server for the payment's outcome.
 */
async function afterReturn(context: Context, { pairs, ip, now }: Arrived): Promise<string> {
  const read = context.gateway?.readMessage(pairs);
  if (read?.kind !== 'verified') {
    if (read) await storeRefusedMessage(context, { source: 'return', message: read, ip, now });
    return '/reservations';
  }
  const settled = await settleMessage(context, { message: read.message, source: 'return', now });
  if (settled.kind === 'unknown_reference') return '/reservations';
  const { id, linkReservationId } = settled.attempt;
  if (linkReservationId !== null) return `/pay?token=${payLinkToken(context.payLinkSecret, linkReservationId)}`;
  return slotAddress(context.db, id, read.message.responseCode);
}

async function slotAddress(db: Queryable, paymentId: string, code: string): Promise<string> {
  const attempt = await findPayment(db, paymentId);
  if (attempt === undefined) throw new Error(`Payment ${paymentId} disappeared after it was settled`);
  const reservation = await findReservationOfPayment(db, paymentId, 'en');
  const bought = reservation !== undefined || (await findPurchasedTicketOfPayment(db, paymentId)) !== null;
  const query = new URLSearchParams({
    vpc_TxnResponseCode: shownCode(code, bought),
    vpc_Amount: inHundredths(attempt.capturedAmount ?? attempt.amount),
    payment: paymentId,
    ...(reservation && { reservation: reservation.id }),
  });
  return `/slot/${attempt.slotId}?${query.toString()}`;
}

/** Returns `0` only for a capture that bought something; a refunded capture is not a success. */
function shownCode(code: string, bought: boolean): string {
  if (bought) return '0';
  return code === '0' ? 'refund' : code;
}

async function takeNotice(
  context: Context,
  { pairs, ip, now }: Arrived,
): Promise<Answer<string, 'payments_unavailable' | 'malformed_request' | 'payment_not_found'>> {
  if (context.gateway === undefined) return refuse('payments_unavailable');
  const read = context.gateway.readMessage(pairs);
  if (read.kind === 'refused') {
    await storeRefusedMessage(context, { source: 'notice', message: read, ip, now });
    return refuse('malformed_request');
  }
  const settled = await settleMessage(context, { message: read.message, source: 'notice', now });
  return settled.kind === 'settled' ? ok(CONFIRMED) : refuse('payment_not_found');
}
