import type { Queryable, Transaction } from '#server/db/database.ts';

export async function deleteSlots(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query({ name: 'delete-slots', text: 'DELETE FROM slots WHERE id = ANY($1)' }, [ids]);
}

/**
 * Sets when slots were withdrawn; null offers them again, except those that gave way. The caller holds the
 * locks of withdrawn ones.
 */
export async function updateWithdrawn(
  tx: Transaction,
  { ids, at }: { ids: readonly string[]; at: Date | null },
): Promise<void> {
  const text = 'UPDATE slots SET withdrawn_at = coalesce($2, gave_way_at) WHERE id = ANY($1)';
  await tx.query({ name: 'update-withdrawn', text }, [ids, at]);
}

export type NewSlot = {
  readonly roomId: string;
  readonly programId: string;
  readonly startTime: Date;
  readonly endTime: Date;
};

const INSERT = {
  name: 'insert-slots',
  text: `INSERT INTO slots (room_id, program_id, start_time, end_time)
     SELECT room_id, program_id, to_timestamp(starts), to_timestamp(ends)
     FROM unnest($1::uuid[], $2::uuid[], $3::double precision[], $4::double precision[]) AS s(room_id, program_id, starts, ends)`,
};

/** Inserts slots in the given order, so that slots that are read together are stored together. */
export async function insertSlots(tx: Transaction, slots: readonly NewSlot[]): Promise<void> {
  const seconds = (instant: Date) => instant.getTime() / 1000;
  await tx.query(INSERT, [
    slots.map(({ roomId }) => roomId),
    slots.map(({ programId }) => programId),
    slots.map(({ startTime }) => seconds(startTime)),
    slots.map(({ endTime }) => seconds(endTime)),
  ]);
}

/** SQL: whether the slot `s` is not locked, or is locked only by a block. */
const BY_BLOCK = 's.locked_at IS NOT DISTINCT FROM blocked_since(s.room_id, s.start_time, s.end_time)';

const UPDATE_END = {
  name: 'update-end-of-slot',
  text: `UPDATE slots s SET end_time = $2, normal_end = nullif(coalesce(s.normal_end, s.end_time), $2),
           locked_at = CASE WHEN ${BY_BLOCK} THEN blocked_since(s.room_id, s.start_time, $2) ELSE s.locked_at END
         WHERE s.id = $1`,
};

/** Sets another end of a slot, and stores its scheduled end. */
export async function updateEnd(tx: Transaction, { id, endTime }: { id: string; endTime: Date }): Promise<void> {
  await tx.query(UPDATE_END, [id, endTime]);
}

const RESTORE_END = {
  name: 'restore-end-of-slot',
  text: `WITH inside AS (
           SELECT o.id FROM slots s JOIN slots o ON o.room_id = s.room_id AND o.id <> s.id AND o.gave_way_to IS NULL
             AND o.start_time < s.normal_end AND o.end_time > s.start_time
           WHERE s.id = $1 ORDER BY o.start_time LIMIT 1
         )
         UPDATE slots s SET end_time = s.normal_end, normal_end = NULL,
           locked_at = CASE WHEN ${BY_BLOCK} THEN blocked_since(s.room_id, s.start_time, s.normal_end) ELSE s.locked_at END,
           gave_way_to = (SELECT id FROM inside),
           gave_way_at = CASE WHEN EXISTS (SELECT FROM inside) THEN $2::timestamptz END,
           withdrawn_at = CASE WHEN EXISTS (SELECT FROM inside) THEN coalesce(s.withdrawn_at, $2) ELSE s.withdrawn_at END
         WHERE s.id = $1 AND s.normal_end IS NOT NULL`,
};

/** Gives a slot its scheduled end again. If another slot occupies that time by now, this one gives way to it. */
export async function updateEndRestored(tx: Transaction, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.query(RESTORE_END, [id, now]);
}

export type InTheWayRow = { id: string; isBooked: boolean; isHeld: boolean; isLocked: boolean };

const IN_THE_WAY = {
  name: 'slots-in-the-way',
  text: `SELECT o.id, c.reservation_id IS NOT NULL AS "isBooked",
           coalesce(c.hold_expires_at > $3, false) AS "isHeld",
           o.locked_at IS NOT NULL AS "isLocked"
         FROM slots s JOIN slots o ON o.room_id = s.room_id AND o.id <> s.id AND o.gave_way_to IS NULL
           AND o.start_time < $2 AND o.end_time > s.end_time
         LEFT JOIN slot_claims c ON c.slot_id = o.id
         WHERE s.id = $1 ORDER BY o.start_time`,
};

/** Lists the slots of a room between the end of one of them and a later instant. */
export function listInTheWay(
  db: Queryable,
  { id, until, now }: { id: string; until: Date; now: Date },
): Promise<InTheWayRow[]> {
  return db.query<InTheWayRow>(IN_THE_WAY, [id, until, now]);
}

/** Whether a block covers a room between the end of a slot and a later instant. */
export async function isBlockedUntil(db: Queryable, { id, until }: { id: string; until: Date }): Promise<boolean> {
  const text = `SELECT 1 FROM slots s WHERE s.id = $1 AND blocked_since(s.room_id, s.end_time, $2) IS NOT NULL`;
  return (await db.query({ name: 'is-blocked-until', text }, [id, until])).length > 0;
}

/**
 * Locks slots in the order of their ids until the transaction ends. Stronger than a slot's usual lock: it
 * conflicts with a member who takes a hold at the same moment.
 */
export async function lockForGivingWay(tx: Transaction, ids: readonly string[]): Promise<void> {
  const text = 'SELECT 1 FROM slots WHERE id = ANY ($1) ORDER BY id FOR UPDATE';
  await tx.query({ name: 'lock-slots-giving-way', text }, [ids]);
}

/** Takes free slots off sale for a slot that gets their time. */
export async function updateGaveWay(
  tx: Transaction,
  { ids, to, now }: { ids: readonly string[]; to: string; now: Date },
): Promise<void> {
  const text = `UPDATE slots SET gave_way_to = $2, gave_way_at = $3, withdrawn_at = coalesce(withdrawn_at, $3)
                WHERE id = ANY ($1)`;
  await tx.query({ name: 'update-gave-way', text }, [ids, to, now]);
}

/** Returns whether a slot has another end than the scheduled one. */
export async function hasOtherEnd(tx: Transaction, id: string): Promise<boolean> {
  const text = 'SELECT 1 FROM slots WHERE id = $1 AND normal_end IS NOT NULL';
  return (await tx.query({ name: 'slot-with-other-end', text }, [id])).length > 0;
}

/** Lists the slots that gave way to another one, latest first. */
export async function listGivenWay(tx: Transaction, slotId: string): Promise<string[]> {
  const text = 'SELECT id FROM slots WHERE gave_way_to = $1 ORDER BY gave_way_at DESC, id';
  return (await tx.query<{ id: string }>({ name: 'slots-that-gave-way', text }, [slotId])).map(({ id }) => id);
}

const TAKE_BACK = {
  name: 'take-back-slot-that-gave-way',
  text: `UPDATE slots s SET gave_way_to = NULL, gave_way_at = NULL,
           withdrawn_at = nullif(s.withdrawn_at, s.gave_way_at)
         WHERE s.id = $1 AND NOT EXISTS (
           SELECT FROM slots o WHERE o.room_id = s.room_id AND o.id <> s.id AND o.gave_way_to IS NULL
             AND o.start_time < s.end_time AND o.end_time > s.start_time)`,
};

/** Restores a slot that gave way to the state it had before, unless another slot has its time. */
export async function updateTakenBack(tx: Transaction, id: string): Promise<void> {
  await tx.query(TAKE_BACK, [id]);
}
