import type { Queryable } from '#server/db/database.ts';

export const CHANNEL = 'slot_changes';

/** The number of changes that fit into one notification, which is limited to 8,000 bytes. */
const AT_ONCE = 100;

/**
 * Deletes a batch of recorded changes and notifies every process, atomically. Concurrent calls take different
 * rows.
 */
const PASS_ON = {
  name: 'pass-on-slot-changes',
  text: `
    WITH taken AS (
      DELETE FROM slot_changes WHERE id IN (
        SELECT id FROM slot_changes ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING room_id, slot_id
    )
    SELECT count(*)::integer AS count, CASE WHEN count(*) > 0 THEN
      pg_notify('${CHANNEL}', string_agg(DISTINCT room_id || coalesce(' ' || slot_id, ''), ',')) END AS told
    FROM taken`,
};

/** A room and its changed slot; null when several of its slots may have changed. */
export type SlotChange = { readonly roomId: string; readonly slotId: string | null };

/** Notifies every listening process of all recorded changes. */
export async function passOnChanges(db: Queryable): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const [row] = await db.query<{ count: number; told: string | null }>(PASS_ON);
    count = row?.count ?? 0;
  }
}

/** Parses the payload of a notification. */
export function readChanges(payload: string): SlotChange[] {
  return payload.split(',').map((change) => {
    const [roomId = '', slotId = null] = change.split(' ');
    return { roomId, slotId };
  });
}
