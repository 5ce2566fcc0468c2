import { addSeconds } from '#domain/calendar/duration.ts';
import { CANCELERS, type Canceler } from '#domain/reservations/cancellation.ts';
import { type Resendable, resendableOf, SAME_SENDING_SECONDS } from '#domain/reservations/resending.ts';
import { refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { byStaff, countActions, findLastEntry, record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { DONE, lockReservation, type ReservationChange, type ReservationChanged } from './lock-reservation.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;

const MAIL_KINDS = {
  confirmation: 'mail-reservation-confirmed',
  payment_due: 'mail-payment-due',
  cancellation: 'mail-reservation-canceled',
  release: 'mail-reservation-released',
  receipt: 'mail-charge-receipt',
} as const satisfies Record<Resendable, string>;

/**
 * Sends a mail about a booking again, in the guest's language. Each sending is an event of its own, so that mail
 * programs show it.
 */
export function resendMail(
  context: Parts,
  { what, ...change }: ReservationChange & { readonly what: Resendable },
): Promise<ReservationChanged<'nothing_to_resend'>> {
  const { reservationId: id, by, now } = change;
  return context.db.transaction(async (tx) => {
    const row = await lockReservation(tx, change, 'booking.tend');
    if (row === undefined) return refuse('reservation_not_found');
    const { status, paymentRequired, payBy, endTime: slotEnd } = row;
    if (!resendableOf({ status, paymentRequired, payBy, slotEnd, hasReceipt: row.hasReceipt }, now).includes(what))
      return refuse('nothing_to_resend');
    const entry = { action: 'booking.resent', subject: 'reservation', subjectId: id, after: { what } } as const;
    // A second press soon after the first asks for the same mail, even when the first is already answered.
    if (await wasJustResent(tx, { id, what, now })) return DONE;
    const resent = (await countActions(tx, { subjectId: id, action: 'booking.resent' })) + 1;
    const job = { key: `${id} resent ${resent}`, runAt: now, now };
    const payload = { reservationId: id, resent, ...(what === 'cancellation' && (await cancelerOf(tx, id))) };
    await enqueue(tx, { ...job, kind: MAIL_KINDS[what], payload });
    await record(tx, { at: now, ...byStaff({ id: by.id, locationId: row.locationId }), ...entry });
    tx.afterCommit(context.wakeQueue);
    return DONE;
  });
}

async function cancelerOf(tx: Transaction, id: string): Promise<{ canceledBy: Canceler }> {
  const entry = await findLastEntry(tx, { subjectId: id, action: 'reservation.canceled' });
  return { canceledBy: CANCELERS.find((each) => each === entry?.actor) ?? 'system' };
}

/** Returns whether the newest thing that happened to the booking is that this mail was sent again, seconds ago. */
async function wasJustResent(
  tx: Transaction,
  { id, what, now }: { id: string; what: Resendable; now: Date },
): Promise<boolean> {
  const last = await findLastEntry(tx, { subjectId: id });
  if (last?.action !== 'booking.resent' || last.at <= addSeconds(now, -SAME_SENDING_SECONDS)) return false;
  // As this command records it.
  return (last.after as { what: Resendable }).what === what;
}
