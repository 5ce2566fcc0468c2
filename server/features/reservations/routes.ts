import * as refunds from '#contract/refunds.ts';
import * as contract from '#contract/reservations.ts';
import * as vouchers from '#contract/vouchers.ts';
import { shortId } from '#domain/basics/id.ts';
import type { Day } from '#domain/calendar/day.ts';
import { ok, type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { invoiceLinker } from '#server/features/invoices/queries.ts';
import type { Binder } from '#server/http/bind.ts';
import { createOnceBinder } from '#server/http/bind-once.ts';
import { countAgainst, limitReached } from '#server/limits/limits.ts';
import { listHolidays } from '#server/settings.ts';
import { ANSWERS } from '#texts/server.ts';
import { cancelReservation } from './commands/cancel-reservation.ts';
import { type Moving, moveReservation } from './commands/move-reservation.ts';
import { redeemVoucher } from './commands/redeem-voucher.ts';
import { releaseReservation } from './commands/release-reservation.ts';
import { reserveWithTicket } from './commands/reserve-with-ticket.ts';
import { MOVES_OF_MEMBER } from './limits.ts';
import { presentChoice, presentReservation, presentReservedSlot, showOwnReservation } from './present.ts';
import { findOwnReservation, listOwnMoveChoices } from './queries.ts';
import { findReservation, listReservationsOfMember } from './store.ts';
import { viewerOf } from './viewer.ts';

export function reservationRoutes(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);
  const { db } = context;
  const linkTo = invoiceLinker(context);

  bind(contract.listReservations, async ({ params, caller, locale, now }) => {
    if (params.id !== caller.id) return refuse('forbidden');
    const rows = await listReservationsOfMember(db, caller.id, locale);
    const holidays = await listHolidays(db);
    return ok(rows.map((row) => presentReservation(row, { viewer: 'owner', holidays, now, linkTo })));
  });

  bind(contract.getReservation, async ({ params, caller, locale, now }) => {
    const row = await findReservation(db, params.id, locale);
    if (row === undefined) return refuse('reservation_not_found');
    const viewer = viewerOf({ memberId: row.isOfDeskGuest ? null : row.memberId }, caller);
    return ok(presentReservation(row, { viewer, holidays: await listHolidays(db), now, linkTo }));
  });

  bindOnce(contract.reserveWithTicket, async (within, { body, caller, now, locale }) => {
    const { userId, ...wish } = body;
    if (userId !== caller.id) return refuse('forbidden');
    const reserved = await reserveWithTicket(within, { ...wish, member: caller, locale, now });
    if (reserved.kind === 'refused') return reserved;
    const reservation = await findOwnReservation(within.db, { id: reserved.reservationId, member: caller, locale });
    if (reservation === undefined)
      throw new Error(`Reservation ${shortId(reserved.reservationId)} not found right after it was made`);
    return ok(await showOwnReservation(within, reservation, now), 201);
  });

  bind(contract.releaseReservation, async ({ params, caller, locale, now }) => {
    const released = await releaseReservation(context, { reservationId: params.id, member: caller, now });
    if (released.kind === 'refused') return released;
    const reservation = await findOwnReservation(db, { id: params.id, member: caller, locale });
    if (reservation === undefined) return refuse('reservation_not_found');
    return ok(await showOwnReservation(context, reservation, now));
  });

  bindOnce(refunds.cancelReservation, async (within, { body, caller, now, locale }) => {
    const { userId, reservationId, slotId } = body;
    if (userId !== caller.id) return refuse('forbidden');
    const canceling = await cancelReservation(within, { reservationId, slotId, by: caller, now });
    const phrases = ANSWERS[locale].cancelling;
    switch (canceling.kind) {
      case 'canceled':
        return ok({ success: true, message: phrases[canceling.refundAmount > 0 ? 'refunding' : 'nothing_to_refund'] });
      case 'not_allowed':
        return ok({ success: false, message: phrases[canceling.reason] });
      case 'refused':
        return canceling;
    }
  });

  bind(contract.listMoveChoices, async ({ params, query, caller, locale, now }) => {
    const row = await findOwnReservation(db, { id: params.id, member: caller, locale });
    if (row === undefined) return refuse('reservation_not_found');
    // The contract has checked that it is a day.
    const day = query.day as Day | undefined;
    return ok((await listOwnMoveChoices(db, { row, day, locale, now })).map(presentChoice));
  });

  bindOnce(contract.moveReservation, async (within, { params, body, caller, now, locale }) => {
    const limited = { limit: MOVES_OF_MEMBER, by: caller.id, now };
    const tooOften = await limitReached(within, limited);
    if (tooOften) return tooOften;
    const moved = await moveReservation(within, { reservationId: params.id, ...body, by: caller, now });
    if (moved.kind === 'done') await countAgainst(within, limited);
    if (moved.kind === 'refused') return refuseMove(moved, params.id);
    const reservation = await findOwnReservation(within.db, { id: params.id, member: caller, locale });
    if (reservation === undefined) throw new Error(`Reservation ${shortId(params.id)} not found right after its move`);
    return ok(await showOwnReservation(within, reservation, now));
  });

  bindOnce(vouchers.redeemVoucher, async (within, { body, caller, now, locale, ip }) => {
    const memberId = caller.kind === 'member' ? caller.id : null;
    const { userId, ...wish } = wishIn(body);
    if (memberId !== null && userId !== null && userId !== memberId) return refuse('forbidden');
    const redeemed = await redeemVoucher(within, { ...wish, caller, locale, ip, now });
    if (redeemed.kind === 'refused') return redeemed;
    const row = await findReservation(within.db, redeemed.reservationId, locale);
    if (row === undefined)
      throw new Error(`Reservation ${shortId(redeemed.reservationId)} not found right after it was made`);
    const reservation = { id: row.id, slot: presentReservedSlot(row) };
    return ok({ success: true, message: ANSWERS[locale].voucherUsed, data: { reservation } }, 201);
  });
}

function refuseMove({ code }: Extract<Moving, Refused>, reservationId: string) {
  // Only staff name the version that they saw.
  if (code === 'stale')
    throw new Error(`Reservation ${shortId(reservationId)}: its member's move was refused as stale`);
  return refuse(code);
}

/** Reads the request from a body of either form: their field names differ. */
function wishIn(body: vouchers.VoucherUse) {
  const person = { email: body.email ?? '', name: body.name ?? '' };
  if ('code' in body) return { ...person, code: body.code, slotId: body.slot, userId: null };
  return { ...person, code: body.voucherCode, slotId: body.slotId, userId: body.userId ?? null };
}
