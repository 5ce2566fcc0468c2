import { isActive } from '#domain/reservations/status.ts';
import { type Post, placesFor } from '#domain/staff/permissions.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { placeIds } from '#server/db/places.ts';
import { passcodeOnDemand } from '#server/features/entry/commands/align-passcode.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { revokeEntryCodes } from '#server/features/entry/commands/revoke-entry-codes.ts';
import { listLiveCodes } from '#server/features/entry/queries.ts';
import { lockWithSlot } from '#server/features/reservations/commands/lock-with-slot.ts';
import { record } from '#server/history.ts';
import { type BookingBehind, type DoorKind, findBooking } from '../store.ts';

type By = { readonly id: string; readonly posts: readonly Post[] };
type Ask = { readonly bookingId: string; readonly by: By; readonly now: Date };

const placesOf = (by: By) => placeIds(placesFor(by.posts, 'door.tend'));
const needsKey = ({ status, endTime }: Pick<BookingBehind, 'status' | 'endTime'>, now: Date) =>
  isActive(status) && endTime > now;

/** Revokes the codes of a booking and makes new ones; pages and jobs continue with the new ones. */
export function remakeKeys(
  context: Pick<Context, 'db' | 'wakeQueue'>,
  { bookingId, by, now, reason }: Ask & { readonly reason: string },
): Promise<{ readonly kind: 'remade' } | Refused<'reservation_not_found' | 'key_not_needed'>> {
  return context.db.transaction(async (tx) => {
    const found = await findBooking(tx, { id: bookingId, places: placesOf(by) });
    if (found === undefined) return refuse('reservation_not_found');
    const booking = await lockWithSlot(tx, found);
    // A booking that is still to be paid has no codes yet.
    const codes = await listLiveCodes(tx, { reservationId: bookingId, now });
    if (!needsKey(booking, now) || codes.length === 0) return refuse('key_not_needed');
    await revokeEntryCodes(context, tx, { reservationId: bookingId, now });
    await requestEntryCodes(context, tx, { reservationId: bookingId, slotId: booking.slotId, now });
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      locationId: booking.locationId,
      reason,
      action: 'keys.remade',
      subject: 'reservation',
      subjectId: bookingId,
    });
    return { kind: 'remade' };
  });
}

type Shown = { readonly kind: 'shown'; readonly passcode: string; readonly from: Date; readonly until: Date };

/** Returns the digits that open a door during a booking; makes them when there are none. */
export async function showPasscode(
  context: Context,
  { bookingId, door, by, now }: Ask & { readonly door: DoorKind },
): Promise<Shown | Refused<'reservation_not_found' | 'key_not_needed' | 'passcode_not_made'>> {
  const { db } = context;
  const booking = await findBooking(db, { id: bookingId, places: placesOf(by) });
  if (booking === undefined) return refuse('reservation_not_found');
  const codeOfDoor = async () =>
    (await listLiveCodes(db, { reservationId: bookingId, now })).find(({ kind }) => kind === door);
  const code = await codeOfDoor();
  if (code === undefined || !needsKey(booking, now)) return refuse('key_not_needed');
  if (code.digits === null) await passcodeOnDemand(context, { entryCodeId: code.id, now });
  const { digits: passcode = null } = (await codeOfDoor()) ?? {};
  if (passcode === null) return refuse('passcode_not_made');
  await record(db, {
    at: now,
    actor: 'staff',
    actorId: by.id,
    locationId: booking.locationId,
    action: 'passcode.shown',
    subject: 'reservation',
    subjectId: bookingId,
    after: { door },
  });
  return { kind: 'shown', passcode, from: code.validFrom, until: code.validUntil };
}
