import * as links from '#contract/pay-links.ts';
import * as charges from '#contract/staff/charges.ts';
import * as contract from '#contract/staff/counter.ts';
import type { Day } from '#domain/calendar/day.ts';
import { sumByWay } from '#domain/counter/day-sums.ts';
import { locationIdsFor, mayAt } from '#domain/staff/permissions.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { findReservation } from '#server/features/reservations/queries.ts';
import { answerBooking } from '#server/features/reservations/staff-answers.ts';
import type { Binder } from '#server/http/bind.ts';
import { createOnceBinder } from '#server/http/bind-once.ts';
import type { Staff } from '#server/http/caller.ts';
import { listMoneyOfDay } from '#server/ledger/read.ts';
import { countAgainst } from '#server/limits/limits.ts';
import { readPayLinkToken } from '#server/secrets/pay-link-token.ts';
import { bookAtDesk } from './commands/book-at-desk.ts';
import { startLinkPayment } from './commands/start-link-payment.ts';
import { takeCharge, waive } from './commands/take-charge.ts';
import { takeMoney } from './commands/take-money.ts';
import { PAYMENTS_OF_LINK } from './limits.ts';
import { presentAwaited, presentDeskPreview, presentFreeSlot, presentPayLink } from './present.ts';
import { findAwaitedMoney, findPayLink, previewBooking } from './queries.ts';
import { listFreeSlotRows } from './store.ts';

export function counterRoutes(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);
  const { db } = context;

  bind(contract.listFreeSlots, async ({ query, caller, locale, now }) => {
    const { locationId } = query;
    if (!mayAt(caller.posts, 'booking.make', locationId)) return refuse('location_not_found');
    const day = query.day as Day; // The contract admits days only.
    return ok((await listFreeSlotRows(db, { locationId, day, locale, now })).map(presentFreeSlot));
  });

  bind(contract.previewBooking, async ({ body, caller, locale, now }) => {
    const found = await previewBooking(db, {
      slotId: body.slotId,
      person: body.person,
      by: caller,
      hasGateway: context.gateway !== undefined,
      locale,
      now,
    });
    return found === undefined ? refuse('slot_not_found') : ok(presentDeskPreview(found));
  });

  bindOnce(contract.bookAtDesk, async (within, { body, caller, ip, now }) => {
    const booked = await bookAtDesk(within, { ...body, by: caller, ip, now });
    if (booked.kind === 'refused') return booked;
    if (booked.kind === 'waits')
      return ok({ approvalId: booked.approvalId, expiresAt: booked.expiresAt.toISOString() }, 202);
    return ok(await show(within, { reservationId: booked.reservationId, by: caller }), 201);
  });

  bindOnce(contract.takeMoney, async (within, { params, body, caller, now }) => {
    const taken = await takeMoney(within, { reservationId: params.id, ...body, by: caller, now });
    if (taken.kind === 'refused') return taken;
    return ok(await show(within, { reservationId: params.id, by: caller }));
  });

  bindOnce(charges.payCharge, async (within, { params, body, caller, locale, now }) => {
    const paid = await takeCharge(within, { chargeId: params.id, ...body, by: caller, now });
    if (paid.kind === 'refused') return paid;
    return answerBooking(within, { id: paid.reservationId, caller, locale, now });
  });

  bindOnce(charges.waiveCharge, async (within, { params, body, caller, locale, now }) => {
    const waived = await waive(within, { chargeId: params.id, ...body, by: caller, now });
    if (waived.kind === 'refused') return waived;
    return answerBooking(within, { id: waived.reservationId, caller, locale, now });
  });

  bind(contract.getAwaitedMoney, async ({ params, caller }) => {
    const found = await findAwaitedMoney(db, { reservationId: params.id, by: caller });
    return found.kind === 'refused' ? found : ok(presentAwaited(params.id, found));
  });

  bind(contract.getMoneyOfDay, async ({ query, caller }) => {
    const { locationId } = query;
    if (locationId !== undefined && !mayAt(caller.posts, 'money.see', locationId)) return refuse('location_not_found');
    const day = query.day as Day; // The contract admits days only.
    const locationIds = locationId === undefined ? locationIdsFor(caller.posts, 'money.see') : [locationId];
    const moved = await listMoneyOfDay(db, { day, locationIds });
    const sums = sumByWay(moved);
    return ok({ day, places: sums, net: sums.reduce((total, { net }) => total + net, 0) });
  });
}

async function show(
  { db }: Pick<Context, 'db'>,
  { reservationId, by }: { reservationId: string; by: Staff },
): Promise<contract.DeskBooking> {
  const row = await findReservation(db, reservationId);
  if (row === undefined) throw new Error(`Reservation ${reservationId.slice(0, 8)} not found right after it was made`);
  const awaited = await findAwaitedMoney(db, { reservationId, by });
  if (awaited.kind === 'awaited') return presentAwaited(reservationId, awaited);
  return { reservationId, isPaid: !row.paymentRequired, amount: row.amount ?? 0, transfer: null, link: null };
}

/** Binds the routes of mailed payment links; only the token in the body grants access. */
export function payLinkRoutes(bind: Binder, context: Context): void {
  const { db, payLinkSecret } = context;

  bind(links.openPayLink, async ({ body, locale, now }) => {
    const reservationId = readPayLinkToken(payLinkSecret, body.token);
    const link = reservationId && (await findPayLink(db, { reservationId, locale, now }));
    return link ? ok(presentPayLink(link)) : refuse('pay_link_invalid');
  });

  bind(links.startLinkPayment, async ({ body, locale, ip, now }) => {
    const reservationId = readPayLinkToken(payLinkSecret, body.token);
    if (reservationId === undefined) return refuse('pay_link_invalid');
    const tooOften = await countAgainst(context, { limit: PAYMENTS_OF_LINK, by: reservationId, now });
    if (tooOften) return tooOften;
    const gatewayLanguage = body.vpc_Locale === 'en' ? 'en' : 'vn';
    const started = await startLinkPayment(context, { reservationId, locale, gatewayLanguage, clientIp: ip, now });
    return started.kind === 'refused' ? started : ok({ url: started.url });
  });
}
