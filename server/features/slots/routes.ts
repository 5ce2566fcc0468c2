import { getSlot, getTicket, listSlotsOfWeek } from '#contract/slots.ts';
import { addDays, dayFromDateOrTime, startOfDay } from '#domain/calendar/day.ts';
import type { Context } from '#server/context.ts';
import { ok, refuse } from '#server/http/answer.ts';
import type { Binder } from '#server/http/bind.ts';
import { presentTicket, presentWeek } from './present.ts';
import { findSlot, idOf } from './queries.ts';
import { selectTicket, selectWeek } from './store.ts';

const DAYS_OF_WEEK = 7;

export function slotRoutes(bind: Binder, { db }: Context): void {
  bind(listSlotsOfWeek, async ({ params, query, caller, now }) => {
    const day = dayFromDateOrTime(query.startDate);
    if (day === null) return refuse('malformed_request', { fields: { startDate: 'wrong_type' } });
    const span = { from: startOfDay(day), until: startOfDay(addDays(day, DAYS_OF_WEEK)) };
    const week = await selectWeek(db, { roomId: params.id, ...span, viewerId: idOf(caller), now });
    return week === undefined ? refuse('room_not_found') : ok(presentWeek(week));
  });

  bind(getSlot, async ({ params, caller, now }) => {
    const slot = await findSlot(db, { slotId: params.id, viewer: caller, now });
    return slot === undefined ? refuse('slot_not_found') : ok(slot);
  });

  bind(getTicket, async ({ params }) => {
    const ticket = await selectTicket(db, params.id);
    return ticket === undefined ? refuse('ticket_not_found') : ok(presentTicket(ticket));
  });
}
