import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';

/**
 * Lists the member's expired holds: each occupies one of the two places until it ends.
 */
export async function listExpiredHolds(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ holdId: string; slotId: string }[]> {
  return db.query(
    {
      name: 'list-expired-holds',
      text: `SELECT hold_id AS "holdId", slot_id AS "slotId" FROM slot_claims
     WHERE member_id = $1 AND hold_id IS NOT NULL AND hold_expires_at <= $2 ORDER BY slot_id`,
    },
    [memberId, now],
  );
}

export type HoldEnding = 'expired' | 'released' | 'paid' | 'failed';

/** Records how a hold ended. Returns false when it had already ended; it then keeps its first ending. */
export async function updateHoldEnded(
  tx: Transaction,
  hold: { holdId: string; endedAt: Date; ending: HoldEnding },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'end-hold',
      text: `UPDATE holds SET ended_at = least($2::timestamptz, expires_at), ending = $3
             WHERE id = $1 AND ended_at IS NULL RETURNING id`,
    },
    [hold.holdId, hold.endedAt, hold.ending],
  );
  return rows.length > 0;
}

export async function updateHoldPaid(tx: Transaction, { holdId, now }: { holdId: string; now: Date }): Promise<void> {
  await tx.query(
    { name: 'update-hold-paid', text: 'UPDATE holds SET paid_at = $2 WHERE id = $1 AND paid_at IS NULL' },
    [holdId, now],
  );
}

export async function findHold(
  db: Queryable,
  holdId: string,
): Promise<{ slotId: string; expiresAt: Date; endedAt: Date | null } | undefined> {
  const text = 'SELECT slot_id AS "slotId", expires_at AS "expiresAt", ended_at AS "endedAt" FROM holds WHERE id = $1';
  const [row] = await db.query<{ slotId: string; expiresAt: Date; endedAt: Date | null }>(
    { name: 'select-hold', text },
    [holdId],
  );
  return row;
}

export type LiveHold = { readonly holdId: string; readonly expiresAt: Date; readonly reservationId: string | null };

export async function findLiveHoldRow(
  db: Queryable,
  { slotId, memberId, now }: { slotId: string; memberId: string; now: Date },
): Promise<LiveHold | undefined> {
  const [row] = await db.query<LiveHold>(
    {
      name: 'live-hold',
      text: `SELECT hold_id AS "holdId", hold_expires_at AS "expiresAt", reservation_id AS "reservationId"
             FROM slot_claims
             WHERE slot_id = $1 AND member_id = $2 AND hold_expires_at > $3 AND hold_id IS NOT NULL`,
    },
    [slotId, memberId, now],
  );
  return row;
}

type HeldSlotRow = { slotId: string; memberId: string; locationId: string };

/** Finds the slot and holder of a live hold at the given locations. */
export async function findLiveHoldById(
  db: Queryable,
  ask: { holdId: string; locationIds: readonly string[] | null; now: Date },
): Promise<HeldSlotRow | undefined> {
  const [row] = await db.query<HeldSlotRow>(
    {
      name: 'live-hold-by-id',
      text: `SELECT h.slot_id AS "slotId", h.member_id AS "memberId", rm.location_id AS "locationId"
             FROM slot_claims c JOIN holds h ON h.id = c.hold_id JOIN slots s ON s.id = h.slot_id JOIN rooms rm ON rm.id = s.room_id
             WHERE c.hold_id = $1 AND c.hold_expires_at > $3 AND ($2::uuid[] IS NULL OR rm.location_id = ANY ($2))`,
    },
    [ask.holdId, ask.locationIds, ask.now],
  );
  return row;
}

export type LiveHoldOfPlaceRow = {
  id: string;
  name: string;
  takenAt: Date;
  expiresAt: Date;
  isPaying: boolean;
  startTime: Date;
  endTime: Date;
  room: string;
  locationId: string;
  locationName: string;
};

const LIVE_HOLDS = {
  name: 'live-holds-of-places',
  text: `SELECT h.id, m.name, h.taken_at AS "takenAt", h.expires_at AS "expiresAt",
           s.start_time AS "startTime", s.end_time AS "endTime", rm.location_id AS "locationId",
           ${roomNameIn('rm', '$3')} AS room, ${nameIn('l', '$3')} AS "locationName",
           EXISTS (SELECT FROM payments p WHERE p.hold_id = h.id AND p.ended_at IS NULL) AS "isPaying"
         FROM slot_claims c JOIN holds h ON h.id = c.hold_id JOIN members m ON m.id = h.member_id
         JOIN slots s ON s.id = h.slot_id JOIN rooms rm ON rm.id = s.room_id JOIN locations l ON l.id = rm.location_id
         WHERE c.hold_expires_at > $2 AND ($1::uuid[] IS NULL OR rm.location_id = ANY ($1))
         ORDER BY h.expires_at, h.id`,
};

/** Lists the live holds at the given locations, those that end soonest first. */
export function listLiveHolds(
  db: Queryable,
  ask: { locationIds: readonly string[] | null; locale: Locale; now: Date },
): Promise<LiveHoldOfPlaceRow[]> {
  return db.query<LiveHoldOfPlaceRow>(LIVE_HOLDS, [ask.locationIds, ask.now, ask.locale]);
}

/** Inserts a hold that is already over, and so never claimed its slot. */
export async function insertPastHold(
  tx: Transaction,
  hold: { id: string; slotId: string; memberId: string; takenAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-past-hold',
      text: 'INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    },
    [hold.id, hold.slotId, hold.memberId, hold.takenAt, hold.expiresAt],
  );
}

/** Deletes the networks of holds that expired by `until`; returns the number of holds. */
export async function deleteNetworks(db: Queryable, { until, limit }: { until: Date; limit: number }): Promise<number> {
  const text = `UPDATE holds SET network = NULL WHERE id = ANY (ARRAY(
    SELECT id FROM holds WHERE network IS NOT NULL AND expires_at <= $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1`;
  return (await db.query({ name: 'delete-networks-of-holds', text }, [until, limit])).length;
}

export type HeldShareRow = { location: string; day: Day; held: number; slots: number };

/** With fewer holds than this at a time, a day is not considered under attack. */
const FEWEST_HELD = 3;

// Starts with the live holds, because they are few.
const HELD_SHARES = {
  name: 'held-shares',
  text: `
    WITH held AS (
      SELECT r.location_id, (s.start_time AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, count(*) AS held
      FROM slot_claims c JOIN slots s ON s.id = c.slot_id JOIN rooms r ON r.id = s.room_id
      WHERE c.hold_expires_at > $1 AND c.reservation_id IS NULL
      GROUP BY 1, 2 HAVING count(*) >= ${FEWEST_HELD}
    )
    SELECT l.key AS location, held.day::text AS day, held.held::integer AS held, (
        SELECT count(*) FROM slots s JOIN rooms r ON r.id = s.room_id
        WHERE r.location_id = held.location_id AND s.withdrawn_at IS NULL AND s.end_time > $1
          AND s.start_time >= held.day::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
          AND s.start_time < (held.day + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh')::integer AS slots
    FROM held JOIN locations l ON l.id = held.location_id ORDER BY location, day`,
};

/** Lists how many upcoming slots of each location's day are held without payment. */
export function listHeldShares(db: Queryable, now: Date): Promise<HeldShareRow[]> {
  return db.query<HeldShareRow>(HELD_SHARES, [now]);
}
