import { OPERATORS_LOCALE } from '#domain/basics/locale.ts';
import type { EntryCodeState } from '#domain/entry/entry-code-state.ts';
import type { LockRecord } from '#server/adapters/ttlock/port.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import type { JobKind } from '#server/queue/kinds.ts';

/** Joins an entry code to its door. */
const TO_DOOR = `JOIN reservations v ON v.id = c.reservation_id
         JOIN slots s ON s.id = v.slot_id
         JOIN rooms r ON r.id = s.room_id
         JOIN locations l ON l.id = r.location_id`;

/** Inserts a record for each door without one. The window is the slot's. */
const INSERT = {
  name: 'insert-entry-codes',
  text: `INSERT INTO entry_codes (id, reservation_id, kind, state, valid_from, valid_until)
         SELECT wish.id, $1, wish.kind, 'requested', s.start_time, s.end_time
         FROM slots s, unnest($3::uuid[], $4::text[]) AS wish (id, kind)
         WHERE s.id = $2
         ON CONFLICT (reservation_id, kind) WHERE state <> 'revoked' DO NOTHING
         RETURNING id, valid_from AS "validFrom"`,
};

export type EntryCodeWish = { id: string; kind: 'LOCATION' | 'ROOM' };

/** Returns the inserted records. */
export function insertEntryCodes(
  tx: Transaction,
  { reservationId, slotId, wishes }: { reservationId: string; slotId: string; wishes: readonly EntryCodeWish[] },
): Promise<Array<{ id: string; validFrom: Date }>> {
  const values = [reservationId, slotId, wishes.map(({ id }) => id), wishes.map(({ kind }) => kind)];
  return tx.query(INSERT, values);
}

const REVOKE = {
  name: 'revoke-entry-codes',
  // Keeps the door's lock, because the reservation may move to another door while the code is being made.
  text: `UPDATE entry_codes SET state = 'revoked', lock_id = coalesce(entry_codes.lock_id,
           (SELECT CASE c.kind WHEN 'LOCATION' THEN l.lock_id ELSE r.lock_id END
            FROM entry_codes c ${TO_DOOR} WHERE c.id = entry_codes.id))
         WHERE reservation_id = $1 AND state <> 'revoked'
         RETURNING id, alarmed_at IS NOT NULL
           OR EXISTS (SELECT 1 FROM passcodes p WHERE p.entry_code_id = entry_codes.id) AS "hasPasscode"`,
};

/**
 * Returns the revoked records. `hasPasscode` is also true for a late code, which may have a passcode at the cloud
 * that is not stored.
 */
export function updateCodesRevoked(
  tx: Transaction,
  reservationId: string,
): Promise<Array<{ id: string; hasPasscode: boolean }>> {
  return tx.query(REVOKE, [reservationId]);
}

const RAISE_ALARM = {
  name: 'raise-alarm-of-entry-code',
  text: `UPDATE entry_codes SET alarmed_at = $2
         WHERE id = $1 AND state = 'requested' AND alarmed_at IS NULL AND valid_until > $2 RETURNING id`,
};

/**
 * Marks a late code as alarmed. Returns false when it is not late, or was already marked since it was last
 * made.
 */
export async function updateAlarmed(
  tx: Transaction,
  { entryCodeId, now }: { entryCodeId: string; now: Date },
): Promise<boolean> {
  return (await tx.query(RAISE_ALARM, [entryCodeId, now])).length > 0;
}

/**
 * Without a made code the lock is the door's current one, so that a lock added to the catalog later is used
 * at once. In the sandbox, a door without a lock gets a stand-in.
 */
const CODE_AND_DOOR = {
  name: 'entry-code-and-door',
  text: `SELECT c.id, c.state, c.qr_code_id AS "qrCodeId", c.valid_from AS "validFrom", c.valid_until AS "validUntil",
           coalesce(c.lock_id,
             CASE c.kind WHEN 'LOCATION' THEN l.lock_id ELSE r.lock_id END,
             CASE WHEN NOT $2::boolean THEN NULL WHEN c.kind = 'LOCATION' THEN 100000 + l.number ELSE 200000 + r.number END
           ) AS "lockId",
           p.lock_id AS "passcodeLockId", p.keyboard_pwd_id AS "passcodeId"
         FROM entry_codes c
         LEFT JOIN passcodes p ON p.entry_code_id = c.id
         ${TO_DOOR}
         WHERE c.id = $1`,
};

export type CodeAndDoorRow = {
  id: string;
  state: EntryCodeState;
  qrCodeId: number | null;
  validFrom: Date;
  validUntil: Date;
  lockId: number | null;
  passcodeLockId: number | null;
  passcodeId: number | null;
};

export async function findCodeAndDoor(
  db: Queryable,
  { entryCodeId, standIns }: { entryCodeId: string; standIns: boolean },
): Promise<CodeAndDoorRow | undefined> {
  const [row] = await db.query<CodeAndDoorRow>(CODE_AND_DOOR, [entryCodeId, standIns]);
  return row;
}

/** Finds the end of a code while it is unknown whether its guest has come; undefined once that is known. */
export async function findAwaitedEnd(db: Queryable, entryCodeId: string): Promise<Date | undefined> {
  const text = `SELECT c.valid_until FROM entry_codes c JOIN reservations v ON v.id = c.reservation_id
                WHERE c.id = $1 AND c.kind = 'ROOM' AND v.status = 'PENDING'`;
  const [row] = await db.query<{ valid_until: Date }>({ name: 'end-of-awaited-code', text }, [entryCodeId]);
  return row?.valid_until;
}

// Locks the door's row, so that its lock cannot change until the transaction ends; otherwise a code at the
// former lock would go unnoticed. The location is locked first, as in a catalog import.
const DOOR_HAS_LOCK = {
  name: 'door-has-lock',
  text: `SELECT 1 FROM entry_codes c
         ${TO_DOOR}
         WHERE c.id = $1 AND coalesce(CASE c.kind WHEN 'LOCATION' THEN l.lock_id ELSE r.lock_id END, $2) = $2
         FOR SHARE OF l, r`,
};

/** Returns whether a lock belongs to a code's door; any lock does when the catalog names none. */
async function doorHasLock(tx: Transaction, entryCodeId: string, lockId: number): Promise<boolean> {
  return (await tx.query(DOOR_HAS_LOCK, [entryCodeId, lockId])).length > 0;
}

const ACTIVATE = {
  name: 'activate-entry-code',
  text: `UPDATE entry_codes SET state = 'active', lock_id = $2, qr_code_id = $3, qr_code_number = $4
         WHERE id = $1 AND state = 'requested' RETURNING id`,
};

export type MadeCode = { entryCodeId: string; lockId: number; qrCodeId: number; qrCodeNumber: string | null };

/**
 * Activates a record. Returns false when it no longer waits for its code, or its door has another lock now.
 */
export async function updateCodeActive(
  tx: Transaction,
  { entryCodeId, lockId, qrCodeId, qrCodeNumber }: MadeCode,
): Promise<boolean> {
  if (!(await doorHasLock(tx, entryCodeId, lockId))) return false;
  return (await tx.query(ACTIVATE, [entryCodeId, lockId, qrCodeId, qrCodeNumber])).length > 0;
}

// Resets the alarm too, because it was about the earlier code.
const REQUESTED_AGAIN = `state = 'requested', lock_id = NULL, qr_code_id = NULL, qr_code_number = NULL, alarmed_at = NULL`;
const REQUEST_AGAIN = {
  name: 'request-entry-code-again',
  text: `UPDATE entry_codes SET ${REQUESTED_AGAIN}
         WHERE id = $1 AND qr_code_id = $2 AND state = 'active' RETURNING id`,
};

/** Requests a code again. Returns false when the record has another code of the cloud by now. */
export async function updateCodeRequested(
  tx: Transaction,
  { entryCodeId, qrCodeId }: { entryCodeId: string; qrCodeId: number },
): Promise<boolean> {
  return (await tx.query(REQUEST_AGAIN, [entryCodeId, qrCodeId])).length > 0;
}

/**
 * Codes at a lock that is no longer their door's. A requested or revoked code may exist there too, made by an
 * attempt whose answer was lost. Leaves out codes that are being deleted at the lock in their record.
 */
const MOVED = {
  name: 'moved-entry-codes',
  text: `SELECT c.id, c.state, c.qr_code_id AS "qrCodeId", c.valid_from AS "validFrom",
           (c.alarmed_at IS NOT NULL OR p.entry_code_id IS NOT NULL) AS "wasLate",
           coalesce(c.lock_id, p.lock_id, changed.former_lock_id) AS "lockId"
         FROM entry_codes c
         LEFT JOIN passcodes p ON p.entry_code_id = c.id
         ${TO_DOOR}
         CROSS JOIN LATERAL (SELECT CASE c.kind WHEN 'LOCATION' THEN l.id ELSE r.id END AS place_id,
           CASE c.kind WHEN 'LOCATION' THEN l.lock_id ELSE r.lock_id END AS lock_id) door
         LEFT JOIN unnest($2::uuid[], $3::bigint[]) AS changed (place_id, former_lock_id) USING (place_id)
         WHERE c.valid_until > $1 AND door.lock_id IS NOT NULL
           AND CASE WHEN c.lock_id IS NULL THEN place_id = ANY($2::uuid[]) OR p.lock_id <> door.lock_id
             ELSE c.lock_id <> door.lock_id AND c.state <> 'revoked' END
         ORDER BY c.id FOR NO KEY UPDATE OF c`,
};

/** A door whose lock changed. */
export type MovedDoor = { readonly placeId: string; readonly formerLockId: number | null };

export type MovedCodeRow = {
  id: string;
  state: EntryCodeState;
  qrCodeId: number | null;
  validFrom: Date;
  wasLate: boolean;
  /** The door's former lock. */
  lockId: number | null;
};

export function listMovedCodes(
  tx: Transaction,
  { doors, now }: { doors: readonly MovedDoor[]; now: Date },
): Promise<MovedCodeRow[]> {
  const former = doors.map(({ formerLockId }) => formerLockId);
  return tx.query(MOVED, [now, doors.map(({ placeId }) => placeId), former]);
}

/** Deletes the passcodes of codes whose door has another lock, and requests the active codes again. */
export async function updateMovedCodesRequested(tx: Transaction, entryCodeIds: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: 'update-moved-codes-requested-delete',
      text: 'DELETE FROM passcodes WHERE entry_code_id = ANY($1::uuid[])',
    },
    [entryCodeIds],
  );
  await tx.query(
    {
      name: 'update-moved-codes-requested-update',
      text: `UPDATE entry_codes SET ${REQUESTED_AGAIN} WHERE id = ANY($1::uuid[]) AND state = 'active'`,
    },
    [entryCodeIds],
  );
}

const CODE_AND_OWNER = {
  name: 'entry-code-and-owner',
  text: `SELECT c.id, c.qr_code_id AS "qrCodeId", c.valid_from AS "validFrom", c.valid_until AS "validUntil",
           v.member_id AS "memberId", v.voucher_id IS NOT NULL AS "byVoucher",
           coalesce(m.registered_by = 'desk', false) AS "isOfDeskGuest",
           p.digits AS passcode
         FROM entry_codes c JOIN reservations v ON v.id = c.reservation_id LEFT JOIN members m ON m.id = v.member_id
         LEFT JOIN passcodes p ON p.entry_code_id = c.id
         WHERE c.id = $1 AND c.state <> 'revoked' AND v.status <> 'CANCELED'`,
};

export type CodeAndOwnerRow = {
  id: string;
  qrCodeId: number | null;
  validFrom: Date;
  validUntil: Date;
  memberId: string | null;
  byVoucher: boolean;
  isOfDeskGuest: boolean;
  /** The digits to type when the code cannot be shown; only a late code has them. */
  passcode: string | null;
};

/** Finds an entry code that is not revoked. */
export async function findCodeAndOwner(db: Queryable, entryCodeId: string): Promise<CodeAndOwnerRow | undefined> {
  const [row] = await db.query<CodeAndOwnerRow>(CODE_AND_OWNER, [entryCodeId]);
  return row;
}

// Locks the record against revocation: a passcode of a revoked record would never be deleted.
const KEEP_PASSCODE = {
  name: 'keep-passcode',
  text: `INSERT INTO passcodes (entry_code_id, lock_id, keyboard_pwd_id, digits, made_at)
         SELECT id, $2, $3, $4, $5 FROM entry_codes WHERE id = $1 AND state <> 'revoked' AND valid_until > $5 FOR SHARE
         ON CONFLICT DO NOTHING RETURNING entry_code_id`,
};

export type MadePasscode = { entryCodeId: string; lockId: number; passcodeId: number; digits: string };

/**
 * Inserts a passcode. Returns false when the record has one, needs none, or its door has another lock now.
 */
export async function insertPasscode(
  tx: Transaction,
  { entryCodeId, lockId, passcodeId, digits, now }: MadePasscode & { now: Date },
): Promise<boolean> {
  if (!(await doorHasLock(tx, entryCodeId, lockId))) return false;
  return (await tx.query(KEEP_PASSCODE, [entryCodeId, lockId, passcodeId, digits, now])).length > 0;
}

const FORGET_DIGITS = {
  name: 'forget-digits',
  text: 'UPDATE passcodes SET digits = NULL WHERE entry_code_id = ANY($1::uuid[]) AND digits IS NOT NULL',
};

export async function deleteDigits(db: Queryable, entryCodeIds: readonly string[]): Promise<void> {
  await db.query(FORGET_DIGITS, [entryCodeIds]);
}

/**
 * Selects the codes that open a lock around a time, with a margin because a lock's clock may be off.
 */
const CODES_OF_LOCK = {
  name: 'codes-of-lock',
  text: `SELECT c.id, c.kind, c.reservation_id AS "reservationId", c.qr_code_number AS "qrCodeNumber", p.digits
         FROM entry_codes c LEFT JOIN passcodes p ON p.entry_code_id = c.id
         WHERE (c.lock_id = $1 OR p.lock_id = $1) AND c.state <> 'revoked'
           AND c.valid_from <= $3::timestamptz + interval '1 hour' AND c.valid_until >= $2::timestamptz - interval '1 hour'`,
};

export type RoomCodeRow = { id: string; reservationId: string; qrCodeNumber: string | null; digits: string | null };

export type LockCodeRow = RoomCodeRow & { kind: 'LOCATION' | 'ROOM' };

export function listCodesOfLock(
  db: Queryable,
  { lockId, from, until }: { lockId: number; from: Date; until: Date },
): Promise<LockCodeRow[]> {
  return db.query(CODES_OF_LOCK, [lockId, from, until]);
}

export type DoorEvent = Pick<LockRecord, 'opened' | 'way' | 'at'> & { readonly entryCodeId: string | null };

const KEEP_EVENTS = {
  name: 'insert-door-events',
  text: `INSERT INTO door_events (lock_id, at, opened, way, entry_code_id)
         SELECT $1, e.at, e.opened, e.way, e."entryCodeId"
         FROM jsonb_to_recordset($2) AS e(at timestamptz, opened boolean, way text, "entryCodeId" uuid)
         ON CONFLICT DO NOTHING`,
};

/** Inserts the records of a lock; existing records stay unchanged. */
export async function insertDoorEvents(
  db: Queryable,
  { lockId, events }: { lockId: number; events: readonly DoorEvent[] },
): Promise<void> {
  await db.query(KEEP_EVENTS, [lockId, JSON.stringify(events)]);
}

const LIVE_CODES = {
  name: 'live-codes-of-reservation',
  text: `SELECT c.id, c.kind, c.valid_from AS "validFrom", c.valid_until AS "validUntil", p.digits FROM entry_codes c
         LEFT JOIN passcodes p ON p.entry_code_id = c.id
         WHERE c.reservation_id = $1 AND c.state <> 'revoked' AND c.valid_until > $2`,
};

export type LiveCode = {
  readonly id: string;
  readonly kind: 'LOCATION' | 'ROOM';
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly digits: string | null;
};

/** Lists the codes of a reservation that are not revoked and have not ended. */
export function listLiveCodeRows(
  db: Queryable,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<LiveCode[]> {
  return db.query(LIVE_CODES, [reservationId, now]);
}

/**
 * `isForgotten`: the code has a passcode whose digits are deleted, so openings by it cannot be recognized.
 */
type RoomCodeAtLockRow = RoomCodeRow & {
  lockId: number | null;
  isForgotten: boolean;
  validFrom: Date;
  validUntil: Date;
};

const ROOM_CODE_OF_RESERVATION = {
  name: 'room-code-of-reservation',
  text: `SELECT c.id, c.reservation_id AS "reservationId", c.qr_code_number AS "qrCodeNumber", p.digits,
           coalesce(c.lock_id, p.lock_id) AS "lockId", p.entry_code_id IS NOT NULL AND p.digits IS NULL AS "isForgotten",
           c.valid_from AS "validFrom", c.valid_until AS "validUntil"
         FROM entry_codes c LEFT JOIN passcodes p ON p.entry_code_id = c.id
         WHERE c.reservation_id = $1 AND c.kind = 'ROOM' AND c.state <> 'revoked'`,
};

export async function findRoomCodeOfReservation(
  db: Queryable,
  reservationId: string,
): Promise<RoomCodeAtLockRow | undefined> {
  return (await db.query<RoomCodeAtLockRow>(ROOM_CODE_OF_RESERVATION, [reservationId]))[0];
}

const WATCHING_CODE: JobKind = 'watch-entry-code';

const MISSING_CODE = {
  name: 'missing-entry-code',
  text: `SELECT c.kind AS door, c.state = 'active' AS "isMade", c.reservation_id AS "reservationId",
           s.start_time AS "startTime", s.end_time AS "endTime",
           ${roomNameIn('r', `'${OPERATORS_LOCALE}'`)} AS "roomDisplayName",
           ${nameIn('l', `'${OPERATORS_LOCALE}'`)} AS "locationName",
           l.email AS "locationEmail"
         FROM entry_codes c ${TO_DOOR}
         WHERE c.id = $1 AND c.valid_until > $2 AND (c.state = 'requested' OR (c.state = 'active' AND EXISTS (
           SELECT 1 FROM jobs j WHERE j.kind = '${WATCHING_CODE}' AND starts_with(j.key, c.id::text)
             AND j.done_at IS NULL AND j.dead_at IS NULL)))`,
};

export type MissingCodeRow = {
  /** Whether the code exists at the lock cloud but cannot be read. */
  isMade: boolean;
  door: 'LOCATION' | 'ROOM';
  reservationId: string;
  startTime: Date;
  endTime: Date;
  roomDisplayName: string;
  locationName: string;
  locationEmail: string | null;
};

/** Finds an entry code that is missing or unreadable before or during its window. */
export async function findMissingCodeRow(
  db: Queryable,
  { entryCodeId, now }: { entryCodeId: string; now: Date },
): Promise<MissingCodeRow | undefined> {
  const [row] = await db.query<MissingCodeRow>(MISSING_CODE, [entryCodeId, now]);
  return row;
}
