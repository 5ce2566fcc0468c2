import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { lockPartySize, updatePartySize } from '../change-store.ts';
import { DONE, findBookingToTend, type Tended, type Tending } from './find-booking-to-tend.ts';
import { actOf } from './staff-actor.ts';

/** Stores how many guests come, until the visit is over. */
export function setPartySize(
  { db }: Pick<Context, 'db'>,
  { partySize, ...tending }: Tending & { readonly partySize: number },
): Promise<Tended | Refused<'visit_over'>> {
  const { reservationId: id, by, now } = tending;
  return db.transaction(async (tx) => {
    const row = await findBookingToTend(tx, tending);
    const before = row && (await lockPartySize(tx, id));
    if (row === undefined || before === undefined) return refuse('reservation_not_found');
    if (before.status !== 'PENDING' && before.status !== 'ATTENDED') return refuse('visit_over');
    if (before.party_size === partySize) return DONE;
    await updatePartySize(tx, { id, partySize });
    await record(tx, {
      at: now,
      ...actOf(by, row),
      action: 'booking.party_changed',
      subject: 'reservation',
      subjectId: id,
      before: { partySize: before.party_size },
      after: { partySize },
    });
    return DONE;
  });
}
