import type { Locale } from '#domain/basics/locale.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { SLOT_MINUTES } from '#server/db/slot-minutes.ts';
import { isBarredTo, isFree } from '#server/db/slot-standing.ts';

/**
 * A week of a room in one row: common values once, the others as parallel lists in the order of the starts. A
 * row per slot would cost the driver more time than the database.
 */
export type WeekRow = {
  roomId: string;
  roomName: string;
  roomDisplayName: string;
  locationId: string;
  locationName: string;
  programs: ProgramJson[] | null;
  ownHolds: { slotId: string; expiresAt: string }[] | null;
  /** Separated by commas; null when there is no slot. Times are in UTC, as `2026-11-21 17:00:00`. */
  ids: string | null;
  starts: string | null;
  ends: string | null;
  programIds: string | null;
  /** One digit per slot, the sum of {@link SLOT_STATE}. */
  states: string | null;
  /** When the first live hold on the slots expires; the week is out of date from then on. */
  until: Date | null;
  /** The day of the last slot on sale, in Ho Chi Minh City, such as `2026-12-23`. */
  onSaleUntil: string | null;
};

type ProgramJson = { id: string; name: string; duration: number; ticket: { id: string; name: string; price: number } };

export const SLOT_STATE = { booked: 1, held: 2, barred: 4 } as const;

export const WEEK = {
  name: 'week-of-room',
  text: `
    SELECT r.id AS "roomId", r.name AS "roomName", ${roomNameIn('r', '$6')} AS "roomDisplayName",
      l.id AS "locationId", ${nameIn('l', '$6')} AS "locationName", week.*,
      (SELECT json_agg(json_build_object('id', p.id, 'name', ${nameIn('p', '$6')}, 'duration', p.duration_minutes,
                'ticket', json_build_object('id', t.id, 'name', ${nameIn('t', '$6')}, 'price', t.price)))
         FROM programs p JOIN tickets t ON t.program_id = p.id) AS programs,
      (SELECT json_agg(json_build_object('slotId', h.slot_id, 'expiresAt', h.hold_expires_at))
         FROM slot_claims h WHERE h.member_id = $5 AND h.hold_expires_at > $4) AS "ownHolds",
      (SELECT (a.start_time AT TIME ZONE 'Asia/Ho_Chi_Minh')::date::text FROM slots a
        WHERE a.room_id = r.id AND a.withdrawn_at IS NULL ORDER BY a.start_time DESC LIMIT 1) AS "onSaleUntil"
    FROM rooms r
    JOIN locations l ON l.id = r.location_id
    CROSS JOIN LATERAL (
      SELECT string_agg(id::text, ',') AS ids, string_agg(starts_at::text, ',') AS starts,
        string_agg(ends_at::text, ',') AS ends, string_agg(program_id::text, ',') AS "programIds",
        string_agg(state::text, '') AS states,
        min(hold_expires_at) FILTER (WHERE hold_expires_at > $4) AS until
      FROM (
        SELECT s.id, s.start_time AT TIME ZONE 'UTC' AS starts_at, s.end_time AT TIME ZONE 'UTC' AS ends_at, s.program_id,
          CASE WHEN c.reservation_id IS NULL THEN 0 ELSE ${SLOT_STATE.booked} END
            + CASE WHEN c.hold_expires_at > $4 THEN ${SLOT_STATE.held} ELSE 0 END
            + CASE WHEN ${isBarredTo('$5', '$4')} THEN ${SLOT_STATE.barred} ELSE 0 END AS state,
          c.hold_expires_at
        FROM slots s LEFT JOIN slot_claims c ON c.slot_id = s.id
        WHERE s.room_id = r.id AND s.start_time >= $2 AND s.start_time < $3
        ORDER BY s.start_time
      ) slot
    ) week
    WHERE r.id = $1 AND r.closed_at IS NULL`,
};

export type WeekAsk = { roomId: string; from: Date; until: Date; viewerId: string | null; locale?: Locale; now: Date };

/** Finds the slots of a room that start in a span of time; undefined when the room is closed or missing. */
export async function findWeek(db: Queryable, ask: WeekAsk): Promise<WeekRow | undefined> {
  const [row] = await db.query<WeekRow>(WEEK, [
    ask.roomId,
    ask.from,
    ask.until,
    ask.now,
    ask.viewerId,
    ask.locale ?? null,
  ]);
  return row;
}

/** Whether a member has a live hold on any slot. */
export async function hasLiveHold(db: Queryable, { memberId, now }: { memberId: string; now: Date }): Promise<boolean> {
  const text = 'SELECT 1 FROM slot_claims WHERE member_id = $1 AND hold_expires_at > $2 LIMIT 1';
  return (await db.query({ name: 'has-live-hold', text }, [memberId, now])).length > 0;
}

export type SlotRow = {
  id: string;
  startTime: Date;
  endTime: Date;
  isBooked: boolean;
  isHeld: boolean;
  isTakenBack: boolean;
  isBarred: boolean;
  ownHoldExpiresAt: Date | null;
  isPaying: boolean;
  roomId: string;
  roomName: string;
  roomDisplayName: string;
  locationId: string;
  locationName: string;
  programId: string;
  programName: string;
  programDuration: number;
  ticketId: string;
  ticketName: string;
  price: number;
  isOnHoliday: boolean;
};

const ROOM_NAME = roomNameIn('r', '$3');
const LOCATION_NAME = nameIn('l', '$3');
const PROGRAM_NAME = nameIn('p', '$3');
const TICKET_NAME = nameIn('t', '$3');

/** As seen by the member `$1` (null for a visitor) at the instant `$2`, with names in the language `$3`. */
const SLOT_COLUMNS = `
  s.id, s.start_time AS "startTime", s.end_time AS "endTime",
  c.reservation_id IS NOT NULL AS "isBooked",
  coalesce(c.hold_expires_at > $2, false) AS "isHeld",
  coalesce(s.locked_at, s.gave_way_at) IS NOT NULL AS "isTakenBack",
  ${isBarredTo('$1', '$2')} AS "isBarred",
  CASE WHEN c.member_id = $1 AND c.hold_expires_at > $2 THEN c.hold_expires_at END AS "ownHoldExpiresAt",
  EXISTS (SELECT 1 FROM payments a WHERE a.hold_id = c.hold_id AND a.ended_at IS NULL) AS "isPaying",
  r.id AS "roomId", r.name AS "roomName", ${ROOM_NAME} AS "roomDisplayName",
  l.id AS "locationId", ${LOCATION_NAME} AS "locationName",
  p.id AS "programId", ${PROGRAM_NAME} AS "programName", ${SLOT_MINUTES} AS "programDuration",
  t.id AS "ticketId", ${TICKET_NAME} AS "ticketName", t.price,
  EXISTS (SELECT 1 FROM holidays d WHERE d.day = (s.start_time AT TIME ZONE 'Asia/Ho_Chi_Minh')::date) AS "isOnHoliday"`;

const SLOT_TABLES = `
  slots s
  JOIN rooms r ON r.id = s.room_id
  JOIN locations l ON l.id = r.location_id
  JOIN programs p ON p.id = s.program_id
  JOIN tickets t ON t.program_id = p.id
  LEFT JOIN slot_claims c ON c.slot_id = s.id`;

export async function findSlotRow(
  db: Queryable,
  {
    slotId,
    viewerId,
    locale,
    now,
  }: { slotId: string; viewerId: string | null; locale?: Locale | undefined; now: Date },
): Promise<SlotRow | undefined> {
  const statement = { name: 'slot', text: `SELECT ${SLOT_COLUMNS} FROM ${SLOT_TABLES} WHERE s.id = $4` };
  const [row] = await db.query<SlotRow>(statement, [viewerId, now, locale ?? null, slotId]);
  return row;
}

/**
 * Walks the index in both directions from the instant `$5`, to avoid sorting all future slots of a program.
 */
const NEAREST_FREE = {
  name: 'nearest-free-slots',
  text: `
    WITH free AS NOT MATERIALIZED (
      SELECT s.id, s.start_time, own.location_id <> $7 AS is_elsewhere
      FROM slots s JOIN rooms own ON own.id = s.room_id LEFT JOIN slot_claims c ON c.slot_id = s.id
      WHERE s.program_id = $4 AND s.start_time > $2 AND ${isFree('$2')}
    ), near AS (
      (SELECT * FROM free WHERE NOT is_elsewhere AND start_time >= $5 ORDER BY start_time LIMIT $6)
      UNION ALL
      (SELECT * FROM free WHERE NOT is_elsewhere AND start_time < $5 ORDER BY start_time DESC LIMIT $6)
      UNION ALL
      (SELECT * FROM free WHERE is_elsewhere AND start_time >= $5 ORDER BY start_time LIMIT $6)
      UNION ALL
      (SELECT * FROM free WHERE is_elsewhere AND start_time < $5 ORDER BY start_time DESC LIMIT $6)
    )
    SELECT ${SLOT_COLUMNS} FROM near n JOIN (${SLOT_TABLES}) ON s.id = n.id
    ORDER BY n.is_elsewhere, abs(date_part('epoch', n.start_time - $5::timestamptz)), n.start_time, l.position, r.position
    LIMIT $6`,
};

export type NearestAsk = {
  programId: string;
  locationId: string;
  around: Date;
  now: Date;
  limit: number;
  locale: Locale;
};

export function listNearestFreeSlots(
  db: Queryable,
  { programId, locationId, around, now, limit, locale }: NearestAsk,
): Promise<SlotRow[]> {
  return db.query(NEAREST_FREE, [null, now, locale, programId, around, limit, locationId]);
}

export type TicketRow = {
  id: string;
  name: string;
  price: number;
  programId: string;
  programName: string;
  programDuration: number;
};

export async function findTicket(db: Queryable, ticketId: string, locale: Locale): Promise<TicketRow | undefined> {
  const [row] = await db.query<TicketRow>(
    {
      name: 'ticket-on-sale',
      text: `SELECT t.id, ${nameIn('t', '$2')} AS name, t.price, p.id AS "programId",
               ${nameIn('p', '$2')} AS "programName", p.duration_minutes AS "programDuration"
             FROM tickets t JOIN programs p ON p.id = t.program_id WHERE t.id = $1`,
    },
    [ticketId, locale],
  );
  return row;
}
