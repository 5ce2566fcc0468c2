import * as refunds from '#contract/refunds.ts';
import * as contract from '#contract/reservations.ts';
import * as vouchers from '#contract/vouchers.ts';
import { shortId } from '#domain/basics/id.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import { ok, type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { invoiceLinker } from '#server/features/invoices/queries.ts';
import type { AnswerOf, Binder } from '#server/http/bind.ts';
import type { Member } from '#server/http/caller.ts';
import { keyOf, once } from '#server/http/idempotency.ts';
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
    const viewer = viewerOf({ memberId: row.of_desk_guest ? null : row.member_id }, caller);
    return ok(presentReservation(row, { viewer, holidays: await listHolidays(db), now, linkTo }));
  });

  bind(contract.reserveWithTicket, ({ body, caller, now, locale, request }) =>
    once(
      context,
      { memberId: caller.id, key: keyOf(request), route: contract.reserveWithTicket.id, body, now },
      async (within): Promise<AnswerOf<typeof contract.reserveWithTicket>> => {
        const { userId, ...wish } = body;
        if (userId !== caller.id) return refuse('forbidden');
        const reserved = await reserveWithTicket(within, { ...wish, member: caller, locale, now });
        if (reserved.kind === 'refused') return reserved;
        const reservation = await findOwnReservation(within.db, { id: reserved.reservationId, member: caller, locale });
        if (reservation === undefined)
          throw new Error(`Reservation ${shortId(reserved.reservationId)} not found right after it was made`);
        return ok(await showOwnReservation(within, reservation, now), 201);
      },
    ),
  );

  bind(contract.releaseReservation, async ({ params, caller, locale, now }) => {
    const released = await releaseReservation(context, { reservationId: params.id, member: caller, now });
    if (released.kind === 'refused') return released;
    const reservation = await findOwnReservation(db, { id: params.id, member: caller, locale });
    if (reservation === undefined) return refuse('reservation_not_found');
    return ok(await showOwnReservation(context, reservation, now));
  });

  bind(refunds.cancelReservation, ({ body, caller, now, locale, request }) =>
    once(
      context,
      { memberId: caller.id, key: keyOf(request), route: refunds.cancelReservation.id, body, now },
      (within) => answerCanceling(within, { ...body, member: caller, locale, now }),
    ),
  );

  bind(contract.listMoveChoices, async ({ params, query, caller, locale, now }) => {
    const row = await findOwnReservation(db, { id: params.id, member: caller, locale });
    if (row === undefined) return refuse('reservation_not_found');
    // The contract has checked that it is a day.
    const day = query.day as Day | undefined;
    return ok((await listOwnMoveChoices(db, { row, day, locale, now })).map(presentChoice));
  });

  bind(contract.moveReservation, ({ params, body, caller, now, locale, request }) => {
    const asked = { ...params, ...body };
    return once(
      context,
      { memberId: caller.id, key: keyOf(request), route: contract.moveReservation.id, body: asked, now },
      async (within): Promise<AnswerOf<typeof contract.moveReservation>> => {
        const limited = { limit: MOVES_OF_MEMBER, by: caller.id, now };
        const tooOften = await limitReached(within, limited);
        if (tooOften) return tooOften;
        const moved = await moveReservation(within, { reservationId: params.id, ...body, by: caller, now });
        if (moved.kind === 'moved') await countAgainst(within, limited);
        if (moved.kind === 'refused') return refuseMove(moved, params.id);
        const reservation = await findOwnReservation(within.db, { id: params.id, member: caller, locale });
        if (reservation === undefined)
          throw new Error(`Reservation ${shortId(params.id)} not found right after its move`);
        return ok(await showOwnReservation(within, reservation, now));
      },
    );
  });

  bind(vouchers.redeemVoucher, ({ body, caller, now, locale, ip, request }) => {
    const memberId = caller.kind === 'member' ? caller.id : null;
    return once(
      context,
      { memberId, key: keyOf(request), route: vouchers.redeemVoucher.id, body, now },
      async (within): Promise<AnswerOf<typeof vouchers.redeemVoucher>> => {
        const { userId, ...wish } = wishIn(body);
        if (memberId !== null && userId !== null && userId !== memberId) return refuse('forbidden');
        const redeemed = await redeemVoucher(within, { ...wish, caller, locale, ip, now });
        if (redeemed.kind === 'refused') return redeemed;
        const row = await findReservation(within.db, redeemed.reservationId, locale);
        if (row === undefined)
          throw new Error(`Reservation ${shortId(redeemed.reservationId)} not found right after it was made`);
        const reservation = { id: row.id, slot: presentReservedSlot(row) };
        return ok({ success: true, message: ANSWERS[locale].voucherUsed, data: { reservation } }, 201);
      },
    );
  });
}

function refuseMove({ code }: Extract<Moving, Refused>, reservationId: string) {
  // Only staff name the version that they saw.
  if (code === 'stale')
    throw new Error(`Reservation ${shortId(reservationId)}: its member's move was refused as stale`);
  return refuse(code);
}

type CancelAsk = {
  userId: string;
  reservationId: string;
  slotId?: string | undefined;
  member: Member;
  locale: Locale;
  now: Date;
};

async function answerCanceling(
  context: Context,
  { userId, reservationId, slotId, member, locale, now }: CancelAsk,
): Promise<AnswerOf<typeof refunds.cancelReservation>> {
  if (userId !== member.id) return refuse('forbidden');
  const canceling = await cancelReservation(context, { reservationId, slotId, by: member, now });
  const phrases = ANSWERS[locale].cancelling;
  switch (canceling.kind) {
    case 'canceled':
      return ok({ success: true, message: phrases[canceling.refundAmount > 0 ? 'refunding' : 'nothing_to_refund'] });
    case 'not_allowed':
      return ok({ success: false, message: phrases[canceling.reason] });
    case 'refused':
      return canceling;
  }
}

/** Reads the request from a body of either form: their field names differ. */
function wishIn(body: vouchers.VoucherUse) {
  const person = { email: body.email ?? '', name: body.name ?? '' };
  if ('code' in body) return { ...person, code: body.code, slotId: body.slot, userId: null };
  return { ...person, code: body.voucherCode, slotId: body.slotId, userId: body.userId ?? null };
}
