import {
  bookAtDesk,
  type DeskBooking,
  getMoneyOfDay,
  getTransfer,
  listFreeSlots,
  previewBooking,
  takeMoney,
} from '#contract/staff/counter.ts';
import type { Day } from '#domain/calendar/day.ts';
import { sumByWay } from '#domain/desk/day-sums.ts';
import { locationIdsFor, mayAt } from '#domain/staff/permissions.ts';
import type { Context } from '#server/context.ts';
import { findReservationForStaff } from '#server/features/reservations/queries.ts';
import { type Answer, ok, refuse } from '#server/http/answer.ts';
import type { Binder } from '#server/http/bind.ts';
import type { Staff } from '#server/http/caller.ts';
import { keyOf, once } from '#server/http/idempotency.ts';
import { listMoneyOfDay } from '#server/ledger/read.ts';
import { bookAtDesk as book } from './commands/book-at-desk.ts';
import { takeMoney as take } from './commands/take-money.ts';
import { presentFreeSlot, presentPreview, presentTransfer } from './present.ts';
import { findTransfer, previewBooking as preview } from './queries.ts';
import { listFreeSlotRows } from './store.ts';

export function counterRoutes(bind: Binder, context: Context): void {
  const { db } = context;

  bind(listFreeSlots, async ({ query, caller, locale, now }) => {
    const { locationId } = query;
    if (!mayAt(caller.posts, 'booking.make', locationId)) return refuse('location_not_found');
    const day = query.day as Day; // The contract admits days only.
    return ok((await listFreeSlotRows(db, { locationId, day, locale, now })).map(presentFreeSlot));
  });

  bind(previewBooking, async ({ body, caller, locale, now }) => {
    const found = await preview(db, { slotId: body.slotId, person: body.person, by: caller, locale, now });
    return found === undefined ? refuse('slot_not_found') : ok(presentPreview(found));
  });

  bind(bookAtDesk, ({ body, caller, ip, now, request }) =>
    once(
      context,
      { memberId: caller.id, key: keyOf(request), route: bookAtDesk.id, body, now },
      async (within): Promise<Answer<DeskBooking>> => {
        const booked = await book(within, { ...body, by: caller, ip, now });
        if (booked.kind === 'refused') return booked;
        return ok(await show(within, { reservationId: booked.reservationId, by: caller }), 201);
      },
    ),
  );

  bind(takeMoney, ({ params, body, caller, now, request }) =>
    once(
      context,
      { memberId: caller.id, key: keyOf(request), route: `${takeMoney.id} ${params.id}`, body, now },
      async (within): Promise<Answer<DeskBooking>> => {
        const taken = await take(within, { reservationId: params.id, ...body, by: caller, now });
        if (taken.kind === 'refused') return taken;
        return ok(await show(within, { reservationId: params.id, by: caller }));
      },
    ),
  );

  bind(getTransfer, async ({ params, caller }) => {
    const found = await findTransfer(db, { reservationId: params.id, by: caller });
    return found.kind === 'refused' ? found : ok(presentTransfer(found.account, found));
  });

  bind(getMoneyOfDay, async ({ query, caller }) => {
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
): Promise<DeskBooking> {
  const row = await findReservationForStaff(db, reservationId);
  if (row === undefined) throw new Error(`Reservation ${reservationId.slice(0, 8)} not found right after it was made`);
  const transfer = await findTransfer(db, { reservationId, by });
  const isPaid = !row.payment_required;
  if (transfer.kind === 'refused') return { reservationId, isPaid, amount: row.amount ?? 0, transfer: null };
  const { account, amount } = transfer;
  return { reservationId, isPaid, amount, transfer: presentTransfer(account, transfer) };
}
