import type { Day } from '#domain/calendar/day.ts';
import { DAY } from '#domain/calendar/duration.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { erasedEmail } from '#domain/members/erased.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { erasedBy, isVisitAhead } from '#domain/reservations/guest-erasure.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import {
  lockReservationsOfFormerGuests,
  lockReservationsOfGuest,
  lockVisitsOfGuest,
  updateErasureAsked,
  updateGuestErased,
} from '../store.ts';

type By = {
  readonly actor: 'admin' | 'guest' | 'system';
  readonly because?: string;
  readonly now: Date;
};

/** Erases a guest's data because an operator says so; returns in how many reservations it stood. */
export function eraseGuest(
  db: Database,
  { email, because, now }: { email: string; because: string; now: Date },
): Promise<number> {
  return db.transaction((tx) => erase(tx, normaliseEmail(email), { actor: 'admin', because, now }));
}

const AT_ONCE = 500;

export type GuestErasure = {
  /** How many reservations the guest was erased from. */
  readonly erased: number;
  /** Visits that are still to come: the guest is erased from them by a day after each. */
  readonly ahead: readonly { readonly startTime: Date; readonly endTime: Date; readonly erasedBy: Day }[];
};

/** Erases a guest who asks for it: at once from what is over or cancelled, from a visit ahead once it is over. */
export async function eraseGuestOnRequest(
  tx: Transaction,
  { email, now }: { email: string; now: Date },
): Promise<GuestErasure> {
  const visits = await lockVisitsOfGuest(tx, email);
  const isAhead = ({ status, end_time: slotEnd }: (typeof visits)[number]) => isVisitAhead({ status, slotEnd }, now);
  const [ahead, over] = [visits.filter(isAhead), visits.filter((visit) => !isAhead(visit))];
  for (const { id } of over) await eraseFrom(tx, id, { actor: 'guest', now });
  for (const { id } of ahead) {
    if (!(await updateErasureAsked(tx, { id, now }))) continue;
    const subject = { subject: 'reservation', subjectId: id } as const;
    await record(tx, { at: now, actor: 'guest', actorId: null, action: 'guest.erasure_asked', ...subject });
  }
  return {
    erased: over.length,
    ahead: ahead.map(({ start_time: startTime, end_time: endTime }) => ({
      startTime,
      endTime,
      erasedBy: erasedBy(endTime),
    })),
  };
}

/** Erases guests whose visit was long ago, or is over since they asked; returns in how many reservations they stood. */
export async function eraseFormerGuests(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS.guest * DAY);
  let erased = 0;
  let last = AT_ONCE;
  while (last === AT_ONCE) {
    last = await db.transaction(async (tx) => {
      const ids = await lockReservationsOfFormerGuests(tx, { before, now, limit: AT_ONCE });
      for (const id of ids) await eraseFrom(tx, id, { actor: 'system', now });
      return ids.length;
    });
    erased += last;
  }
  return erased;
}

/** The reservations stay as they are, still to come or past: whoever has a reservation's link has the reservation. */
async function erase(tx: Transaction, email: string, by: By): Promise<number> {
  const ids = await lockReservationsOfGuest(tx, email);
  for (const id of ids) await eraseFrom(tx, id, by);
  return ids.length;
}

async function eraseFrom(tx: Transaction, id: string, { actor, because, now }: By): Promise<void> {
  await updateGuestErased(tx, { id, email: erasedEmail(id) });
  await record(tx, {
    at: now,
    actor,
    actorId: null,
    action: 'guest.erased',
    subject: 'reservation',
    subjectId: id,
    ...(because !== undefined && { after: { because } }),
  });
}
