import type { RefusalCode } from '#contract/refusals.ts';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { placesFor } from '#domain/staff/permissions.ts';
import { type Answer, ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { invoiceLinker } from '#server/features/invoices/queries.ts';
import type { Staff } from '#server/http/caller.ts';
import type { ReservationChange, ReservationChanged } from './commands/lock-reservation.ts';
import { presentBooking } from './staff-present.ts';
import { findBookingRow } from './staff-store.ts';

type Parts = Pick<Context, 'db' | 'invoiceSecret' | 'publicUrl'>;
type Asked = { readonly id: string; readonly caller: Staff; readonly locale: Locale; readonly now: Date };

export function findVisibleBooking({ db }: Pick<Context, 'db'>, { id, caller, locale, now }: Asked) {
  return findBookingRow(db, { id, places: placesFor(caller.posts, 'booking.see'), locale, now });
}

/** Answers with the current state of a booking. */
export async function answerBooking(
  parts: Parts,
  asked: Asked,
): Promise<Answer<StaffBooking, 'reservation_not_found'>> {
  const row = await findVisibleBooking(parts, asked);
  return row === undefined
    ? refuse('reservation_not_found')
    : ok(presentBooking(row, { by: asked.caller, linkTo: invoiceLinker(parts), now: asked.now }));
}

type ChangeAsk<Body> = Omit<Asked, 'id'> & { readonly params: { readonly id: string }; readonly body: Body };

/** Turns a command that changes a booking into a handler, which answers with the booking as it is then. */
export const changing =
  <Body extends object, Code extends RefusalCode>(
    command: (within: Context, change: ReservationChange & Body) => Promise<ReservationChanged<Code>>,
  ) =>
  async (within: Context, { params, body, caller, locale, now }: ChangeAsk<Body>) => {
    const changed = await command(within, { ...body, reservationId: params.id, by: caller, now });
    return changed.kind === 'refused' ? changed : answerBooking(within, { ...params, caller, locale, now });
  };
