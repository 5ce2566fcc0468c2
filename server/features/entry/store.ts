import type { EntryCodeState } from '#domain/entry/entry-code-state.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

/** Writes the record of each door that is still without one. The window is the slot's. */
const INSERT = {
  name: 'insert-entry-codes',
  text: `INSERT INTO entry_codes (id, reservation_id, kind, state, valid_from, valid_until)
         SELECT wish.id, $1, wish.kind, 'requested', s.start_time, s.end_time
         FROM slots s, unnest($3::uuid[], $4::text[]) AS wish (id, kind)
         WHERE s.id = $2
         ON CONFLICT (reservation_id, kind) WHERE state <> 'revoked' DO NOTHING
         RETURNING id`,
};

export type EntryCodeWish = { id: string; kind: 'LOCATION' | 'ROOM' };

/** The ids of the records that were written. */
export async function insertEntryCodes(
  tx: Transaction,
  { reservationId, slotId, wishes }: { reservationId: string; slotId: string; wishes: readonly EntryCodeWish[] },
): Promise<string[]> {
  const values = [reservationId, slotId, wishes.map(({ id }) => id), wishes.map(({ kind }) => kind)];
  return (await tx.query<{ id: string }>(INSERT, values)).map(({ id }) => id);
}

const REVOKE = {
  name: 'revoke-entry-codes',
  text: `UPDATE entry_codes SET state = 'revoked' WHERE reservation_id = $1 AND state <> 'revoked' RETURNING id`,
};

/** The ids of the records that were revoked. */
export async function revokeCodes(tx: Transaction, reservationId: string): Promise<string[]> {
  return (await tx.query<{ id: string }>(REVOKE, [reservationId])).map(({ id }) => id);
}

const CODES_OF_RESERVATIONS = {
  name: 'entry-codes-of-reservations',
  text: `SELECT id, reservation_id, kind FROM entry_codes
         WHERE reservation_id = ANY($1::uuid[]) AND state <> 'revoked' ORDER BY reservation_id, kind`,
};

export type EntryCodeOfReservationRow = { id: string; reservation_id: string; kind: 'LOCATION' | 'ROOM' };

export function selectCodesOfReservations(
  db: Queryable,
  reservationIds: readonly string[],
): Promise<EntryCodeOfReservationRow[]> {
  return db.query(CODES_OF_RESERVATIONS, [reservationIds]);
}

/**
 * The lock of a record that is not made yet is the door's lock of today, so that a lock which the catalog learns later is
 * used without further ado. In the sandbox every door without one has a stand-in.
 */
const CODE_AND_DOOR = {
  name: 'entry-code-and-door',
  text: `SELECT c.id, c.state, c.qr_code_id, c.valid_from, c.valid_until,
           coalesce(c.lock_id,
             CASE c.kind WHEN 'LOCATION' THEN l.lock_id ELSE r.lock_id END,
             CASE WHEN NOT $2::boolean THEN NULL WHEN c.kind = 'LOCATION' THEN 100000 + l.number ELSE 200000 + r.number END
           ) AS lock_id
         FROM entry_codes c
         JOIN reservations v ON v.id = c.reservation_id
         JOIN slots s ON s.id = v.slot_id
         JOIN rooms r ON r.id = s.room_id
         JOIN locations l ON l.id = r.location_id
         WHERE c.id = $1`,
};

export type CodeAndDoorRow = {
  id: string;
  state: EntryCodeState;
  qr_code_id: number | null;
  valid_from: Date;
  valid_until: Date;
  lock_id: number | null;
};

export async function selectCodeAndDoor(
  db: Queryable,
  { entryCodeId, standIns }: { entryCodeId: string; standIns: boolean },
): Promise<CodeAndDoorRow | undefined> {
  const [row] = await db.query<CodeAndDoorRow>(CODE_AND_DOOR, [entryCodeId, standIns]);
  return row;
}

const ACTIVATE = {
  name: 'activate-entry-code',
  text: `UPDATE entry_codes SET state = 'active', lock_id = $2, qr_code_id = $3 WHERE id = $1 AND state = 'requested'
         RETURNING id`,
};

/** Whether the record was still waiting for its code. */
export async function activateCode(
  tx: Transaction,
  { entryCodeId, lockId, qrCodeId }: { entryCodeId: string; lockId: number; qrCodeId: number },
): Promise<boolean> {
  return (await tx.query(ACTIVATE, [entryCodeId, lockId, qrCodeId])).length > 0;
}

const REQUEST_AGAIN = {
  name: 'request-entry-code-again',
  text: `UPDATE entry_codes SET state = 'requested', lock_id = NULL, qr_code_id = NULL
         WHERE id = $1 AND qr_code_id = $2 AND state = 'active' RETURNING id`,
};

/** Whether the record still stood for that code of the cloud. */
export async function requestCodeAgain(
  tx: Transaction,
  { entryCodeId, qrCodeId }: { entryCodeId: string; qrCodeId: number },
): Promise<boolean> {
  return (await tx.query(REQUEST_AGAIN, [entryCodeId, qrCodeId])).length > 0;
}

const CODE_AND_OWNER = {
  name: 'entry-code-and-owner',
  text: `SELECT c.id, c.qr_code_id, c.valid_from, c.valid_until, v.member_id, v.voucher_id IS NOT NULL AS by_voucher
         FROM entry_codes c JOIN reservations v ON v.id = c.reservation_id
         WHERE c.id = $1 AND c.state <> 'revoked' AND v.status <> 'CANCELED'`,
};

export type CodeAndOwnerRow = {
  id: string;
  qr_code_id: number | null;
  valid_from: Date;
  valid_until: Date;
  member_id: string | null;
  by_voucher: boolean;
};

/** An entry code that its reservation still has. */
export async function selectCodeAndOwner(db: Queryable, entryCodeId: string): Promise<CodeAndOwnerRow | undefined> {
  const [row] = await db.query<CodeAndOwnerRow>(CODE_AND_OWNER, [entryCodeId]);
  return row;
}
