import { isActive } from '#domain/reservations/status.ts';
import { refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { byStaff, record } from '#server/history.ts';
import { updatePartySize } from '../change-store.ts';
import { DONE, lockReservation, type ReservationChange, type ReservationChanged } from './lock-reservation.ts';

/** Stores how many guests come, until the visit is over. */
export function setPartySize(
  { db }: Pick<Context, 'db'>,
  { partySize, ...change }: ReservationChange & { readonly partySize: number },
): Promise<ReservationChanged<'visit_over'>> {
  const { reservationId: id, by, now } = change;
  return db.transaction(async (tx) => {
    const row = await lockReservation(tx, change, 'booking.tend');
    if (row === undefined) return refuse('reservation_not_found');
    if (!isActive(row.status)) return refuse('visit_over');
    if (row.partySize === partySize) return DONE;
    await updatePartySize(tx, { id, partySize });
    await record(tx, {
      at: now,
      ...byStaff({ id: by.id, locationId: row.locationId }),
      action: 'booking.party_changed',
      subject: 'reservation',
      subjectId: id,
      before: { partySize: row.partySize },
      after: { partySize },
    });
    return DONE;
  });
}
