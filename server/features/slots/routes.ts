import { Readable } from 'node:stream';
import { getSlot, getTicket, listSlotsOfWeek, watchSlots } from '#contract/slots.ts';
import { addDays, dayFromDateOrTime, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Context } from '#server/context.ts';
import { ok, refuse } from '#server/http/answer.ts';
import type { Binder } from '#server/http/bind.ts';
import { networkOf } from '#server/limits/network.ts';
import type { SlotChanges } from '#server/live/slot-changes.ts';
import { presentSlot, presentTicket, presentWeek } from './present.ts';
import { findSlot, idOf } from './queries.ts';
import { findTicket, findWeek } from './store.ts';

const DAYS_OF_WEEK = 7;
/** A page that finds no free connection reads again every minute, so it misses little. */
const TURNED_AWAY_MINUTES = 1;

type Parts = Pick<Context, 'db'> & { readonly slotChanges: SlotChanges };

export function slotRoutes(bind: Binder, { db, slotChanges }: Parts): void {
  bind(listSlotsOfWeek, async ({ params, query, caller, locale, now }) => {
    const day = dayFromDateOrTime(query.startDate);
    if (day === null) return refuse('malformed_request', { fields: { startDate: 'wrong_type' } });
    const span = { from: startOfDay(day), until: startOfDay(addDays(day, DAYS_OF_WEEK)) };
    const week = await findWeek(db, { roomId: params.id, ...span, viewerId: idOf(caller), locale, now });
    return week === undefined ? refuse('room_not_found') : ok(presentWeek(week));
  });

  bind(getSlot, async ({ params, caller, locale, now }) => {
    const slot = await findSlot(db, { slotId: params.id, viewer: caller, locale, now });
    return slot === undefined ? refuse('slot_not_found') : ok(presentSlot(slot));
  });

  bind(watchSlots, async ({ query, ip, now, request }) => {
    const headers = { 'x-accel-buffering': 'no' };
    // A HEAD request reads no body, so it must not occupy a connection.
    if (request.method === 'HEAD') return { ...ok(Readable.from([])), headers };
    const since = query.since === undefined ? null : new Date(query.since);
    const watching = slotChanges.watch({ roomIds: query.roomIds.split(','), network: networkOf(ip), since });
    if (watching.kind === 'open') return { ...ok(watching.body), headers };
    return refuse(watching.kind === 'full' ? 'service_unavailable' : 'too_many_requests', {
      retryAt: addMinutes(now, TURNED_AWAY_MINUTES),
    });
  });

  bind(getTicket, async ({ params, locale }) => {
    const ticket = await findTicket(db, params.id, locale);
    return ticket === undefined ? refuse('ticket_not_found') : ok(presentTicket(ticket));
  });
}
