import type { Database } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { findPhone } from '../store.ts';
import type { Actor } from './mark-visit.ts';

type Wish = { readonly reservationId: string; readonly by: Actor; readonly now: Date };

/** Returns the phone number of a guest, which may be unknown, and records that it was shown; undefined without one. */
export function showPhone(
  db: Database,
  { reservationId, by, now }: Wish,
): Promise<{ number: string | null } | undefined> {
  return db.transaction(async (tx) => {
    const row = await findPhone(tx, { reservationId, places: by.places });
    if (row === undefined) return undefined;
    if (row.phone_number !== null)
      await record(tx, {
        at: now,
        actor: 'staff',
        actorId: by.id,
        locationId: row.location_id,
        action: 'visit.phone_shown',
        subject: 'reservation',
        subjectId: reservationId,
      });
    return { number: row.phone_number };
  });
}
