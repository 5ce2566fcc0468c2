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
  const rooms = [...groupBy(rows, ({ room_id }) => room_id).values()];
  return { location, may, rooms: rooms.flatMap((each) => presentRoom(each, may)) };
}

function presentRoom(rows: readonly BoardRow[], may: Board['may']): z.infer<typeof BoardRoom>[] {
  const [room] = rows;
  if (room === undefined || room.room_id === null) return [];
  const { room_id: id, room_display_name: name, state_kind: kind, state_since: since } = room;
  const slots = rows.flatMap((row) => presentSlot(row, may));
  const state = kind === null || since === null ? null : { kind, since: since.toISOString() };
  return [{ id, name, state, lastMark: presentMark(room), slots }];
}

function presentMark(row: BoardRow): z.infer<typeof BoardMark> | null {
  const { mark_id: id, mark_kind: kind, mark_tapped_at: tappedAt, mark_by: by, mark_reservation_id } = row;
  if (id === null || kind === null || tappedAt === null) return null;
  return { id, kind, reservationId: mark_reservation_id, tappedAt: tappedAt.toISOString(), by: shortName(by ?? '') };
}

function presentSlot(row: BoardRow, may: Board['may']): z.infer<typeof BoardSlot>[] {
  const { slot_id: id, start_time: start, end_time: end } = row;
  if (id === null || start === null || end === null) return [];
  const slot = {
    id,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    program: row.program_name,
    isBlocked: row.is_blocked,
    heldUntil: row.held_until?.toISOString() ?? null,
    visit:
      row.reservation_id === null
        ? null
        : presentVisit(row, { reservationId: row.reservation_id, startTime: start, may }),
  };
  return [slot];
}

type VisitFacts = { readonly reservationId: string; readonly startTime: Date; readonly may: Board['may'] };

/** A reader who may not see bookings, such as a cleaner, gets neither the guest nor the money. */
function presentVisit(row: BoardRow, { reservationId, startTime, may }: VisitFacts): z.infer<typeof BoardVisit> {
  const { status, booked_at, attended_at, left_at, guest_name, guest_locale, owed, is_unpaid, party_size, key_state } =
    row;
  return {
    reservationId,
    status,
    expectedAt: expectedFrom({ startTime, bookedAt: booked_at }).toISOString(),
    arrivedAt: attended_at?.toISOString() ?? null,
    leftAt: left_at?.toISOString() ?? null,
    guest: may.seeBookings ? { name: shortName(guest_name ?? ''), language: guest_locale } : null,
    partySize: may.seeBookings ? party_size : null,
    owed: may.seeBookings ? owed : null,
    isUnpaid: may.seeBookings ? is_unpaid : null,
    key: may.seeBookings ? key_state : null,
  };
}
