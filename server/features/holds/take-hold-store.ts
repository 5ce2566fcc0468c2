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

/** The parameters of {@link TAKE_HOLD} in their order; a new one goes to the end. */
const WISH = {
  holdId: '$1::uuid',
  slotId: '$2::uuid',
  memberId: '$3::uuid',
  now: '$4::timestamptz',
  expiresAt: '$5::timestamptz',
  isLimited: '$6::boolean',
  requestId: '$7::text',
  unpaidSecondsOfMember: '$8::float8',
  unpaidSecondsOfNetwork: '$9::float8',
  network: '$10::bytea',
  unpaidSince: '$11::timestamptz',
} as const;
const NAMES = Object.keys(WISH) as (keyof typeof WISH)[]; // The keys of a constant are exactly those of its type.

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
      WHERE hold_expires_at <= ${WISH.now} AND reservation_id IS NULL
        AND (slot_id = ${WISH.slotId} OR member_id = ${WISH.memberId})
      ORDER BY slot_id FOR UPDATE
    ), cleared AS (
      DELETE FROM slot_claims c USING expired e WHERE c.slot_id = e.slot_id RETURNING c.hold_id
    ), ended AS (
      UPDATE holds h SET ended_at = h.expires_at, ending = 'expired'
      FROM cleared WHERE h.id = cleared.hold_id AND h.ended_at IS NULL RETURNING h.id
    ), free AS (
      SELECT s.id, CASE WHEN EXISTS (
          SELECT 1 FROM slot_claims o
          WHERE o.member_id = ${WISH.memberId} AND o.place = 1 AND o.hold_expires_at > ${WISH.now})
        THEN ${MAX_LIVE_HOLDS}::smallint ELSE 1 END AS place
      FROM slots s
      WHERE s.id = ${WISH.slotId} AND s.end_time > ${WISH.now} AND ${IS_OFFERED}
        AND (SELECT count(*) FROM ended) >= 0
        AND (NOT ${WISH.isLimited} OR (
          SELECT count(*) FROM holds u
          WHERE u.member_id = ${WISH.memberId} AND ${isUnpaid(WISH.unpaidSince)}
            AND ${END} <= ${WISH.now} AND ${END} > u.taken_at + make_interval(mins => ${LAPSE_AFTER_MINUTES})
        ) < ${MAX_LAPSED_HOLDS})
        AND (NOT ${WISH.isLimited} OR (
          SELECT ${unpaidTime(WISH.unpaidSince)} FROM holds u
          WHERE u.member_id = ${WISH.memberId} AND ${isUnpaid(WISH.unpaidSince)}
        ) <= make_interval(secs => ${WISH.unpaidSecondsOfMember}))
        AND (NOT ${WISH.isLimited} OR ${WISH.network} IS NULL OR (
          SELECT ${unpaidTime(WISH.unpaidSince)} FROM holds u
          WHERE u.network = ${WISH.network} AND ${isUnpaid(WISH.unpaidSince)}
        ) <= make_interval(secs => ${WISH.unpaidSecondsOfNetwork}))
    ), claimed AS (
      INSERT INTO slot_claims (slot_id, hold_id, hold_expires_at, member_id, place)
      SELECT id, ${WISH.holdId}, ${WISH.expiresAt}, ${WISH.memberId}, place FROM free
      ON CONFLICT DO NOTHING
      RETURNING slot_id
    ), held AS (
      INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at, network)
      SELECT ${WISH.holdId}, slot_id, ${WISH.memberId}, ${WISH.now}, ${WISH.expiresAt}, ${WISH.network} FROM claimed
      RETURNING slot_id
    ), queued AS (
      INSERT INTO jobs (kind, key, payload, run_at, created_at)
      SELECT '${EXPIRY}', (${WISH.holdId})::text, jsonb_build_object('holdId', ${WISH.holdId}), ${WISH.expiresAt}, ${WISH.now}
      FROM held
    )
    INSERT INTO history (at, actor, actor_id, action, subject, subject_id, after, request_id)
    SELECT ${WISH.now}, 'member', ${WISH.memberId}, '${TAKEN}', 'slot', slot_id,
      jsonb_build_object('holdId', ${WISH.holdId}, 'expiresAt', ${WISH.expiresAt}), ${WISH.requestId}
    FROM held
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

/** Returns the parameters of {@link TAKE_HOLD} in order, as values or as what stands for them in a script. */
export function holdParameters<Value>(of: Record<keyof typeof WISH, Value>): Value[] {
  return NAMES.map((name) => of[name]);
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

/** The facts as the rule takes them, but for those that {@link factsOf} makes of several columns. */
type HoldFactsRow = Omit<HoldFacts, 'hold' | 'unpaid' | 'unpaidOfNetwork'> & {
  /** Whether the member has deleted the account. */
  isErased: boolean;
  /** Who holds the slot. */
  memberId: string | null;
  expiresAt: Date | null;
  /** Starts and ends of recent unpaid holds, of the member and of all members behind the network. */
  unpaidFrom: Date[];
  unpaidUntil: Date[];
  networkFrom: Date[];
  networkUntil: Date[];
};

const HOLD_FACTS = {
  name: 'hold-facts',
  text: `
    SELECT s.end_time AS "endTime", ${isBarredTo('$2', '$3')} AS "isBarred", c.reservation_id IS NOT NULL AS "isBooked",
      c.member_id AS "memberId", c.hold_expires_at AS "expiresAt",
      coalesce(r.member_id = $2 AND r.payment_required, false) AS "ownReservationAwaitsPayment",
      EXISTS (SELECT 1 FROM members m WHERE m.id = $2 AND m.deleted_at IS NOT NULL) AS "isErased",
      (SELECT count(*) FROM slot_claims o WHERE o.member_id = $2 AND o.hold_expires_at > $3 AND o.slot_id <> s.id)::integer
        AS "liveHoldsElsewhere",
      ARRAY(SELECT u.taken_at FROM holds u WHERE u.member_id = $2 AND ${isUnpaid('$5')} ORDER BY u.id) AS "unpaidFrom",
      ARRAY(SELECT ${END} FROM holds u WHERE u.member_id = $2 AND ${isUnpaid('$5')} ORDER BY u.id) AS "unpaidUntil",
      ARRAY(SELECT u.taken_at FROM holds u WHERE u.network = $4 AND ${isUnpaid('$5')} ORDER BY u.id) AS "networkFrom",
      ARRAY(SELECT ${END} FROM holds u WHERE u.network = $4 AND ${isUnpaid('$5')} ORDER BY u.id) AS "networkUntil"
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
  return row && factsOf(row, isLimited);
}

function factsOf(row: HoldFactsRow, isLimited: boolean) {
  const { isErased, memberId, expiresAt, unpaidFrom, unpaidUntil, networkFrom, networkUntil, ...plain } = row;
  const facts = {
    ...plain,
    hold: memberId && expiresAt ? { memberId, expiresAt } : null,
    unpaid: isLimited ? spansOf(unpaidFrom, unpaidUntil) : [],
    unpaidOfNetwork: spansOf(networkFrom, networkUntil),
  };
  return { facts, isErased };
}

const spansOf = (from: readonly Date[], until: readonly Date[]): UnpaidSpan[] =>
  from.map((begin, index) => ({ from: begin, until: until[index] ?? begin }));

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

export async function listPlacesTaken(tx: Transaction, memberId: string): Promise<number[]> {
  const rows = await tx.query<{ place: number }>(
    { name: 'list-places-taken', text: 'SELECT place FROM slot_claims WHERE member_id = $1 AND place IS NOT NULL' },
    [memberId],
  );
  return rows.map(({ place }) => place);
}
