import { randomUUID } from 'node:crypto';
import { refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { byStaff, record } from '#server/history.ts';
import { insertNote } from '../change-store.ts';
import { DONE, lockReservation, type ReservationChange, type ReservationChanged } from './lock-reservation.ts';

/** Stores a note about a booking. */
export function writeNote(
  { db }: Pick<Context, 'db'>,
  { text, ...change }: ReservationChange & { readonly text: string },
): Promise<ReservationChanged> {
  const { reservationId: id, by, now } = change;
  return db.transaction(async (tx) => {
    const row = await lockReservation(tx, change, 'booking.tend');
    if (row === undefined) return refuse('reservation_not_found');
    const noteId = randomUUID();
    await insertNote(tx, { id: noteId, reservationId: id, text, byId: by.id, now });
    const entry = { action: 'booking.noted', subject: 'reservation', subjectId: id, after: { noteId } } as const;
    await record(tx, { at: now, ...byStaff({ id: by.id, locationId: row.locationId }), ...entry });
    return DONE;
  });
}
