import { type Refused, refuse } from '#server/answer.ts';
import type { Database } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { findPhone } from '../store.ts';
import type { Actor } from './mark-visit.ts';

type Wish = { readonly reservationId: string; readonly by: Actor; readonly now: Date };

/** Returns the phone number of a guest, which may be unknown, and records that it was shown. */
export function showPhone(
  db: Database,
  { reservationId, by, now }: Wish,
): Promise<{ readonly kind: 'shown'; readonly number: string | null } | Refused<'reservation_not_found'>> {
  return db.transaction(async (tx) => {
    const row = await findPhone(tx, { reservationId, places: by.places });
    if (row === undefined) return refuse('reservation_not_found');
    if (row.phoneNumber !== null)
      await record(tx, {
        at: now,
        actor: 'staff',
        actorId: by.id,
        locationId: row.locationId,
        action: 'visit.phone_shown',
        subject: 'reservation',
        subjectId: reservationId,
      });
    return { kind: 'shown', number: row.phoneNumber };
  });
}
