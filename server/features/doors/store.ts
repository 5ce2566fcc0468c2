import type { Locale } from '#domain/basics/locale.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { MISSING_CODE_MINUTES } from '#domain/entry/entry-window.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { DoorWay } from '#server/adapters/ttlock/port.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import type { PlaceIds } from '#server/db/places.ts';
import { isActiveIn } from '#server/db/reservation-status.ts';

export type DoorKind = 'LOCATION' | 'ROOM';

export type DoorRow = {
  kind: DoorKind;
  id: string;
  name: string;
  locationId: string;
  locationName: string;
  lockId: number | null;
};

/** Selects all doors in use, with names in the language `$1`. If `$2`, a door without a lock gets a sandbox lock. */
const DOORS = `
  SELECT kind, id, name, location_id AS "locationId", location_name AS "locationName", lock_id AS "lockId" FROM (
    SELECT 'LOCATION' AS kind, l.id, ${nameIn('l', '$1')} AS name, l.id AS location_id, ${nameIn('l', '$1')} AS location_name,
      coalesce(l.lock_id, CASE WHEN $2::boolean THEN 100000 + l.number END) AS lock_id, 0 AS rank, l.position, l.closed_at
    FROM locations l
    UNION ALL
    SELECT 'ROOM', r.id, ${roomNameIn('r', '$1')}, l.id, ${nameIn('l', '$1')},
      coalesce(r.lock_id, CASE WHEN $2::boolean THEN 200000 + r.number END), 1, r.position, r.closed_at
    FROM rooms r JOIN locations l ON l.id = r.location_id
  ) d WHERE closed_at IS NULL`;

type Ask = { readonly locale: Locale; readonly standIns: boolean; readonly places: PlaceIds };

/** Lists the doors of a location: its own door first. */
export function listDoorRows(
  db: Queryable,
  { locale, standIns, locationId }: Omit<Ask, 'places'> & { locationId: string },
): Promise<DoorRow[]> {
  const text = `${DOORS} AND location_id = $3 ORDER BY rank, position, name`;
  return db.query({ name: 'list-doors', text }, [locale, standIns, locationId]);
}

export async function findDoor(
  db: Queryable,
  { kind, id, locale, standIns, places }: Ask & { kind: DoorKind; id: string },
): Promise<DoorRow | undefined> {
  const text = `${DOORS} AND kind = $3 AND id = $4 AND ($5::uuid[] IS NULL OR location_id = ANY ($5))`;
  const [row] = await db.query<DoorRow>({ name: 'find-door', text }, [locale, standIns, kind, id, places]);
  return row;
}

export type VisitRow = {
  id: string;
  roomId: string;
  guest: string | null;
  startTime: Date;
  endTime: Date;
  codes: { kind: DoorKind; made: boolean; late: boolean }[];
};

const VISITS = {
  name: 'visits-behind-doors',
  text: `SELECT v.id, s.room_id AS "roomId", coalesce(m.name, v.guest_name) AS guest,
      s.start_time AS "startTime", s.end_time AS "endTime",
      coalesce((SELECT json_agg(json_build_object('kind', c.kind, 'made', c.state = 'active',
          'late', c.state = 'requested' AND (c.alarmed_at IS NOT NULL OR c.valid_from < $3)))
        FROM entry_codes c WHERE c.reservation_id = v.id AND c.state <> 'revoked'), '[]') AS codes
    FROM rooms r JOIN slots s ON s.room_id = r.id JOIN slot_claims k ON k.slot_id = s.id
    JOIN reservations v ON v.id = k.reservation_id LEFT JOIN members m ON m.id = v.member_id
    WHERE r.location_id = $1 AND s.end_time > $2 AND s.start_time < $2::timestamptz + interval '1 day'
      AND ${isActiveIn('v')}
    ORDER BY s.start_time, s.id`,
};

/** Lists the visits of a location that have not ended and begin within a day. */
export function listVisits(db: Queryable, { locationId, now }: { locationId: string; now: Date }): Promise<VisitRow[]> {
  return db.query(VISITS, [locationId, now, addMinutes(now, MISSING_CODE_MINUTES)]);
}

export type OrderRow = {
  id: string;
  lockId: number;
  locationId: string;
  at: Date;
  by: string;
  reason: string;
  state: 'asked' | 'opened' | 'failed';
  failure: string | null;
};

const ORDER = `SELECT o.id, o.lock_id AS "lockId", o.location_id AS "locationId", o.ordered_at AS at,
    m.name AS by, o.reason, o.state, o.failure
  FROM door_orders o JOIN members m ON m.id = o.ordered_by`;

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.query<OrderRow>({ name: 'door-order', text: `${ORDER} WHERE o.id = $1` }, [id]);
  return row;
}

/** Lists the newest orders of the given locks since an instant. */
export function listOrders(
  db: Queryable,
  { lockIds, since }: { lockIds: readonly number[]; since: Date },
): Promise<OrderRow[]> {
  const text = `${ORDER} WHERE o.lock_id = ANY ($1) AND o.ordered_at > $2 ORDER BY o.ordered_at DESC LIMIT 100`;
  return db.query({ name: 'list-door-orders', text }, [lockIds, since]);
}

export type EventRow = {
  lockId: number;
  at: Date;
  opened: boolean;
  way: DoorWay;
  bookingId: string | null;
  guest: string | null;
};

/** Lists the records of the given locks since an instant, newest first. */
export function listEvents(
  db: Queryable,
  { lockIds, since }: { lockIds: readonly number[]; since: Date },
): Promise<EventRow[]> {
  const text = `SELECT e.lock_id AS "lockId", e.at, e.opened, e.way, c.reservation_id AS "bookingId",
      coalesce(m.name, v.guest_name) AS guest
    FROM door_events e LEFT JOIN entry_codes c ON c.id = e.entry_code_id LEFT JOIN reservations v ON v.id = c.reservation_id
    LEFT JOIN members m ON m.id = v.member_id
    WHERE e.lock_id = ANY ($1) AND e.at > $2 ORDER BY e.at DESC, e.id DESC LIMIT 100`;
  return db.query({ name: 'list-door-events', text }, [lockIds, since]);
}

export type NewOrder = {
  readonly id: string;
  readonly lockId: number;
  readonly locationId: string;
  readonly roomId: string | null;
  readonly reservationId: string | null;
  readonly by: string;
  readonly now: Date;
  readonly quietUntil: Date;
  readonly reason: string;
};

/** Inserts an order. Returns false when its id exists, or the lock was ordered to open a moment ago. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<boolean> {
  const { id, lockId, locationId, roomId, reservationId, by, now, quietUntil, reason } = order;
  const text = `INSERT INTO door_orders (id, lock_id, location_id, room_id, reservation_id, ordered_by, ordered_at, quiet_until, reason)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`;
  const values = [id, lockId, locationId, roomId, reservationId, by, now, quietUntil, reason];
  return (await tx.query({ name: 'insert-door-order', text }, values)).length > 0;
}

/** Stores the outcome of an order. Returns false when the outcome is known already. */
export async function updateOrderEnded(
  tx: Transaction,
  { id, state, failure }: { id: string; state: 'opened' | 'failed'; failure: string | null },
): Promise<boolean> {
  const text = `UPDATE door_orders SET state = $2, failure = $3 WHERE id = $1 AND state = 'asked' RETURNING id`;
  return (await tx.query({ name: 'end-door-order', text }, [id, state, failure])).length > 0;
}

export type BookingBehind = {
  id: string;
  locationId: string;
  status: ReservationStatus;
  endTime: Date;
  slotId: string;
};

/** Finds a booking at the given locations. */
export async function findBooking(
  db: Queryable,
  { id, places }: { id: string; places: PlaceIds },
): Promise<BookingBehind | undefined> {
  const text = `SELECT v.id, r.location_id AS "locationId", v.status, s.end_time AS "endTime", s.id AS "slotId" FROM reservations v
    JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id
    WHERE v.id = $1 AND ($2::uuid[] IS NULL OR r.location_id = ANY ($2))`;
  const [row] = await db.query<BookingBehind>({ name: 'booking-behind-doors', text }, [id, places]);
  return row;
}

export type OpeningRow = {
  at: Date;
  reason: string;
  by: string;
  location: string;
  /** Null for the door of the location. */
  room: string | null;
  state: OrderRow['state'];
};

/** Finds an order for a mail, with names in a language. */
export async function findOpening(
  db: Queryable,
  { orderId, locale }: { orderId: string; locale: Locale },
): Promise<OpeningRow | undefined> {
  const text = `SELECT o.ordered_at AS at, o.reason, o.state, m.name AS by, ${nameIn('l', '$2')} AS location,
      CASE WHEN r.id IS NULL THEN NULL ELSE ${roomNameIn('r', '$2')} END AS room
    FROM door_orders o JOIN members m ON m.id = o.ordered_by JOIN locations l ON l.id = o.location_id
    LEFT JOIN rooms r ON r.id = o.room_id WHERE o.id = $1`;
  const [row] = await db.query<OpeningRow>({ name: 'opening-for-mail', text }, [orderId, locale]);
  return row;
}
