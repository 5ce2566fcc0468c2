import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import { HOUR } from '#domain/calendar/duration.ts';
import type { HoldFacts } from '#domain/holds/decide-hold.ts';
import {
  type HoldPlace,
  LAPSE_AFTER_MINUTES,
  MAX_LAPSED_HOLDS,
  MAX_LIVE_HOLDS,
  UNPAID_WINDOW_HOURS,
} from '#domain/holds/hold-rules.ts';
import type { UnpaidSpan } from '#domain/holds/unpaid-time.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { sqlState } from '#server/db/errors.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { IS_OFFERED, isBarredTo } from '#server/db/slot-standing.ts';
import type { Action } from '#server/history-actions.ts';
import type { JobKind } from '#server/queue/kinds.ts';

const FOREIGN_KEY_VIOLATION = '23503';

const EXPIRY: JobKind = 'end-expired-hold';
const TAKEN: Action = 'hold.taken';

/** The start of the time in which unpaid holds count. */
export const unpaidSince = (now: Date) => new Date(now.getTime() - UNPAID_WINDOW_HOURS * HOUR);

/** When the hold `u` ends or ended; a live hold counts until it expires. */
const END = 'least(u.ended_at, u.expires_at)';
/**
 * Whether the hold `u` counts as unpaid in the window from `since`. `expires_at` is compared for the index.
 */
const isUnpaid = (since: string) => `u.paid_at IS NULL AND u.expires_at > ${since} AND ${END} > ${since}`;
/** The time held without payment in that window. */
const unpaidTime = (since: string) => `coalesce(sum(${END} - greatest(u.taken_at, ${since})), interval '0')`;

/**
 * Takes a hold in one statement: clears expired claims, then writes claim, hold, history and expiry job.
 * Returns no row when refused; HOLD_FACTS says why. The keys of `slot_claims` decide races; claims are
 * cleared in slot order to avoid deadlocks, and {@link lockHolders} keeps unpaid time from growing.
 */
export const TAKE_HOLD = {
  name: 'take-hold',
  text: `
    WITH expired AS (
      SELECT slot_id FROM slot_claims
      WHERE hold_expires_at <= $4::timestamptz AND reservation_id IS NULL AND (slot_id = $2::uuid OR member_id = $3::uuid)
      ORDER BY slot_id FOR UPDATE
    ), cleared AS (
      DELETE FROM slot_claims c USING expired e WHERE c.slot_id = e.slot_id RETURNING c.hold_id
    ), ended AS (
      UPDATE holds h SET ended_at = h.expires_at, ending = 'expired'
      FROM cleared WHERE h.id = cleared.hold_id AND h.ended_at IS NULL RETURNING h.id
    ), free AS (
      SELECT s.id, CASE WHEN EXISTS (
          SELECT 1 FROM slot_claims o
          WHERE o.member_id = $3::uuid AND o.place = 1 AND o.hold_expires_at > $4::timestamptz)
        THEN ${MAX_LIVE_HOLDS} ELSE 1 END AS place
      FROM slots s
      WHERE s.id = $2::uuid AND s.end_time > $4::timestamptz AND ${IS_OFFERED}
        AND (SELECT count(*) FROM ended) >= 0
        AND (NOT $6::boolean OR (
          SELECT count(*) FROM holds u
          WHERE u.member_id = $3::uuid AND ${isUnpaid('$11::timestamptz')}
            AND ${END} <= $4::timestamptz AND ${END} > u.taken_at + make_interval(mins => $12::integer)) < $13::integer)
        AND (NOT $6::boolean OR (SELECT ${unpaidTime('$11::timestamptz')} FROM holds u
          WHERE u.member_id = $3::uuid AND ${isUnpaid('$11::timestamptz')}) <= make_interval(secs => $8::float8))
        AND (NOT $6::boolean OR $10::bytea IS NULL OR (SELECT ${unpaidTime('$11::timestamptz')} FROM holds u
          WHERE u.network = $10::bytea AND ${isUnpaid('$11::timestamptz')}) <= make_interval(secs => $9::float8))
    ), claimed AS (
      INSERT INTO slot_claims (slot_id, hold_id, hold_expires_at, member_id, place)
      SELECT id, $1::uuid, $5::timestamptz, $3::uuid, place FROM free
      ON CONFLICT DO NOTHING
      RETURNING slot_id
    ), held AS (
      INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at, network)
      SELECT $1::uuid, slot_id, $3::uuid, $4::timestamptz, $5::timestamptz, $10::bytea FROM claimed
      RETURNING slot_id
    ), queued AS (
      INSERT INTO jobs (kind, key, payload, run_at, created_at)
      SELECT '${EXPIRY}', ($1::uuid)::text, jsonb_build_object('holdId', $1::uuid), $5::timestamptz, $4::timestamptz FROM held
    )
    INSERT INTO history (at, actor, actor_id, action, subject, subject_id, after, request_id)
    SELECT $4::timestamptz, 'member', $3::uuid, '${TAKEN}', 'slot', slot_id, jsonb_build_object('holdId', $1::uuid, 'expiresAt', $5::timestamptz), $7::text FROM held
    RETURNING id`,
};

export type HoldWish = {
  holdId: string;
  slotId: string;
  memberId: string;
  now: Date;
  expiresAt: Date;
  /** Whether the limits on lapsed holds and on unpaid time apply. */
  isLimited: boolean;
  requestId: string;
  /** The most unpaid time that the member, and all members behind the network, may have before this hold. */
  unpaidSeconds: { readonly member: number; readonly network: number };
  /** The network's keyed hash. */
  network: Buffer;
};

/** What {@link TAKE_HOLD} takes besides the limits of the rule, in the order of its parameters. */
const PARAMETERS = [
  'holdId',
  'slotId',
  'memberId',
  'now',
  'expiresAt',
  'isLimited',
  'requestId',
  'unpaidSecondsOfMember',
  'unpaidSecondsOfNetwork',
  'network',
  'unpaidSince',
] as const;

/** Returns the parameters of {@link TAKE_HOLD}, as values or as what stands for them in a script. */
export function holdParameters<Value>(of: Record<(typeof PARAMETERS)[number], Value>): Array<Value | number> {
  return [...PARAMETERS.map((name) => of[name]), LAPSE_AFTER_MINUTES, MAX_LAPSED_HOLDS];
}

const LOCK_HOLDERS = {
  name: 'lock-holders',
  text: `SELECT pg_advisory_xact_lock(7272, hashtext($1::uuid::text)), pg_advisory_xact_lock(7273, hashtext(encode($2::bytea, 'hex')))`,
};

/**
 * Serializes requests that add to the same unpaid time until the transaction ends. Call before any row is
 * locked; the member's lock always comes before the network's, so that no deadlock arises.
 */
export async function lockHolders(tx: Transaction, { memberId, network }: HoldWish): Promise<void> {
  await tx.query(LOCK_HOLDERS, [memberId, network]);
}

export async function lockSlotRow(tx: Transaction, slotId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM slots WHERE id = $1 FOR NO KEY UPDATE';
  return (await tx.query({ name: 'lock-slot', text }, [slotId])).length > 0;
}

/**
 * Inserts the hold and returns whether it was taken. Returns false too when a concurrent import deletes or
 * withdraws the slot, or the member deletes the account.
 */
export async function insertHold(db: Database, wish: HoldWish): Promise<boolean> {
  try {
    if (!wish.isLimited) return await runTakeHold(db, wish);
    return await db.transaction(async (tx) => {
      await lockHolders(tx, wish);
      return runTakeHold(tx, wish);
    });
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

async function runTakeHold(db: Queryable, wish: HoldWish): Promise<boolean> {
  const { unpaidSeconds, now, slotId } = wish;
  const values = holdParameters<unknown>({
    ...wish,
    unpaidSecondsOfMember: unpaidSeconds.member,
    unpaidSecondsOfNetwork: unpaidSeconds.network,
    unpaidSince: unpaidSince(now),
  });
  const [row] = await db.query<{ id: number }>(TAKE_HOLD, values);
  if (row === undefined) return false;
  db.acknowledge({ id: row.id, at: now, subjectId: slotId });
  return true;
}

type HoldFactsRow = {
  end_time: Date;
  is_barred: boolean;
  is_booked: boolean;
  hold_id: string | null;
  hold_member_id: string | null;
  hold_expires_at: Date | null;
  awaits_own_payment: boolean;
  /** Whether the member has deleted the account. */
  is_erased: boolean;
  live_holds_elsewhere: number;
  /** Starts and ends of recent unpaid holds, of the member and of all members behind the network. */
  unpaid_from: Date[];
  unpaid_until: Date[];
  network_from: Date[];
  network_until: Date[];
};

const HOLD_FACTS = {
  name: 'hold-facts',
  text: `
    SELECT s.end_time, ${isBarredTo('$2', '$3')} AS is_barred, c.reservation_id IS NOT NULL AS is_booked,
      c.hold_id, c.member_id AS hold_member_id, c.hold_expires_at,
      coalesce(r.member_id = $2 AND r.payment_required, false) AS awaits_own_payment,
      EXISTS (SELECT 1 FROM members m WHERE m.id = $2 AND m.deleted_at IS NOT NULL) AS is_erased,
      (SELECT count(*) FROM slot_claims o WHERE o.member_id = $2 AND o.hold_expires_at > $3 AND o.slot_id <> s.id)::integer
        AS live_holds_elsewhere,
      ARRAY(SELECT u.taken_at FROM holds u WHERE u.member_id = $2 AND ${isUnpaid('$5')} ORDER BY u.id) AS unpaid_from,
      ARRAY(SELECT ${END} FROM holds u WHERE u.member_id = $2 AND ${isUnpaid('$5')} ORDER BY u.id) AS unpaid_until,
      ARRAY(SELECT u.taken_at FROM holds u WHERE u.network = $4 AND ${isUnpaid('$5')} ORDER BY u.id) AS network_from,
      ARRAY(SELECT ${END} FROM holds u WHERE u.network = $4 AND ${isUnpaid('$5')} ORDER BY u.id) AS network_until
    FROM slots s
    LEFT JOIN slot_claims c ON c.slot_id = s.id
    LEFT JOIN reservations r ON r.id = c.reservation_id
    WHERE s.id = $1`,
};

/** Finds the facts that decide whether a member may hold a slot; undefined when there is no such slot. */
export async function findHoldFacts(
  db: Queryable,
  {
    slotId,
    memberId,
    now,
    isLimited,
    network,
  }: Pick<HoldWish, 'slotId' | 'memberId' | 'now' | 'isLimited' | 'network'>,
): Promise<{ facts: HoldFacts; isErased: boolean } | undefined> {
  // Without limits the network's unpaid time is not needed, and reading it could take long.
  const values = [slotId, memberId, now, isLimited ? network : null, unpaidSince(now)];
  const [row] = await db.query<HoldFactsRow>(HOLD_FACTS, values);
  return row && { facts: factsOf(row, isLimited), isErased: row.is_erased };
}

function factsOf(row: HoldFactsRow, isLimited: boolean): HoldFacts {
  const { hold_member_id: memberId, hold_expires_at: expiresAt } = row;
  return {
    slot: { endTime: row.end_time, isBooked: row.is_booked, isBarred: row.is_barred },
    hold: memberId && expiresAt ? { memberId, expiresAt } : null,
    ownReservationAwaitsPayment: row.awaits_own_payment,
    liveHoldsElsewhere: row.live_holds_elsewhere,
    unpaid: isLimited ? spansOf(row.unpaid_from, row.unpaid_until) : [],
    unpaidOfNetwork: spansOf(row.network_from, row.network_until),
  };
}

const spansOf = (from: readonly Date[], until: readonly Date[]): UnpaidSpan[] =>
  from.map((begin, index) => ({ from: begin, until: until[index] ?? begin }));

export type ClaimRow = {
  hold_id: string | null;
  hold_expires_at: Date | null;
  member_id: string | null;
  reservation_id: string | null;
};

/** Locks the claim on a slot, live or expired, until the transaction ends. */
export async function lockClaim(tx: Transaction, slotId: string): Promise<ClaimRow | undefined> {
  const [row] = await tx.query<ClaimRow>(
    {
      name: 'claim-for-update',
      text: 'SELECT hold_id, hold_expires_at, member_id, reservation_id FROM slot_claims WHERE slot_id = $1 FOR UPDATE',
    },
    [slotId],
  );
  return row;
}

/** Adds a hold to the claim of a reservation that awaits its payment. */
export async function insertHoldBesideReservation(
  tx: Transaction,
  wish: Pick<HoldWish, 'holdId' | 'slotId' | 'memberId' | 'now' | 'expiresAt'> & {
    network: Buffer | null;
    place: HoldPlace;
  },
): Promise<void> {
  const { holdId, slotId, memberId, now, expiresAt, place, network } = wish;
  await tx.query(
    {
      name: 'insert-hold-beside-reservation',
      text: 'INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at, network) VALUES ($1, $2, $3, $4, $5, $6)',
    },
    [holdId, slotId, memberId, now, expiresAt, network],
  );
  await tx.query(
    {
      name: 'claim-beside-reservation',
      text: `UPDATE slot_claims SET hold_id = $1, hold_expires_at = $2, member_id = $3, place = $4 WHERE slot_id = $5`,
    },
    [holdId, expiresAt, memberId, place, slotId],
  );
}

/**
 * Lists the member's expired holds: each occupies one of the two places until it ends.
 */
export async function listExpiredHolds(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ hold_id: string; slot_id: string }[]> {
  return db.query(
    {
      name: 'list-expired-holds',
      text: `SELECT hold_id, slot_id FROM slot_claims
     WHERE member_id = $1 AND hold_id IS NOT NULL AND hold_expires_at <= $2 ORDER BY slot_id`,
    },
    [memberId, now],
  );
}

export async function listPlacesTaken(tx: Transaction, memberId: string): Promise<number[]> {
  const rows = await tx.query<{ place: number }>(
    { name: 'list-places-taken', text: 'SELECT place FROM slot_claims WHERE member_id = $1 AND place IS NOT NULL' },
    [memberId],
  );
  return rows.map(({ place }) => place);
}

/** Deletes a hold's claim: the slot becomes free, or stays with the reservation that was being paid. */
export async function deleteClaimOfHold(tx: Transaction, holdId: string): Promise<void> {
  await tx.query(
    { name: 'free-claim', text: 'DELETE FROM slot_claims WHERE hold_id = $1 AND reservation_id IS NULL' },
    [holdId],
  );
  await tx.query(
    {
      name: 'leave-claim',
      text: `UPDATE slot_claims SET hold_id = NULL, hold_expires_at = NULL, member_id = NULL, place = NULL
             WHERE hold_id = $1 AND reservation_id IS NOT NULL`,
    },
    [holdId],
  );
}

/** Deletes a reservation's claim that has no hold beside it. */
export async function deleteClaimOfReservation(tx: Transaction, reservationId: string): Promise<void> {
  await tx.query(
    {
      name: 'delete-claim-of-reservation',
      text: 'DELETE FROM slot_claims WHERE reservation_id = $1 AND hold_id IS NULL',
    },
    [reservationId],
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

const GIVE_SLOT = {
  name: 'give-slot-to-reservation',
  text: `
    WITH kept AS (
      UPDATE slot_claims SET hold_id = NULL, hold_expires_at = NULL, member_id = NULL, place = NULL
      WHERE slot_id = $1::uuid AND reservation_id = $2::uuid
        AND (hold_id IS NULL OR hold_id = $3::uuid OR hold_expires_at <= $4::timestamptz)
      RETURNING slot_id
    ), given AS (
      INSERT INTO slot_claims (slot_id, reservation_id)
      SELECT $1::uuid, $2::uuid
      WHERE NOT EXISTS (SELECT FROM slot_claims WHERE slot_id = $1::uuid AND reservation_id = $2::uuid)
      ON CONFLICT (slot_id) DO UPDATE
        SET reservation_id = excluded.reservation_id, hold_id = NULL, hold_expires_at = NULL, member_id = NULL, place = NULL
        WHERE slot_claims.reservation_id IS NULL
          AND (slot_claims.hold_id = $3::uuid OR slot_claims.hold_expires_at <= $4::timestamptz)
      RETURNING slot_id
    )
    SELECT slot_id FROM kept UNION ALL SELECT slot_id FROM given`,
};

/**
 * Claims a slot for a reservation. Returns false when a reservation or another member's live hold has it. A claim that
 * the reservation has already is only updated: the trigger of inserted claims refuses a withdrawn slot.
 */
export async function upsertReservationClaim(
  tx: Transaction,
  claim: { slotId: string; reservationId: string; ownHoldId: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx.query(GIVE_SLOT, [claim.slotId, claim.reservationId, claim.ownHoldId, claim.now]);
  return rows.length > 0;
}

export async function findHold(
  db: Queryable,
  holdId: string,
): Promise<{ slot_id: string; expires_at: Date; ended_at: Date | null } | undefined> {
  const [row] = await db.query<{ slot_id: string; expires_at: Date; ended_at: Date | null }>(
    { name: 'select-hold', text: 'SELECT slot_id, expires_at, ended_at FROM holds WHERE id = $1' },
    [holdId],
  );
  return row;
}

export type LiveHoldRow = { hold_id: string; hold_expires_at: Date; reservation_id: string | null };

export async function findLiveHoldRow(
  db: Queryable,
  { slotId, memberId, now }: { slotId: string; memberId: string; now: Date },
): Promise<LiveHoldRow | undefined> {
  const [row] = await db.query<LiveHoldRow>(
    {
      name: 'live-hold',
      text: `SELECT hold_id, hold_expires_at, reservation_id FROM slot_claims
             WHERE slot_id = $1 AND member_id = $2 AND hold_expires_at > $3 AND hold_id IS NOT NULL`,
    },
    [slotId, memberId, now],
  );
  return row;
}

type HeldSlotRow = { slot_id: string; member_id: string; location_id: string };

/** Finds the slot and holder of a live hold at the given locations. */
export async function findLiveHoldById(
  db: Queryable,
  ask: { holdId: string; locationIds: readonly string[] | null; now: Date },
): Promise<HeldSlotRow | undefined> {
  const [row] = await db.query<HeldSlotRow>(
    {
      name: 'live-hold-by-id',
      text: `SELECT h.slot_id, h.member_id, rm.location_id
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
  taken_at: Date;
  expires_at: Date;
  is_paying: boolean;
  start_time: Date;
  end_time: Date;
  room_name: string;
  location_id: string;
  location_name: string;
};

const LIVE_HOLDS = {
  name: 'live-holds-of-places',
  text: `SELECT h.id, m.name, h.taken_at, h.expires_at, s.start_time, s.end_time, rm.location_id,
           ${roomNameIn('rm', '$3')} AS room_name, ${nameIn('l', '$3')} AS location_name,
           EXISTS (SELECT FROM payments p WHERE p.hold_id = h.id AND p.ended_at IS NULL) AS is_paying
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
