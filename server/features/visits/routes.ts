import { Readable } from 'node:stream';
import type { RefusalCode } from '#contract/refusals.ts';
import * as contract from '#contract/staff/today.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { mayAt, type Permission, placesFor } from '#domain/staff/permissions.ts';
import { timeOfTap } from '#domain/visits/mark.ts';
import { ok, type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { placeIds } from '#server/db/places.ts';
import { createStaffGate } from '#server/features/staff/queries.ts';
import { type Binder, STAFF_COOKIE } from '#server/http/bind.ts';
import { isOpen, type Staff } from '#server/http/caller.ts';
import { hostCookieName, secretInCookie } from '#server/http/cookies.ts';
import type { SlotChanges } from '#server/live/slot-changes.ts';
import { correctVisit } from './commands/correct-visit.ts';
import { markRoom } from './commands/mark-room.ts';
import { markVisit } from './commands/mark-visit.ts';
import { showPhone } from './commands/show-phone.ts';
import { takeBackMark } from './commands/take-back-mark.ts';
import { presentBoard } from './present.ts';
import { type LocationIds, listBoard, listOpenRoomIds } from './store.ts';

/** The board shows slots that ended in the last hours or start in the next. */
const HOURS_BACK = 4;
const HOURS_AHEAD = 12;
const TURNED_AWAY_MINUTES = 1;

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'publicUrl'> & { readonly slotChanges: SlotChanges };

export function visitRoutes(bind: Binder, { config, db, clock, publicUrl, slotChanges }: Parts): void {
  const gate = createStaffGate(db);

  bind(contract.getToday, async ({ query, caller, locale, now }) => {
    const { locationId } = query;
    const can = (permission: Permission) => mayAt(caller.posts, permission, locationId);
    if (!can('board.see')) return refuse('location_not_found');
    const span = { from: addMinutes(now, -HOURS_BACK * 60), until: addMinutes(now, HOURS_AHEAD * 60) };
    const rows = await listBoard(db, { locationId, ...span, locale, standIns: config.sandbox, now });
    const [first] = rows;
    if (first === undefined) return refuse('location_not_found');
    const may = {
      markVisits: can('visit.mark'),
      markRooms: can('room.mark'),
      seeBookings: can('booking.see'),
      correct: can('visit.correct'),
    };
    const location = { id: first.locationId, name: first.locationName };
    return ok(presentBoard({ location, may, rows }));
  });

  bind(contract.watchToday, async ({ query, caller, request, now }) => {
    const { locationId } = query;
    if (!mayAt(caller.posts, 'board.see', locationId)) return refuse('location_not_found');
    const roomIds = await listOpenRoomIds(db, locationId);
    if (roomIds.length === 0) return refuse('location_not_found');
    const headers = { 'x-accel-buffering': 'no' };
    // A HEAD request reads no body, so it must not occupy a connection.
    if (request.method === 'HEAD') return { ...ok(Readable.from([])), headers };
    const token = secretInCookie(request.headers.cookie, hostCookieName(STAFF_COOKIE, publicUrl())) ?? '';
    const readRooms = async () => {
      const session = await gate(token, { now: clock.now(), isAct: false });
      const maySee = session !== undefined && isOpen(session) && mayAt(session.posts, 'board.see', locationId);
      return maySee ? listOpenRoomIds(db, locationId) : [];
    };
    const watching = slotChanges.watchDesk({ roomIds, sessionId: caller.sessionId, readRooms });
    if (watching.kind === 'open') return { ...ok(watching.body), headers };
    return refuse('service_unavailable', { retryAt: addMinutes(now, TURNED_AWAY_MINUTES) });
  });

  bind(contract.markVisit, async ({ params, body, caller, now }) => {
    const tappedAt = timeOfTap(new Date(body.tappedAt), now);
    if (tappedAt === null) return refuse('mark_too_old');
    const by = { id: caller.id, places: idsFor(caller, 'visit.mark') };
    const wish = { id: body.id, reservationId: params.id, kind: body.kind, tappedAt, by, now };
    return answerOf(await markVisit(db, wish));
  });

  bind(contract.markRoom, async ({ params, body, caller, now }) => {
    const tappedAt = timeOfTap(new Date(body.tappedAt), now);
    if (tappedAt === null) return refuse('mark_too_old');
    const by = { id: caller.id, places: idsFor(caller, 'room.mark') };
    const wish = { id: body.id, roomId: params.id, kind: body.kind, tappedAt, by, now };
    return answerOf(await markRoom(db, wish));
  });

  bind(contract.takeBackMark, async ({ params, body, caller, now }) => {
    const tappedAt = timeOfTap(new Date(body.tappedAt), now);
    if (tappedAt === null) return refuse('mark_too_old');
    const places = { visits: idsFor(caller, 'visit.mark'), rooms: idsFor(caller, 'room.mark') };
    const wish = { id: body.id, markId: params.id, tappedAt, by: { id: caller.id, places }, now };
    return answerOf(await takeBackMark(db, wish));
  });

  bind(contract.correctVisit, async ({ params, body, caller, now }) => {
    const by = { id: caller.id, places: idsFor(caller, 'visit.correct') };
    const wish = { id: body.id, reservationId: params.id, reason: body.reason, by, now };
    return answerOf(await correctVisit(db, wish));
  });

  bind(contract.showPhone, async ({ params, caller, now }) => {
    const by = { id: caller.id, places: idsFor(caller, 'booking.see') };
    const shown = await showPhone(db, { reservationId: params.id, by, now });
    return shown.kind === 'refused' ? shown : ok({ phoneNumber: shown.number });
  });
}

function idsFor({ posts }: Staff, permission: Permission): LocationIds {
  return placeIds(placesFor(posts, permission));
}

function answerOf<Code extends RefusalCode>(marked: { readonly kind: 'stored' | 'already' } | Refused<Code>) {
  return marked.kind === 'refused' ? marked : ok({ isNew: marked.kind === 'stored' });
}
