import * as contract from '#contract/staff/bookings.ts';
import { shortId } from '#domain/basics/id.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import { readBookingQuery } from '#domain/reservations/booking-search.ts';
import { placesFor } from '#domain/staff/permissions.ts';
import { type Answer, type Ok, ok, type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { withdraw } from '#server/features/approvals/commands/withdraw.ts';
import { findApproval } from '#server/features/approvals/queries.ts';
import { decideFree } from '#server/features/counter/commands/decide-free.ts';
import { takeCharge, waive } from '#server/features/counter/commands/take-charge.ts';
import { invoiceLinker } from '#server/features/invoices/queries.ts';
import { eraseDeskGuest } from '#server/features/leaving/commands/erase-desk-guest.ts';
import {
  cancelForGuest,
  decideRefund,
  previewCancellation,
} from '#server/features/reservations/commands/cancel-for-guest.ts';
import { changeEnd, END_CODES, listEnds } from '#server/features/reservations/commands/change-end.ts';
import { correctContact } from '#server/features/reservations/commands/correct-contact.ts';
import { eraseGuestOfBooking } from '#server/features/reservations/commands/erase-guest.ts';
import { type Moving, moveReservation } from '#server/features/reservations/commands/move-reservation.ts';
import { resendMail } from '#server/features/reservations/commands/resend-mail.ts';
import { setPartySize } from '#server/features/reservations/commands/set-party-size.ts';
import { mayThere, staffActor } from '#server/features/reservations/commands/staff-actor.ts';
import { undoBooking } from '#server/features/reservations/commands/undo-booking.ts';
import { writeNote } from '#server/features/reservations/commands/write-note.ts';
import { presentChoice } from '#server/features/reservations/present.ts';
import { findReservationForStaff, listMoveChoices } from '#server/features/reservations/queries.ts';
import { namesIn } from '#server/history-facts.ts';
import type { Binder } from '#server/http/bind.ts';
import { createOnceBinder } from '#server/http/bind-once.ts';
import type { Staff } from '#server/http/caller.ts';
import { countAgainst } from '#server/limits/limits.ts';
import { SEARCHES_OF_PERSON } from './limits.ts';
import { presentBooking, presentFound, presentTimeline, presentWaiting } from './present.ts';
import { findBookingIds, findBookingRow, listActs, listBookings, listMails, listWaiting } from './store.ts';

type Parts = Pick<Context, 'db' | 'invoiceSecret' | 'publicUrl'>;
type Asked = { readonly id: string; readonly caller: Staff; readonly locale: Locale; readonly now: Date };

function findVisibleBooking({ db }: Parts, { id, caller, locale, now }: Asked) {
  return findBookingRow(db, { id, places: placesFor(caller.posts, 'booking.see'), locale, now });
}

/** Answers with the current state of a booking. */
async function answerBooking(
  parts: Parts,
  asked: Asked,
): Promise<Answer<contract.StaffBooking, 'reservation_not_found'>> {
  const row = await findVisibleBooking(parts, asked);
  return row === undefined
    ? refuse('reservation_not_found')
    : ok(presentBooking(row, { by: asked.caller, linkTo: invoiceLinker(parts), now: asked.now }));
}

async function answerWaiting(
  { db }: Parts,
  { caller, locale, now }: Omit<Asked, 'id'>,
): Promise<Ok<contract.Approval[]>> {
  const rows = await listWaiting(db, { places: placesFor(caller.posts, 'booking.cancel'), locale, now });
  return ok(rows.map((row) => presentWaiting(row, caller)));
}

export function bookingRoutes(bind: Binder, context: Context): void {
  bindReading(bind, context);
  bindTending(bind, context);
  bindChanging(bind, context);
  bindEnds(bind, context);
  bindCharges(bind, context);
  bindApprovals(bind, context);
}

function bindReading(bind: Binder, context: Context): void {
  const { db } = context;

  bind(contract.findBookings, async ({ query, caller, locale, now }) => {
    const sought = readBookingQuery(query.q);
    if (sought === null) return refuse('query_too_short');
    const tooOften = await countAgainst(context, { limit: SEARCHES_OF_PERSON, by: caller.id, now });
    if (tooOften) return tooOften;
    const places = placesFor(caller.posts, 'booking.see');
    const ids = await findBookingIds(db, sought, { places, locationId: query.locationId, now });
    const rows = new Map((await listBookings(db, { ids, locale, now })).map((row) => [row.id, row]));
    return ok(ids.flatMap((id) => rows.get(id) ?? []).map(presentFound));
  });

  bind(contract.getBooking, ({ params, caller, locale, now }) =>
    answerBooking(context, { ...params, caller, locale, now }),
  );

  bind(contract.getTimeline, async ({ params, caller, locale, now }) => {
    const row = await findVisibleBooking(context, { ...params, caller, locale, now });
    if (row === undefined) return refuse('reservation_not_found');
    const mails = await listMails(db, row.id);
    const acts = await listActs(db, row);
    return ok(presentTimeline({ email: row.email, acts, names: await namesIn(db, acts, locale), mails }, now));
  });
}

function bindTending(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);

  bindOnce(contract.resendMail, async (within, { params, body, caller, locale, now }) => {
    const by = staffActor(caller, now);
    const resent = await resendMail(within, { reservationId: params.id, what: body.what, by, now });
    if (resent.kind === 'refused') return resent;
    return answerBooking(within, { ...params, caller, locale, now });
  });

  bindOnce(contract.correctContact, async (within, { params, body, caller, locale, now }) => {
    const corrected = await correctContact(within, {
      reservationId: params.id,
      ...body,
      by: staffActor(caller, now),
      now,
    });
    if (corrected.kind === 'refused') return corrected;
    return answerBooking(within, { ...params, caller, locale, now });
  });

  bind(contract.setPartySize, async ({ params, body, caller, locale, now }) => {
    const by = staffActor(caller, now);
    const set = await setPartySize(context, { reservationId: params.id, partySize: body.partySize, by, now });
    return set.kind === 'refused' ? set : answerBooking(context, { ...params, caller, locale, now });
  });

  bind(contract.eraseGuest, async ({ params, body, caller, locale, now }) => {
    const by = staffActor(caller, now);
    const ask = { reservationId: params.id, reason: body.reason, by, now };
    const ofGuest = await eraseGuestOfBooking(context, ask);
    const isMember = ofGuest.kind === 'refused' && ofGuest.code === 'contact_of_member';
    const erased = isMember ? await eraseDeskGuest(context, ask) : ofGuest;
    return erased.kind === 'refused' ? erased : answerBooking(context, { ...params, caller, locale, now });
  });

  bind(contract.writeNote, async ({ params, body, caller, locale, now }) => {
    const by = staffActor(caller, now);
    const noted = await writeNote(context, { reservationId: params.id, noteId: body.id, text: body.text, by, now });
    return noted.kind === 'refused' ? noted : answerBooking(context, { ...params, caller, locale, now });
  });
}

function bindChanging(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);

  const { db } = context;

  bind(contract.previewCancellation, async ({ params, caller, now }) => {
    const previews = await previewCancellation(context, { reservationId: params.id, by: staffActor(caller, now), now });
    return previews === undefined ? refuse('reservation_not_found') : ok(previews);
  });

  bindOnce(contract.cancelForGuest, async (within, { params, body, caller, locale, now }) => {
    const { refund, ...said } = body;
    const wish = { reservationId: params.id, ...said, by: staffActor(caller, now), now };
    const canceled =
      refund === 'mistake' ? await undoBooking(within, wish) : await cancelForGuest(within, { ...wish, refund });
    switch (canceled.kind) {
      case 'refused':
        return canceled;
      case 'waits':
        return ok({ approvalId: canceled.approvalId, expiresAt: canceled.expiresAt.toISOString() }, 202);
      case 'canceled':
        return answerBooking(within, { ...params, caller, locale, now });
    }
  });

  bind(contract.listStaffChoices, async ({ params, query, caller, locale, now }) => {
    const row = await findReservationForStaff(db, params.id);
    if (row === undefined || !mayThere(staffActor(caller, now), 'booking.move', row))
      return refuse('reservation_not_found');
    // The contract has checked that it is a day.
    const day = query.day as Day | undefined;
    return ok((await listMoveChoices(db, { row, by: 'staff', day, locale, now })).map(presentChoice));
  });

  bindOnce(contract.moveForGuest, async (within, { params, body, caller, locale, now }) => {
    const { slotId, reason, version } = body;
    const by = { kind: 'staff', person: staffActor(caller, now), reason, version } as const;
    const moved = await moveReservation(within, { reservationId: params.id, slotId, by, now });
    if (moved.kind === 'refused') return refuseMove(moved, params.id);
    return answerBooking(within, { ...params, caller, locale, now });
  });
}

function bindEnds(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);

  bind(contract.listEnds, async ({ params, caller, now }) => {
    const choices = await listEnds(context, { reservationId: params.id, by: staffActor(caller, now), now });
    if (choices === undefined) return refuse('reservation_not_found');
    return ok(
      choices.map(({ minutes, endTime, owes, refusal }) => ({
        minutes,
        owes,
        endTime: endTime.toISOString(),
        refusal: refusal && END_CODES[refusal],
      })),
    );
  });

  bindOnce(contract.changeEnd, async (within, { params, body, caller, locale, now }) => {
    if (body.minutes === 0) return refuse('invalid_fields', { fields: { minutes: 'wrong_type' } });
    if (body.minutes < 0 && body.reason === undefined)
      return refuse('invalid_fields', { fields: { reason: 'required' } });
    const changed = await changeEnd(within, {
      reservationId: params.id,
      ...body,
      by: staffActor(caller, now),
      now,
    });
    if (changed.kind === 'refused') return changed;
    return answerBooking(within, { ...params, caller, locale, now });
  });
}

function bindCharges(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);

  bindOnce(contract.payCharge, async (within, { params, body, caller, locale, now }) => {
    const paid = await takeCharge(within, { chargeId: params.id, ...body, by: caller, now });
    if (paid.kind === 'refused') return paid;
    return answerBooking(within, { id: paid.reservationId, caller, locale, now });
  });

  bindOnce(contract.waiveCharge, async (within, { params, body, caller, locale, now }) => {
    const waived = await waive(within, { chargeId: params.id, ...body, by: caller, now });
    if (waived.kind === 'refused') return waived;
    return answerBooking(within, { id: waived.reservationId, caller, locale, now });
  });
}

function refuseMove({ code }: Extract<Moving, Refused>, reservationId: string) {
  if (code === 'move_too_late')
    throw new Error(`Reservation ${shortId(reservationId)}: a move by staff was refused as too late`);
  return refuse(code);
}

function bindApprovals(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);

  bind(contract.listApprovals, ({ caller, locale, now }) => answerWaiting(context, { caller, locale, now }));

  bindOnce(contract.decideApproval, async (within, { params, body, caller, locale, now }) => {
    const places = placesFor(caller.posts, 'approval.decide');
    const approval = await findApproval(within.db, { id: params.id, places });
    if (approval === undefined) return refuse('approval_not_found');
    const by = staffActor(caller, now);
    const decided =
      approval.kind === 'free_booking'
        ? await decideFree(within, { approval, ...body, by, now })
        : await decideRefund(within, { approval, ...body, by, now });
    if (decided.kind === 'refused') return decided;
    return answerWaiting(within, { caller, locale, now });
  });

  bind(contract.withdrawApproval, async ({ params, caller, locale, now }) => {
    const approval = await findApproval(context.db, {
      id: params.id,
      places: placesFor(caller.posts, 'booking.cancel'),
    });
    if (approval === undefined || approval.askedBy !== caller.id) return refuse('approval_not_found');
    const withdrawn = await withdraw(context.db, { approval, now });
    if (withdrawn.kind === 'refused') return withdrawn;
    return answerWaiting(context, { caller, locale, now });
  });
}
