import type { Transaction } from '#server/db/database.ts';

export async function lockSlotRow(tx: Transaction, slotId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM slots WHERE id = $1 FOR NO KEY UPDATE';
  return (await tx.query({ name: 'lock-slot', text }, [slotId])).length > 0;
}

export type ClaimRow = {
  holdId: string | null;
  holdExpiresAt: Date | null;
  memberId: string | null;
  reservationId: string | null;
};

/** Locks the claim on a slot, live or expired, until the transaction ends. */
export async function lockClaim(tx: Transaction, slotId: string): Promise<ClaimRow | undefined> {
  const [row] = await tx.query<ClaimRow>(
    {
      name: 'claim-for-update',
      text: `SELECT hold_id AS "holdId", hold_expires_at AS "holdExpiresAt", member_id AS "memberId",
               reservation_id AS "reservationId"
             FROM slot_claims WHERE slot_id = $1 FOR UPDATE`,
    },
    [slotId],
  );
  return row;
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
