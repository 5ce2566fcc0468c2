import type { Locale } from '#domain/basics/locale.ts';
import type { BlockChoice, BlockKind, BlockRefusal } from '#domain/blocks/block.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import type { PlaceIds } from '#server/db/places.ts';
import { isActiveIn } from '#server/db/reservation-status.ts';
import { isFree } from '#server/db/slot-standing.ts';
import type { JobKind } from '#server/queue/kinds.ts';

export type BlockRow = {
  id: string;
  locationId: string;
  locationName: string;
  roomId: string | null;
  roomName: string | null;
  from: Date;
  until: Date | null;
  kind: BlockKind;
  reason: string;
  madeBy: string;
  madeAt: Date;
  liftedAt: Date | null;
  liftedBy: string | null;
  liftReason: string | null;
  slots: number;
  touched: number;
};

/** Whether the block `b` covers the slot `s` of the room `r`. */
const COVERS = `r.location_id = b.location_id AND (b.room_id IS NULL OR b.room_id = r.id)
  AND s.end_time > b.from_at AND (b.until_at IS NULL OR s.start_time < b.until_at)`;

/** The claim `c` of the slot `s`, unless it is an expired hold, with its booking `v`. */
const CLAIMED = (now: string) => `
  LEFT JOIN slot_claims c ON c.slot_id = s.id AND (c.reservation_id IS NOT NULL OR c.hold_expires_at > ${now})
  LEFT JOIN reservations v ON v.id = c.reservation_id`;

const IS_TOUCHED = `c.slot_id IS NOT NULL AND (v.id IS NULL OR ${isActiveIn('v')})`;

/** Selects the blocks at the locations `$3` (null for all) as of `$1`, with names in the language `$2`. */
const SELECT = `
  SELECT b.id, b.location_id AS "locationId", ${nameIn('l', '$2')} AS "locationName",
    b.room_id AS "roomId", CASE WHEN o.id IS NULL THEN NULL ELSE ${roomNameIn('o', '$2')} END AS "roomName",
    b.from_at AS "from", b.until_at AS until, b.kind, b.reason, m.name AS "madeBy", b.made_at AS "madeAt",
    b.lifted_at AS "liftedAt", n.name AS "liftedBy",
    b.lift_reason AS "liftReason", covered.slots, covered.touched
  FROM blocks b JOIN locations l ON l.id = b.location_id LEFT JOIN rooms o ON o.id = b.room_id
  JOIN members m ON m.id = b.made_by LEFT JOIN members n ON n.id = b.lifted_by
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS slots, (count(*) FILTER (WHERE ${IS_TOUCHED}))::integer AS touched
    FROM rooms r JOIN slots s ON s.room_id = r.id ${CLAIMED('$1')}
    WHERE ${COVERS} AND s.end_time > $1 AND b.lifted_at IS NULL) covered
  WHERE ($3::uuid[] IS NULL OR b.location_id = ANY ($3))`;

type Ask = { readonly now: Date; readonly locale: Locale; readonly places: PlaceIds };

const MOST = 100;

/** Lists live blocks by their start, then the most recently lifted and ended ones. */
export function listBlockRows(db: Queryable, { now, locale, places }: Ask): Promise<BlockRow[]> {
  const text = `${SELECT}
    ORDER BY (b.lifted_at IS NULL AND (b.until_at IS NULL OR b.until_at > $1)) DESC,
      CASE WHEN b.lifted_at IS NULL AND (b.until_at IS NULL OR b.until_at > $1) THEN b.from_at END,
      coalesce(b.lifted_at, b.until_at) DESC, b.id LIMIT ${MOST}`;
  return db.query({ name: 'list-blocks', text }, [now, locale, places]);
}

export async function findBlockRow(db: Queryable, ask: Ask & { readonly id: string }): Promise<BlockRow | undefined> {
  const statement = { name: 'block', text: `${SELECT} AND b.id = $4` };
  const [row] = await db.query<BlockRow>(statement, [ask.now, ask.locale, ask.places, ask.id]);
  return row;
}

export type BlockToChange = {
  id: string;
  locationId: string;
  roomId: string | null;
  from: Date;
  until: Date | null;
  kind: BlockKind;
  liftedAt: Date | null;
};

/** Locks a block until the transaction ends. */
export async function lockBlock(
  tx: Transaction,
  { id, places }: { id: string; places: PlaceIds },
): Promise<BlockToChange | undefined> {
  const text = `SELECT id, location_id AS "locationId", room_id AS "roomId", from_at AS "from",
      until_at AS until, kind, lifted_at AS "liftedAt"
    FROM blocks
    WHERE id = $1 AND ($2::uuid[] IS NULL OR location_id = ANY ($2)) FOR NO KEY UPDATE`;
  const [row] = await tx.query<BlockToChange>({ name: 'lock-block', text }, [id, places]);
  return row;
}

export type NewBlockRow = {
  readonly id: string;
  readonly locationId: string;
  readonly roomId: string | null;
  readonly from: Date;
  readonly until: Date | null;
  readonly kind: BlockKind;
  readonly reason: string;
  readonly madeBy: string;
  readonly now: Date;
};

/** Inserts a block, whose slots the database locks. Returns false when the id exists. */
export async function insertBlock(tx: Transaction, block: NewBlockRow): Promise<boolean> {
  const { id, locationId, roomId, from, until, kind, reason, madeBy, now } = block;
  const text = `INSERT INTO blocks (id, location_id, room_id, from_at, until_at, kind, reason, made_by, made_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING RETURNING id`;
  const values = [id, locationId, roomId, from, until, kind, reason, madeBy, now];
  return (await tx.query({ name: 'insert-block', text }, values)).length > 0;
}

/** Lifts a block; the database frees the slots that no other block covers. */
export async function updateBlockLifted(
  tx: Transaction,
  { id, by, reason, now }: { id: string; by: string; reason: string; now: Date },
): Promise<void> {
  const text = 'UPDATE blocks SET lifted_at = $2, lifted_by = $3, lift_reason = $4 WHERE id = $1';
  await tx.query({ name: 'lift-block', text }, [id, now, by, reason]);
}

export type PlaceRow = { locationId: string; locationName: string; rooms: { id: string; name: string }[] };

/** Lists open locations with their open rooms. */
export function listPlacesToBlock(
  db: Queryable,
  { locale, places }: { locale: Locale; places: PlaceIds },
): Promise<PlaceRow[]> {
  const text = `SELECT l.id AS "locationId", ${nameIn('l', '$1')} AS "locationName",
      coalesce((SELECT json_agg(json_build_object('id', r.id, 'name', ${roomNameIn('r', '$1')}) ORDER BY r.position, r.name)
        FROM rooms r WHERE r.location_id = l.id AND r.closed_at IS NULL), '[]') AS rooms
    FROM locations l WHERE l.closed_at IS NULL AND ($2::uuid[] IS NULL OR l.id = ANY ($2)) ORDER BY l.position, l.name`;
  return db.query({ name: 'places-to-block', text }, [locale, places]);
}

export type TouchedRow = {
  slotId: string;
  room: string;
  startTime: Date;
  endTime: Date;
  guest: string | null;
  holdExpiresAt: Date | null;
  isPaying: boolean;
  bookingId: string | null;
  status: ReservationStatus | null;
  paymentRequired: boolean | null;
};

export type Span = {
  readonly locationId: string;
  readonly roomId: string | null;
  readonly from: Date;
  readonly until: Date | null;
};

const TOUCHED = {
  name: 'slots-touched-by-block',
  text: `SELECT s.id AS "slotId", ${roomNameIn('r', '$6')} AS room, s.start_time AS "startTime",
      s.end_time AS "endTime",
      CASE WHEN v.id IS NULL THEN h.name ELSE coalesce(m.name, v.guest_name, v.guest_email) END AS guest,
      CASE WHEN v.id IS NULL THEN c.hold_expires_at END AS "holdExpiresAt",
      EXISTS (SELECT 1 FROM payments a WHERE a.hold_id = c.hold_id AND a.ended_at IS NULL) AS "isPaying",
      v.id AS "bookingId", v.status, v.payment_required AS "paymentRequired"
    FROM (SELECT $1::uuid AS location_id, $2::uuid AS room_id, $3::timestamptz AS from_at, $4::timestamptz AS until_at) b
    CROSS JOIN rooms r JOIN slots s ON s.room_id = r.id ${CLAIMED('$5::timestamptz')}
    LEFT JOIN members m ON m.id = v.member_id LEFT JOIN members h ON h.id = c.member_id
    WHERE ${COVERS} AND s.end_time > $5 AND ${IS_TOUCHED}
    ORDER BY s.start_time, r.position, s.id LIMIT 500`,
};

/** Lists slots in a span of time that are held, booked or in use and have not ended. */
export function listTouched(
  db: Queryable,
  { locationId, roomId, from, until, now, locale }: Span & { now: Date; locale: Locale },
): Promise<TouchedRow[]> {
  return db.query(TOUCHED, [locationId, roomId, from, until, now, locale]);
}

export type TargetRow = {
  bookingId: string;
  slotId: string;
  startTime: Date;
  endTime: Date;
  roomId: string;
  roomName: string;
};

const TARGETS = {
  name: 'targets-of-touched-bookings',
  text: `SELECT v.id AS "bookingId", t.*
    FROM (SELECT $2::uuid AS location_id, $3::uuid AS room_id, $4::timestamptz AS from_at, $5::timestamptz AS until_at) b
    CROSS JOIN reservations v JOIN slots w ON w.id = v.slot_id JOIN rooms u ON u.id = w.room_id
    CROSS JOIN LATERAL (
      SELECT s.id AS "slotId", s.start_time AS "startTime", s.end_time AS "endTime", r.id AS "roomId",
        ${roomNameIn('r', '$7')} AS "roomName"
      FROM slots s JOIN rooms r ON r.id = s.room_id LEFT JOIN slot_claims c ON c.slot_id = s.id
      WHERE s.program_id = w.program_id AND r.location_id = u.location_id AND s.start_time > $6
        AND ${isFree('$6::timestamptz')} AND NOT (${COVERS})
        AND NOT EXISTS (SELECT 1 FROM bulk_items i WHERE i.slot_id = s.id AND i.state = 'waiting')
      ORDER BY abs(date_part('epoch', s.start_time - w.start_time)), s.start_time, r.position, s.id
      LIMIT $8) t
    WHERE v.id = ANY ($1)`,
};

/**
 * Lists the free slots outside a span to which bookings could be moved: for each booking the nearest, as many
 * as there are bookings, so that each finds one although no slot is given twice.
 */
export function listTargets(
  db: Queryable,
  { bookings, span, now, locale }: { bookings: readonly string[]; span: Span; now: Date; locale: Locale },
): Promise<TargetRow[]> {
  const { locationId, roomId, from, until } = span;
  return db.query(TARGETS, [bookings, locationId, roomId, from, until, now, locale, bookings.length]);
}

/** Counts the slots in a span of time that have not ended and are not locked. */
export async function countOpenSlots(
  db: Queryable,
  { locationId, roomId, from, until, now }: Span & { now: Date },
): Promise<number> {
  const text = `SELECT count(*)::integer AS slots
    FROM (SELECT $1::uuid AS location_id, $2::uuid AS room_id, $3::timestamptz AS from_at, $4::timestamptz AS until_at) b
    CROSS JOIN rooms r JOIN slots s ON s.room_id = r.id
    WHERE ${COVERS} AND s.end_time > $5 AND s.locked_at IS NULL`;
  const values = [locationId, roomId, from, until, now];
  const [row] = await db.query<{ slots: number }>({ name: 'count-slots-to-block', text }, values);
  return row?.slots ?? 0;
}

type RunRow = { id: string; blockId: string; reason: string; madeBy: string; now: Date };

export async function hasRun(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query({ name: 'bulk-run-exists', text: 'SELECT 1 FROM bulk_runs WHERE id = $1' }, [id])).length > 0;
}

/** Returns whether an earlier choice for one of the bookings is still pending. */
export async function hasWaitingItems(tx: Transaction, reservationIds: readonly string[]): Promise<boolean> {
  const text = `SELECT 1 FROM bulk_items WHERE reservation_id = ANY ($1) AND state = 'waiting' LIMIT 1`;
  return (await tx.query({ name: 'has-waiting-bulk-items', text }, [reservationIds])).length > 0;
}

/** Keeps slots from being deleted until the transaction ends; returns how many of them exist. */
export async function lockTargets(tx: Transaction, ids: readonly string[]): Promise<number> {
  const text = 'SELECT 1 FROM slots WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE';
  return (await tx.query({ name: 'keep-slots-of-bulk-run', text }, [ids])).length;
}

export async function insertRun(tx: Transaction, { id, blockId, reason, madeBy, now }: RunRow): Promise<void> {
  const text = 'INSERT INTO bulk_runs (id, block_id, reason, made_by, made_at) VALUES ($1, $2, $3, $4, $5)';
  await tx.query({ name: 'insert-bulk-run', text }, [id, blockId, reason, madeBy, now]);
}

export type NewItem = {
  readonly reservationId: string;
  readonly choice: BlockChoice;
  readonly message: string | null;
  readonly slotId: string | null;
};

/** Inserts the items of a run, except for bookings with a pending item. Returns the ids. */
export async function insertItems(
  tx: Transaction,
  { runId, items }: { runId: string; items: readonly NewItem[] },
): Promise<string[]> {
  const text = `INSERT INTO bulk_items (run_id, reservation_id, choice, message, slot_id)
    SELECT $1, i."reservationId", i.choice, i.message, i."slotId"
    FROM jsonb_to_recordset($2) AS i("reservationId" uuid, choice text, message text, "slotId" uuid)
    ORDER BY i."reservationId" ON CONFLICT DO NOTHING RETURNING id`;
  const rows = await tx.query<{ id: string }>({ name: 'insert-bulk-items', text }, [runId, JSON.stringify(items)]);
  return rows.map(({ id }) => id);
}

const CARRYING_OUT: JobKind = 'carry-out-choice';

/** Whether the item `i` has an open job to carry it out; the job's key begins with the item's id. */
const HAS_OPEN_JOB = `EXISTS (SELECT 1 FROM jobs j WHERE j.kind = '${CARRYING_OUT}' AND starts_with(j.key, i.id::text)
  AND j.done_at IS NULL AND j.dead_at IS NULL)`;

export type ItemRow = {
  id: string;
  bookingId: string;
  guest: string | null;
  room: string;
  startTime: Date;
  choice: BlockChoice;
  toRoom: string | null;
  toStart: Date | null;
  state: 'waiting' | 'done' | 'refused';
  /** Whether the item is still waiting but has no open job. */
  isGivenUp: boolean;
  refusal: BlockRefusal | null;
  chosenBy: string;
  chosenAt: Date;
};

/** Lists the items of a block, the newest run first. */
export function listItems(db: Queryable, { blockId, locale }: { blockId: string; locale: Locale }): Promise<ItemRow[]> {
  const text = `SELECT i.id, i.reservation_id AS "bookingId",
      coalesce(m.name, v.guest_name, v.guest_email) AS guest,
      ${roomNameIn('r', '$2')} AS room, s.start_time AS "startTime", i.choice, i.state,
      CASE WHEN t.id IS NULL THEN NULL ELSE ${roomNameIn('tr', '$2')} END AS "toRoom",
      t.start_time AS "toStart",
      i.state = 'waiting' AND NOT ${HAS_OPEN_JOB} AS "isGivenUp", i.refusal, p.name AS "chosenBy",
      u.made_at AS "chosenAt"
    FROM bulk_runs u JOIN bulk_items i ON i.run_id = u.id JOIN members p ON p.id = u.made_by
    JOIN reservations v ON v.id = i.reservation_id LEFT JOIN members m ON m.id = v.member_id
    JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id
    LEFT JOIN slots t ON t.id = i.slot_id LEFT JOIN rooms tr ON tr.id = t.room_id
    WHERE u.block_id = $1 ORDER BY u.made_at DESC, s.start_time, i.id LIMIT 500`;
  return db.query({ name: 'list-bulk-items', text }, [blockId, locale]);
}

/** Increments `turns`, a part of the next job's key, of waiting items without an open job; returns ids and turns. */
export function updateItemsResumed(tx: Transaction, blockId: string): Promise<{ id: string; turns: number }[]> {
  const text = `UPDATE bulk_items i SET turns = turns + 1 FROM bulk_runs u
    WHERE u.id = i.run_id AND u.block_id = $1 AND i.state = 'waiting' AND NOT ${HAS_OPEN_JOB}
    RETURNING i.id, i.turns`;
  return tx.query({ name: 'resume-bulk-items', text }, [blockId]);
}

export type ItemToCarryOut = {
  id: string;
  reservationId: string;
  choice: BlockChoice;
  /** The slot to which it is to be moved. */
  slotId: string | null;
  state: 'waiting' | 'done' | 'refused';
  /** Whether the block still affects the booking. */
  isTouched: boolean;
  blockId: string;
  kind: BlockKind;
  locationId: string;
  reason: string;
  madeBy: string;
  status: ReservationStatus;
  paymentRequired: boolean;
  revision: number;
};

/** Locks an item until the transaction ends, so that it is carried out once. */
export async function lockItem(tx: Transaction, id: string): Promise<ItemToCarryOut | undefined> {
  const text = `SELECT i.id, i.reservation_id AS "reservationId", i.choice, i.slot_id AS "slotId", i.state,
      b.id AS "blockId", b.kind, b.location_id AS "locationId",
      b.lifted_at IS NULL AND ${COVERS} AS "isTouched", u.reason, u.made_by AS "madeBy", v.status,
      v.payment_required AS "paymentRequired", v.revision
    FROM bulk_items i JOIN bulk_runs u ON u.id = i.run_id JOIN blocks b ON b.id = u.block_id
    JOIN reservations v ON v.id = i.reservation_id JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id
    WHERE i.id = $1 FOR NO KEY UPDATE OF i`;
  const [row] = await tx.query<ItemToCarryOut>({ name: 'lock-bulk-item', text }, [id]);
  return row;
}

export async function updateItemEnded(
  tx: Transaction,
  { id, refusal, now }: { id: string; refusal: BlockRefusal | null; now: Date },
): Promise<void> {
  const text = `UPDATE bulk_items SET state = CASE WHEN $2::text IS NULL THEN 'done' ELSE 'refused' END, refusal = $2,
    ended_at = $3 WHERE id = $1`;
  await tx.query({ name: 'end-bulk-item', text }, [id, refusal, now]);
}

export type NoteRow = { reservationId: string; message: string };

/** Finds the message to the guest of a booking. */
export async function findNote(db: Queryable, itemId: string): Promise<NoteRow | undefined> {
  const text = `SELECT reservation_id AS "reservationId", message FROM bulk_items
    WHERE id = $1 AND message IS NOT NULL`;
  const [row] = await db.query<NoteRow>({ name: 'note-of-bulk-item', text }, [itemId]);
  return row;
}
