import * as contract from '#contract/staff/bookings.ts';
import type { Day } from '#domain/calendar/day.ts';
import { readBookingQuery } from '#domain/reservations/booking-search.ts';
import { mayAt, placesFor } from '#domain/staff/permissions.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { namesIn } from '#server/history-facts.ts';
import type { Binder } from '#server/http/bind.ts';
import { createOnceBinder } from '#server/http/bind-once.ts';
import { countAgainst } from '#server/limits/limits.ts';
import { cancelForGuest, previewCancellation } from './commands/cancel-for-guest.ts';
import { changeEnd, END_CODES, listEnds } from './commands/change-end.ts';
import { correctContact } from './commands/correct-contact.ts';
import { moveForGuest } from './commands/move-reservation.ts';
import { resendMail } from './commands/resend-mail.ts';
import { setPartySize } from './commands/set-party-size.ts';
import { undoReservation } from './commands/undo-reservation.ts';
import { writeNote } from './commands/write-note.ts';
import { SEARCHES_OF_STAFF } from './limits.ts';
import { presentChoice } from './present.ts';
import { findReservation, listMoveChoices } from './queries.ts';
import { findBookingIds } from './search-store.ts';
import { answerBooking, changing, findVisibleBooking } from './staff-answers.ts';
import { presentFound, presentTimeline } from './staff-present.ts';
import { listActs, listBookings, listMails } from './staff-store.ts';

/** Binds what staff do with the bookings of guests; `counter` takes charges, `leaving` erases guests. */
export function staffReservationRoutes(bind: Binder, context: Context): void {
  bindReading(bind, context);
  bindChanges(bind, context);
  bindPreviews(bind, context);
}

function bindReading(bind: Binder, context: Context): void {
  const { db } = context;

  bind(contract.findBookings, async ({ query, caller, locale, now }) => {
    const sought = readBookingQuery(query.q);
    if (sought === null) return refuse('query_too_short');
    const tooOften = await countAgainst(context, { limit: SEARCHES_OF_STAFF, by: caller.id, now });
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

  bindOnce(contract.cancelForGuest, async (within, { params, body, caller, locale, now }) => {
    const { refund, ...said } = body;
    const wish = { reservationId: params.id, ...said, by: caller, now };
    const canceled =
      refund === 'mistake' ? await undoReservation(within, wish) : await cancelForGuest(within, { ...wish, refund });
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
    const previews = await previewCancellation(context, { reservationId: params.id, by: caller, now });
    return previews === undefined ? refuse('reservation_not_found') : ok(previews);
  });

  bind(contract.listStaffChoices, async ({ params, query, caller, locale, now }) => {
    const row = await findReservation(db, params.id);
    if (row === undefined || !mayAt(caller.posts, 'booking.move', row.locationId))
      return refuse('reservation_not_found');
    // The contract has checked that it is a day.
    const day = query.day as Day | undefined;
    return ok((await listMoveChoices(db, { row, by: 'staff', day, locale, now })).map(presentChoice));
  });

  bind(contract.listEnds, async ({ params, caller, now }) => {
    const choices = await listEnds(context, { reservationId: params.id, by: caller, now });
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
