import { leaveOut } from '#domain/members/leave-out.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { eraseMember } from '#server/features/accounts/commands/erase-member.ts';
import { lockAccount } from '#server/features/accounts/commands/lock-account.ts';
import { forgetPaymentAddresses } from '#server/features/payments/commands/forget-payment-addresses.ts';
import { emptyReservations } from '#server/features/reservations/commands/empty-reservations.ts';
import {
  DONE,
  type ReservationChange,
  type ReservationChanged,
} from '#server/features/reservations/commands/lock-reservation.ts';
import { findReservation } from '#server/features/reservations/queries.ts';
import { byStaff, record } from '#server/history.ts';
import { findUnfinished, hasPaymentUnderWay, lockPendingReservations } from '../store.ts';
import { readBelongings } from './give-up-belongings.ts';

type DeskGuestErased = ReservationChanged<'contact_of_member' | 'guest_still_expected' | 'guest_money_open'>;

/**
 * Erases a guest registered by staff from all their bookings, which stay. Refused for a member with a login,
 * and while the guest is inside, has an upcoming visit, or has anything to pay or to be refunded.
 */
export function eraseDeskGuest(
  { db }: Pick<Context, 'db'>,
  { reservationId, by, reason, now }: ReservationChange & { readonly reason: string },
): Promise<DeskGuestErased> {
  return db.transaction(async (tx) => {
    const found = await findReservation(tx, reservationId);
    if (found === undefined || !mayAt(by.posts, 'guest.erase', found.locationId))
      return refuse('reservation_not_found');
    const { memberId } = found;
    const account = memberId === null ? undefined : await lockAccount(tx, { memberId, passwordHash: null });
    // The guest may have taken the account over meanwhile.
    const row = await findReservation(tx, reservationId);
    if (account === undefined || row?.isOfDeskGuest !== true) return refuse('contact_of_member');
    const belongings = await readBelongings(tx, { memberId: account.id, now });
    const isExpected = Object.values(belongings).some(({ length }) => length > 0);
    await lockPendingReservations(tx, account.id);
    const { isInside, hasOpenMoney } = await findUnfinished(tx, account.id);
    if (isExpected || isInside || (await hasPaymentUnderWay(tx, account.id))) return refuse('guest_still_expected');
    if (hasOpenMoney) return refuse('guest_money_open');
    const { email, name } = account;
    const act = {
      at: now,
      ...byStaff({
        id: by.id,
        locationId: row.locationId,
        reason: leaveOut(reason, { email, name, phone: account.phoneNumber }),
      }),
    };
    await eraseMember(tx, { memberId: account.id, now });
    await emptyReservations(tx, account.id);
    await forgetPaymentAddresses(tx, account.id);
    await record(tx, { ...act, action: 'guest.erased', subject: 'reservation', subjectId: reservationId });
    await record(tx, {
      ...act,
      action: 'member.deleted',
      subject: 'member',
      subjectId: account.id,
      after: { reservationsGivenUp: 0, ticketsGivenUp: 0 },
    });
    return DONE;
  });
}
