import type { RefusalCode } from '#contract/refusals.ts';
import * as contract from '#contract/staff/bookings.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import { readBookingQuery } from '#domain/reservations/booking-search.ts';
import { placesFor } from '#domain/staff/permissions.ts';
import { type Answer, ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { takeCharge, waive } from '#server/features/counter/commands/take-charge.ts';
import { invoiceLinker } from '#server/features/invoices/queries.ts';
import { eraseDeskGuest } from '#server/features/leaving/commands/erase-desk-guest.ts';
import { cancelForGuest, previewCancellation } from '#server/features/reservations/commands/cancel-for-guest.ts';
import { changeEnd, END_CODES, listEnds } from '#server/features/reservations/commands/change-end.ts';
import { correctContact } from '#server/features/reservations/commands/correct-contact.ts';
import { eraseGuestOfBooking } from '#server/features/reservations/commands/erase-guest.ts';
import type { BookingChange, BookingChanged } from '#server/features/reservations/commands/lock-booking.ts';
import { moveForGuest } from '#server/features/reservations/commands/move-reservation.ts';
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
import { presentBooking, presentFound, presentTimeline } from './present.ts';
import { findBookingIds, findBookingRow, listActs, listBookings, listMails } from './store.ts';

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

type ChangeAsk<Body> = Omit<Asked, 'id'> & { readonly params: { readonly id: string }; readonly body: Body };

/** Turns a command that changes a booking into a handler, which answers with the booking as it is then. */
const changing =
  <Change extends BookingChange, Code extends RefusalCode>(
    command: (within: Context, change: Change) => Promise<BookingChanged<Code>>,
  ) =>
  async (within: Context, { params, body, caller, locale, now }: ChangeAsk<Omit<Change, keyof BookingChange>>) => {
    // The rest of the change is the body.
    const change = { ...body, reservationId: params.id, by: staffActor(caller, now), now } as Change;
    const changed = await command(within, change);
    return changed.kind === 'refused' ? changed : answerBooking(within, { ...params, caller, locale, now });
  };

export function bookingRoutes(bind: Binder, context: Context): void {
  bindReading(bind, context);
  bindChanges(bind, context);
  bindPreviews(bind, context);
  bindCharges(bind, context);
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

function bindChanges(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);

  bindOnce(contract.resendMail, changing(resendMail));
  bindOnce(contract.correctContact, changing(correctContact));
  bindOnce(contract.setPartySize, changing(setPartySize));
  bindOnce(contract.writeNote, changing(writeNote));
  bindOnce(contract.moveForGuest, changing(moveForGuest));
  bindOnce(contract.changeEnd, changing(changeEnd));
  bindOnce(
    contract.eraseGuest,
    changing(async (within: Context, change: BookingChange & { readonly reason: string }) => {
      const ofGuest = await eraseGuestOfBooking(within, change);
      const isMember = ofGuest.kind === 'refused' && ofGuest.code === 'contact_of_member';
      return isMember ? eraseDeskGuest(within, change) : ofGuest;
    }),
  );

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
}

/** Binds what the screens show before a change. */
function bindPreviews(bind: Binder, context: Context): void {
  const { db } = context;

  bind(contract.previewCancellation, async ({ params, caller, now }) => {
    const previews = await previewCancellation(context, { reservationId: params.id, by: staffActor(caller, now), now });
    return previews === undefined ? refuse('reservation_not_found') : ok(previews);
  });

  bind(contract.listStaffChoices, async ({ params, query, caller, locale, now }) => {
    const row = await findReservationForStaff(db, params.id);
    if (row === undefined || !mayThere(staffActor(caller, now), 'booking.move', row))
      return refuse('reservation_not_found');
    // The contract has checked that it is a day.
    const day = query.day as Day | undefined;
    return ok((await listMoveChoices(db, { row, by: 'staff', day, locale, now })).map(presentChoice));
  });

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
