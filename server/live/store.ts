import type { Queryable } from '#server/db/database.ts';

export const CHANNEL = 'slot_changes';

/** The number of changes that fit into one notification, which is limited to 8,000 bytes. */
const AT_ONCE = 100;

/** The room id that represents every room. */
const EVERY_ROOM = '00000000-0000-0000-0000-000000000000';

/** The prefix of a heartbeat, in the place of a room id. */
const BEAT = 'beat';
/** The prefix of a room id, for a change that only staff screens show. */
const DESK = 'desk';

/**
 * Deletes a batch of recorded changes and notifies every process, atomically. Concurrent calls take different
 * rows. `$1` is a heartbeat that is sent in any case.
 */
const PASS_ON = {
  name: 'pass-on-changes-of-desk-and-beat',
  text: `
    WITH taken AS (
      DELETE FROM slot_changes WHERE id IN (
        SELECT id FROM slot_changes ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING CASE WHEN of_desk THEN '${DESK} ' || room_id ELSE room_id || coalesce(' ' || slot_id, '') END AS change
    )
    SELECT count(*)::integer AS count, CASE WHEN count(*) > 0 OR $1::text IS NOT NULL THEN
      pg_notify('${CHANNEL}', concat_ws(',', string_agg(DISTINCT change, ','), $1)) END AS told
    FROM taken`,
};

/** A room, or null for every room; and its changed slot, null when several of its slots may have changed. */
export type SlotChange = { readonly roomId: string | null; readonly slotId: string | null };

/** Notifies every listening process of all recorded changes, and of the heartbeat if given. */
export async function notifyChanges(db: Queryable, beat: string | null): Promise<void> {
  const values = [beat === null ? null : `${BEAT} ${beat}`];
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const [row] = await db.query<{ count: number; told: string | null }>(PASS_ON, values);
    count = row?.count ?? 0;
  }
}

/** Parses the payload of a notification. */
export function parseNotification(payload: string): { changes: SlotChange[]; deskRooms: string[]; beats: string[] } {
  const parts = payload.split(',').map((part) => part.split(' '));
  return {
    changes: parts.flatMap(([id = '', slotId = null]) =>
      id === BEAT || id === DESK ? [] : { roomId: readRoom(id), slotId },
    ),
    deskRooms: parts.flatMap(([id, roomId = '']) => (id === DESK ? roomId : [])),
    beats: parts.flatMap(([id, beat = '']) => (id === BEAT ? beat : [])),
  };
}

/** Parses the rooms that a trigger reported to its own session; null represents every room. */
export function parseReport(detail: string): (string | null)[] {
  return detail.split(',').map(readRoom);
}

const readRoom = (id: string) => (id === EVERY_ROOM ? null : id);
