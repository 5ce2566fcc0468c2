import type { Queryable } from '#server/db/database.ts';

export const CHANNEL = 'slot_changes';

/** As many as fit into one notification, which holds less than 8,000 bytes. */
const AT_ONCE = 100;

/**
 * Takes what was noted and tells every process in one notification. Whoever else takes at the same moment takes other rows, and
 * a row that is told of is gone, both or neither.
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

/** A room, and the slot of it that looks different; null when several of its slots may. */
export type SlotChange = { readonly roomId: string; readonly slotId: string | null };

/** Tells every process that listens of what has changed. */
export async function passOnChanges(db: Queryable): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const [row] = await db.query<{ count: number; told: string | null }>(PASS_ON);
    count = row?.count ?? 0;
  }
}

/** What a notification says. */
export function readChanges(payload: string): SlotChange[] {
  return payload.split(',').map((change) => {
    const [roomId = '', slotId = null] = change.split(' ');
    return { roomId, slotId };
  });
}
