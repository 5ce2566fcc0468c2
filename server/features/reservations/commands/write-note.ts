import { refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { insertNote } from '../person-store.ts';
import { DONE, findBookingToTend, type Tended, type Tending } from './find-booking-to-tend.ts';
import { actOf } from './staff-actor.ts';

/** Stores a note about a booking. The phone creates its id, so that a repeated request stores one note. */
export function writeNote(
  { db }: Pick<Context, 'db'>,
  { noteId, text, ...tending }: Tending & { readonly noteId: string; readonly text: string },
): Promise<Tended> {
  const { reservationId: id, by, now } = tending;
  return db.transaction(async (tx) => {
    const row = await findBookingToTend(tx, tending);
    if (row === undefined) return refuse('reservation_not_found');
    if (!(await insertNote(tx, { id: noteId, reservationId: id, text, byId: by.id, now }))) return DONE;
    const entry = { action: 'booking.noted', subject: 'reservation', subjectId: id, after: { noteId } } as const;
    await record(tx, { at: now, ...actOf(by, row), ...entry });
    return DONE;
  });
}
