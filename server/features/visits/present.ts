import type { z } from 'zod';
import type { Board, BoardMark, BoardRoom, BoardSlot, BoardVisit } from '#contract/staff/today.ts';
import { groupBy } from '#domain/basics/group-by.ts';
import { expectedFrom } from '#domain/visits/phase.ts';
import { shortName } from '#domain/visits/short-name.ts';
import type { BoardRow } from './store.ts';

type Facts = {
  readonly location: Board['location'];
  readonly may: Board['may'];
  readonly rows: readonly BoardRow[];
};

export function presentBoard({ location, may, rows }: Facts): Board {
  const rooms = [...groupBy(rows, ({ roomId }) => roomId).values()];
  return { location, may, rooms: rooms.flatMap((each) => presentRoom(each, may)) };
}

function presentRoom(rows: readonly BoardRow[], may: Board['may']): z.infer<typeof BoardRoom>[] {
  const [room] = rows;
  if (room === undefined || room.roomId === null) return [];
  const { roomId: id, roomDisplayName: name, stateKind: kind, stateSince: since } = room;
  const slots = rows.flatMap((row) => presentSlot(row, may));
  const state = kind === null || since === null ? null : { kind, since: since.toISOString() };
  return [{ id, name, state, lastMark: presentMark(room), slots }];
}

function presentMark(row: BoardRow): z.infer<typeof BoardMark> | null {
  const { markId: id, markKind: kind, markTappedAt: tappedAt, markBy: by, markReservationId } = row;
  if (id === null || kind === null || tappedAt === null) return null;
  return { id, kind, reservationId: markReservationId, tappedAt: tappedAt.toISOString(), by: shortName(by ?? '') };
}

function presentSlot(row: BoardRow, may: Board['may']): z.infer<typeof BoardSlot>[] {
  const { slotId: id, startTime: start, endTime: end } = row;
  if (id === null || start === null || end === null) return [];
  const slot = {
    id,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    program: row.programName,
    isBlocked: row.isBlocked,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    visit:
      row.reservationId === null
        ? null
        : presentVisit(row, { reservationId: row.reservationId, startTime: start, may }),
  };
  return [slot];
}

type VisitFacts = { readonly reservationId: string; readonly startTime: Date; readonly may: Board['may'] };

/** A reader who may not see bookings, such as a cleaner, gets neither the guest nor the money. */
function presentVisit(row: BoardRow, { reservationId, startTime, may }: VisitFacts): z.infer<typeof BoardVisit> {
  const { status, bookedAt, attendedAt, leftAt, guestName, guestLocale, owed, isUnpaid, partySize, keyState } = row;
  return {
    reservationId,
    status,
    expectedAt: expectedFrom({ startTime, bookedAt }).toISOString(),
    arrivedAt: attendedAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
    guest: may.seeBookings ? { name: shortName(guestName ?? ''), language: guestLocale } : null,
    partySize: may.seeBookings ? partySize : null,
    owed: may.seeBookings ? owed : null,
    isUnpaid: may.seeBookings ? isUnpaid : null,
    key: may.seeBookings ? keyState : null,
  };
}
