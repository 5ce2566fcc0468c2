import { getReservation, listReservations } from '#contract/reservations.ts';
import type { Context } from '#server/context.ts';
import { ok, refuse } from '#server/http/answer.ts';
import type { Binder } from '#server/http/bind.ts';
import { viewerOf } from './policy.ts';
import { presentReservation } from './present.ts';
import { selectHolidays, selectReservation, selectReservationsOfMember } from './store.ts';

export function reservationRoutes(bind: Binder, { db }: Context): void {
  bind(listReservations, async ({ params, caller, now }) => {
    if (params.id !== caller.id) return refuse('forbidden');
    const rows = await selectReservationsOfMember(db, caller.id);
    const holidays = await selectHolidays(db);
    return ok(rows.map((row) => presentReservation(row, { viewer: 'owner', holidays, now })));
  });

  bind(getReservation, async ({ params, caller, now }) => {
    const row = await selectReservation(db, params.id);
    if (row === undefined) return refuse('reservation_not_found');
    const viewer = viewerOf({ memberId: row.member_id }, caller);
    return ok(presentReservation(row, { viewer, holidays: await selectHolidays(db), now }));
  });
}
