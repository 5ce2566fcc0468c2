import { Readable } from 'node:stream';
import { getSlot, getTicket, listSlotsOfWeek, watchSlots } from '#contract/slots.ts';
import { type Locale, localeFromAcceptLanguage } from '#domain/basics/locale.ts';
import { addDays, dayFromDateOrTime, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { FindReady } from '#server/http/at-once.ts';
import type { Binder, Handler } from '#server/http/bind.ts';
import { ReadyBytes } from '#server/http/ready-bytes.ts';
import { networkOf } from '#server/limits/network.ts';
import { createHotAnswers } from '#server/live/hot-answers.ts';
import type { SlotChanges } from '#server/live/slot-changes.ts';
import { presentSlot, presentTicket, presentWeek } from './present.ts';
import { findSlot } from './queries.ts';
import { findTicket, findWeek, hasLiveHold } from './store.ts';
import { writeWeek } from './write-week.ts';

const DAYS_OF_WEEK = 7;
/** A page that gets no free connection retries after this time and reads the week again, so it misses little. */
const TURNED_AWAY_MINUTES = 1;

const MEGABYTE = 1024 * 1024;
/** A compressed week has a tenth of the size of an uncompressed one. */
const WITH_COMPRESSED = 1.1;

/** The URL by which browsers request a week. */
const ADDRESS = /^\/api\/slots\/room\/([0-9a-f-]{36})\/week\?startDate=(\d{4}-\d\d-\d\d)$/;
const keyOf = (roomId: string, day: string, locale: Locale) => `${roomId} ${day} ${locale}`;

type Parts = Pick<Context, 'config' | 'db'> & { readonly slotChanges: SlotChanges };

export function slotRoutes(bind: Binder, { config, db, slotChanges }: Parts): void {
  const hotWeeks = createHotAnswers<ReadyBytes>(slotChanges, { maxBytes: config.answerMemoryMb * MEGABYTE });

  const findReady: FindReady = ({ url, headers, now }) => {
    const [, roomId, day] = ADDRESS.exec(url) ?? [];
    if (!roomId || !day) return undefined;
    const locale = localeFromAcceptLanguage(headers['accept-language']);
    return hotWeeks.peek({ key: keyOf(roomId, day, locale), roomId, now });
  };

  const showWeek: Handler<typeof listSlotsOfWeek> = async ({ params, query, caller, locale, now }) => {
    const day = dayFromDateOrTime(query.startDate);
    if (day === null) return refuse('malformed_request', { fields: { startDate: 'wrong_type' } });
    const span = { from: startOfDay(day), until: startOfDay(addDays(day, DAYS_OF_WEEK)) };
    const ask = { roomId: params.id, ...span, locale, now };
    // A week shows its viewer's own holds, and is the same for every viewer without holds.
    if (caller.kind === 'member' && (await hasLiveHold(db, { memberId: caller.id, now }))) {
      const week = await findWeek(db, { ...ask, viewerId: caller.id });
      return week === undefined ? refuse('room_not_found') : ok(presentWeek(week));
    }
    const bytes = await hotWeeks.get({
      key: keyOf(params.id, day, locale),
      roomId: params.id,
      now,
      async make() {
        const week = await findWeek(db, { ...ask, viewerId: null });
        if (week === undefined) return undefined;
        const value = new ReadyBytes(writeWeek(presentWeek(week)));
        return { value, bytes: value.plain.length * WITH_COMPRESSED, until: week.until };
      },
    });
    return bytes === undefined ? refuse('room_not_found') : ok(bytes);
  };
  bind(listSlotsOfWeek, showWeek, findReady);

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
