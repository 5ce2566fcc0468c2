import type { Day } from '#domain/calendar/day.ts';
import { DAY } from '#domain/calendar/duration.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { erasedEmail } from '#domain/members/erased.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { leaveOut } from '#domain/members/leave-out.ts';
import { erasedBy, isVisitAhead } from '#domain/reservations/guest-erasure.ts';
import { refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { type Author, byStaff, OPERATOR, record } from '#server/history.ts';
import {
  findGuestContact,
  lockReservationsOfFormerGuests,
  lockReservationsOfGuest,
  lockVisitsOfGuest,
  updateErasureAsked,
  updateGuestErased,
} from '../person-store.ts';
import { DONE, lockReservation, type ReservationChange, type ReservationChanged } from './lock-reservation.ts';

type By = Author & {
  readonly because?: string;
  readonly now: Date;
};

/** Erases a guest's data on an operator's request; returns the number of reservations that held it. */
export function eraseGuest(
  db: Database,
  { email, because, now }: { email: string; because: string; now: Date },
): Promise<number> {
  return db.transaction((tx) => erase(tx, normaliseEmail(email), { ...OPERATOR, because, now }));
}

/**
 * Erases the guest of a booking from all their bookings, for a staff member. Refused for a member, who has an account.
 */
export function eraseGuestOfBooking(
  { db }: Pick<Context, 'db'>,
  { reason, ...change }: ReservationChange & { readonly reason: string },
): Promise<ReservationChanged<'contact_of_member'>> {
  const { reservationId, by, now } = change;
  return db.transaction(async (tx) => {
    const row = await lockReservation(tx, change, 'guest.erase');
    if (row === undefined) return refuse('reservation_not_found');
    const contact = await findGuestContact(tx, reservationId);
    if (contact === undefined) return refuse('contact_of_member');
    const { email, name } = contact;
    await erase(tx, email, {
      ...byStaff({ id: by.id, locationId: row.locationId, reason: leaveOut(reason, { email, name, phone: null }) }),
      now,
    });
    return DONE;
  });
}

const AT_ONCE = 500;

export type GuestErasure = {
  /** How many reservations the guest was erased from. */
  readonly erased: number;
  /** Upcoming visits, each with the day by which the guest is erased from it. */
  readonly ahead: readonly { readonly startTime: Date; readonly endTime: Date; readonly erasedBy: Day }[];
};

/**
 * Erases a guest on their own request: at once from past or canceled visits, from an upcoming visit after it.
 */
export async function eraseGuestOnRequest(
  tx: Transaction,
  { email, now }: { email: string; now: Date },
): Promise<GuestErasure> {
  const visits = await lockVisitsOfGuest(tx, email);
  const isAhead = ({ status, endTime: slotEnd }: (typeof visits)[number]) => isVisitAhead({ status, slotEnd }, now);
  const [ahead, over] = [visits.filter(isAhead), visits.filter((visit) => !isAhead(visit))];
  for (const { id } of over) await eraseFrom(tx, id, { actor: 'guest', actorId: null, now });
  for (const { id } of ahead) {
    if (!(await updateErasureAsked(tx, { id, now }))) continue;
    const subject = { subject: 'reservation', subjectId: id } as const;
    await record(tx, { at: now, actor: 'guest', actorId: null, action: 'guest.erasure_asked', ...subject });
  }
  return {
    erased: over.length,
    ahead: ahead.map(({ startTime, endTime }) => ({ startTime, endTime, erasedBy: erasedBy(endTime) })),
  };
}

/**
 * Erases guests whose visit is long over, or over since they requested erasure; returns the number of
 * reservations.
 */
export async function eraseFormerGuests(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS.guest * DAY);
  let erased = 0;
  let last = AT_ONCE;
  while (last === AT_ONCE) {
    last = await db.transaction(async (tx) => {
      const ids = await lockReservationsOfFormerGuests(tx, { before, now, limit: AT_ONCE });
      for (const id of ids) await eraseFrom(tx, id, { actor: 'system', actorId: null, now });
      return ids.length;
    });
    erased += last;
  }
  return erased;
}

/** Erases a guest from every reservation, past or upcoming. Their links still open the reservations. */
async function erase(tx: Transaction, email: string, by: By): Promise<number> {
  const ids = await lockReservationsOfGuest(tx, email);
  for (const id of ids) await eraseFrom(tx, id, by);
  return ids.length;
}

async function eraseFrom(tx: Transaction, id: string, { because, now, ...author }: By): Promise<void> {
  await updateGuestErased(tx, { id, email: erasedEmail(id) });
  await record(tx, {
    at: now,
    ...author,
    action: 'guest.erased',
    subject: 'reservation',
    subjectId: id,
    ...(because !== undefined && { after: { because } }),
  });
}
