import type { Locale } from '#domain/basics/locale.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { MarkKind } from '#domain/visits/mark.ts';
import type { KeyState, RoomState } from '#domain/visits/phase.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { partySizeIn } from '#server/db/party-size.ts';
import { isActiveIn } from '#server/db/reservation-status.ts';
import type { Action } from '#server/history-actions.ts';
import type { JobKind } from '#server/queue/kinds.ts';

/** Some locations, or all of them (null). */
export type LocationIds = readonly string[] | null;

const WATCHING_CODE: JobKind = 'watch-entry-code';
const MOVED: Action = 'reservation.moved';

/** Whether the mark `g` stands: it does not take back another mark, and no mark takes it back. */
const STANDS = '(g.takes_back IS NULL AND NOT EXISTS (SELECT FROM visit_marks b WHERE b.takes_back = g.id))';

/**
 * The state of a booking's entry codes; null once the slot is over or when the reservation needs no codes.
 * `no_lock`: a door has no lock yet, so its code has to wait.
 */
const KEY = `CASE WHEN ${isActiveIn('v')} AND s.end_time > $2 THEN (
    SELECT CASE
      WHEN bool_or(e.state = 'active' AND p.entry_code_id IS NULL AND EXISTS (
        SELECT FROM jobs j WHERE j.kind = '${WATCHING_CODE}' AND starts_with(j.key, e.id::text)
          AND j.done_at IS NULL AND j.dead_at IS NULL)) THEN 'unreadable'
      WHEN bool_or(e.state = 'requested' AND p.entry_code_id IS NULL AND e.alarmed_at IS NOT NULL) THEN 'late'
      WHEN bool_or(p.entry_code_id IS NOT NULL) THEN 'passcode'
      WHEN bool_or(e.state = 'requested' AND NOT $6::boolean
        AND CASE e.kind WHEN 'LOCATION' THEN l.lock_id ELSE r.lock_id END IS NULL) THEN 'no_lock'
      WHEN bool_or(e.state = 'requested') THEN 'being_made'
      WHEN count(*) > 0 THEN 'ready' END
    FROM entry_codes e LEFT JOIN passcodes p ON p.entry_code_id = e.id
    WHERE e.reservation_id = v.id AND e.state <> 'revoked') END`;

/**
 * When a guest took the slot: by the last move, or by the booking. `moved_at` only excludes other reservations, because
 * a changed end sets it too.
 */
const BOOKED_AT = `coalesce(CASE WHEN v.moved_at > s.start_time THEN (
    SELECT max(y.at) FROM history y WHERE y.subject_id = v.id AND y.action = '${MOVED}') END, v.created_at)`;

/** When the guests of the reservation `v` left. */
const LEFT_AT = `(SELECT min(g.tapped_at) FROM visit_marks g
  WHERE g.reservation_id = v.id AND g.kind = 'left' AND ${STANDS})`;

/** `npm run bench:board` runs it in pgbench too. */
export const BOARD = {
  name: 'board-of-location',
  text: `
    SELECT l.id AS "locationId", ${nameIn('l', '$5')} AS "locationName",
      r.id AS "roomId", ${roomNameIn('r', '$5')} AS "roomDisplayName",
      state.kind AS "stateKind", state.tapped_at AS "stateSince",
      mark.id AS "markId", mark.kind AS "markKind", mark.reservation_id AS "markReservationId",
      mark.tapped_at AS "markTappedAt", person.name AS "markBy",
      s.id AS "slotId", s.start_time AS "startTime", s.end_time AS "endTime",
      ${nameIn('p', '$5')} AS "programName",
      s.locked_at IS NOT NULL AS "isBlocked",
      CASE WHEN c.hold_expires_at > $2 THEN c.hold_expires_at END AS "heldUntil",
      v.id AS "reservationId", v.status, ${BOOKED_AT} AS "bookedAt", v.attended_at AS "attendedAt",
      coalesce(m.name, v.guest_name) AS "guestName", v.locale AS "guestLocale",
      ${partySizeIn('v', 'desk')} AS "partySize",
      CASE WHEN v.payment_required THEN t.price ELSE 0 END
        + coalesce((SELECT h.amount FROM charges h WHERE h.reservation_id = v.id AND h.state = 'open'), 0) AS owed,
      v.payment_required AS "isUnpaid",
      ${LEFT_AT} AS "leftAt",
      ${KEY} AS "keyState"
    FROM locations l
    LEFT JOIN rooms r ON r.location_id = l.id AND r.closed_at IS NULL
    LEFT JOIN LATERAL (
      SELECT g.kind, g.tapped_at FROM visit_marks g WHERE g.room_id = r.id AND g.kind <> 'arrived' AND ${STANDS}
      ORDER BY g.tapped_at DESC, g.noted_at DESC LIMIT 1
    ) state ON true
    LEFT JOIN LATERAL (
      SELECT g.* FROM visit_marks g WHERE g.room_id = r.id AND ${STANDS}
      ORDER BY g.tapped_at DESC, g.noted_at DESC LIMIT 1
    ) mark ON true
    LEFT JOIN members person ON person.id = mark.by
    LEFT JOIN slots s ON s.room_id = r.id AND s.end_time > $3 AND s.start_time < $4
      AND s.start_time > $3::timestamptz - interval '12 hours'
      AND (s.withdrawn_at IS NULL OR EXISTS (
        SELECT FROM reservations w WHERE w.slot_id = s.id AND w.status <> 'CANCELED'))
    LEFT JOIN programs p ON p.id = s.program_id
    LEFT JOIN tickets t ON t.program_id = p.id
    LEFT JOIN slot_claims c ON c.slot_id = s.id
    LEFT JOIN reservations v ON v.slot_id = s.id AND v.status <> 'CANCELED'
    LEFT JOIN members m ON m.id = v.member_id
    LEFT JOIN desk_bookings desk ON desk.reservation_id = v.id
    WHERE l.id = $1 AND l.closed_at IS NULL
    ORDER BY r.position, r.name, s.start_time`,
};

type BoardRoomRow = {
  locationId: string;
  locationName: string;
  roomId: string | null;
  roomDisplayName: string;
  stateKind: RoomState['kind'] | null;
  stateSince: Date | null;
  markId: string | null;
  markKind: MarkKind | null;
  markReservationId: string | null;
  markTappedAt: Date | null;
  markBy: string | null;
};

/** A slot of a room. A room without slots has one row whose slot is null, a location without rooms one whose room is null. */
export type BoardRow = BoardRoomRow & {
  slotId: string | null;
  startTime: Date | null;
  endTime: Date | null;
  programName: string;
  isBlocked: boolean;
  heldUntil: Date | null;
  reservationId: string | null;
  status: ReservationStatus;
  bookedAt: Date;
  attendedAt: Date | null;
  guestName: string | null;
  guestLocale: Locale;
  owed: number;
  isUnpaid: boolean;
  partySize: number | null;
  leftAt: Date | null;
  keyState: KeyState | null;
};

export type BoardAsk = {
  readonly locationId: string;
  readonly from: Date;
  readonly until: Date;
  readonly locale: Locale;
  /** Whether doors without a lock get a simulated one, as in the sandbox. */
  readonly standIns: boolean;
  readonly now: Date;
};

/** Lists the rooms of an open location with their slots that overlap a span of time; no rows without such a location. */
export function listBoard(db: Queryable, ask: BoardAsk): Promise<BoardRow[]> {
  const { locationId, now, from, until, locale, standIns } = ask;
  return db.query<BoardRow>(BOARD, [locationId, now, from, until, locale, standIns]);
}

export async function listOpenRoomIds(db: Queryable, locationId: string): Promise<string[]> {
  const text = 'SELECT id FROM rooms WHERE location_id = $1 AND closed_at IS NULL';
  return (await db.query<{ id: string }>({ name: 'room-ids-of-board', text }, [locationId])).map(({ id }) => id);
}

export type VisitRow = {
  id: string;
  status: ReservationStatus;
  startTime: Date;
  endTime: Date;
  roomId: string;
  locationId: string;
  leftAt: Date | null;
};

const LOCK_VISIT = {
  name: 'lock-visit',
  text: `SELECT v.id FROM reservations v JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id
         WHERE v.id = $1 AND ($2::uuid[] IS NULL OR r.location_id = ANY ($2)) FOR NO KEY UPDATE OF v`,
};

const VISIT = {
  name: 'visit',
  text: `SELECT v.id, v.status, s.start_time AS "startTime", s.end_time AS "endTime", s.room_id AS "roomId",
           r.location_id AS "locationId",
           ${LEFT_AT} AS "leftAt"
         FROM reservations v JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id WHERE v.id = $1`,
};

/** Locks a reservation at the given locations, then reads its visit; undefined when there is none. */
export async function lockVisit(
  tx: Transaction,
  { id, places }: { id: string; places: LocationIds },
): Promise<VisitRow | undefined> {
  if ((await tx.query(LOCK_VISIT, [id, places])).length === 0) return undefined;
  // A separate statement, so that it sees what was committed while waiting for the lock.
  const [row] = await tx.query<VisitRow>(VISIT, [id]);
  return row;
}

/** Lets one transaction at a time mark a room. Always taken after the reservation's lock. */
export async function lockMarksOfRoom(tx: Transaction, roomId: string): Promise<void> {
  const text = 'SELECT pg_advisory_xact_lock(hashtextextended($1::text, 30))';
  await tx.query({ name: 'lock-marks-of-room', text }, [roomId]);
}

/** Returns the location of a room at the given locations; undefined when there is none. */
export async function findRoomLocation(
  db: Queryable,
  { roomId, places }: { roomId: string; places: LocationIds },
): Promise<string | undefined> {
  const text = `SELECT location_id FROM rooms
                WHERE id = $1 AND closed_at IS NULL AND ($2::uuid[] IS NULL OR location_id = ANY ($2))`;
  return (await db.query<{ location_id: string }>({ name: 'location-of-room', text }, [roomId, places]))[0]
    ?.location_id;
}

export type MarkRow = {
  id: string;
  kind: MarkKind;
  roomId: string;
  locationId: string;
  reservationId: string | null;
  tappedAt: Date;
  takesBack: string | null;
  isTakenBack: boolean;
};

const MARK = {
  name: 'visit-mark',
  text: `SELECT g.id, g.kind, g.room_id AS "roomId", r.location_id AS "locationId",
           g.reservation_id AS "reservationId", g.tapped_at AS "tappedAt", g.takes_back AS "takesBack",
           EXISTS (SELECT FROM visit_marks b WHERE b.takes_back = g.id) AS "isTakenBack"
         FROM visit_marks g JOIN rooms r ON r.id = g.room_id WHERE g.id = $1`,
};

export async function findMark(db: Queryable, id: string): Promise<MarkRow | undefined> {
  return (await db.query<MarkRow>(MARK, [id]))[0];
}

const LATEST_OF_ROOM = {
  name: 'latest-mark-of-room',
  text: `SELECT g.id, g.kind FROM visit_marks g WHERE g.room_id = $1 AND ${STANDS}
         ORDER BY g.tapped_at DESC, g.noted_at DESC LIMIT 1`,
};

/** Finds the latest mark of a room that was not taken back. */
export async function findLatestMark(
  tx: Transaction,
  roomId: string,
): Promise<{ id: string; kind: MarkKind } | undefined> {
  return (await tx.query<{ id: string; kind: MarkKind }>(LATEST_OF_ROOM, [roomId]))[0];
}

export type NewMark = {
  readonly id: string;
  readonly kind: MarkKind;
  readonly roomId: string;
  readonly reservationId: string | null;
  readonly tappedAt: Date;
  readonly by: string;
  readonly takesBack?: string;
  readonly now: Date;
};

const INSERT_MARK = {
  name: 'insert-visit-mark',
  text: `INSERT INTO visit_marks (id, kind, room_id, reservation_id, tapped_at, noted_at, by, takes_back)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING id`,
};

/** Inserts a mark. Returns false when its id is used already. */
export async function insertMark(tx: Transaction, mark: NewMark): Promise<boolean> {
  const { id, kind, roomId, reservationId, tappedAt, by, takesBack = null, now } = mark;
  return (await tx.query(INSERT_MARK, [id, kind, roomId, reservationId, tappedAt, now, by, takesBack])).length > 0;
}

type PhoneRow = { phoneNumber: string | null; locationId: string };

const PHONE = {
  name: 'phone-of-guest',
  text: `SELECT m.phone_number AS "phoneNumber", r.location_id AS "locationId"
         FROM reservations v JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id
         LEFT JOIN members m ON m.id = v.member_id
         WHERE v.id = $1 AND ($2::uuid[] IS NULL OR r.location_id = ANY ($2))`,
};

/** Finds the phone number of a reservation's guest, which may be unknown. */
export async function findPhone(
  db: Queryable,
  { reservationId, places }: { reservationId: string; places: LocationIds },
): Promise<PhoneRow | undefined> {
  return (await db.query<PhoneRow>(PHONE, [reservationId, places]))[0];
}
