import type { UnusedTicketReason } from '#domain/payments/settlement.ts';
import type { Canceler } from '#domain/reservations/cancellation.ts';
import { remindersOf } from '#domain/reservations/reminders.ts';
import type { Transaction } from '#server/db/database.ts';
import { enqueue } from '#server/queue/jobs.ts';

/** Has the member or guest told that the reservation is theirs, with a file for the calendar. */
export async function queueReservationConfirmed(
  tx: Transaction,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<void> {
  const payload = { reservationId };
  await enqueue(tx, { kind: 'mail-reservation-confirmed', key: reservationId, payload, runAt: now, now });
}

/** Has the member told that the reservation is canceled, by whom, and when its money is expected, with a file that takes it from the calendar. */
export async function queueReservationCanceled(
  tx: Transaction,
  { reservationId, canceledBy, now }: { reservationId: string; canceledBy: Canceler; now: Date },
): Promise<void> {
  const payload = { reservationId, canceledBy };
  await enqueue(tx, { kind: 'mail-reservation-canceled', key: reservationId, payload, runAt: now, now });
}

/** Has the member told of a reservation that is still to be paid, and by when. */
export async function queuePaymentDue(
  tx: Transaction,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<void> {
  await enqueue(tx, { kind: 'mail-payment-due', key: reservationId, payload: { reservationId }, runAt: now, now });
}

/** Has the member told that a reservation which was not paid is released. */
export async function queueReservationReleased(
  tx: Transaction,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<void> {
  const payload = { reservationId };
  await enqueue(tx, { kind: 'mail-reservation-released', key: reservationId, payload, runAt: now, now });
}

/** Has the member told why the payment did not give the slot, and that an unused ticket waits. */
export async function queueTicketReady(
  tx: Transaction,
  { paymentId, because, now }: { paymentId: string; because: UnusedTicketReason; now: Date },
): Promise<void> {
  const payload = { paymentId, because };
  await enqueue(tx, { kind: 'mail-ticket-ready', key: paymentId, payload, runAt: now, now });
}

/** The member is told that a captured payment bought nothing, why, and that it goes back. */
export async function queuePaymentReturned(
  tx: Transaction,
  { paymentId, reason, now }: { paymentId: string; reason: 'wrong_amount' | 'promotion_gone'; now: Date },
): Promise<void> {
  const kind = reason === 'wrong_amount' ? 'mail-wrong-amount' : 'mail-promotion-gone';
  await enqueue(tx, { kind, key: paymentId, payload: { paymentId }, runAt: now, now });
}

/** Has the member or guest reminded of the visit, before it and not in the night. */
export async function queueReminders(
  tx: Transaction,
  { reservationId, slotStart, now }: { reservationId: string; slotStart: Date; now: Date },
): Promise<void> {
  for (const { reminder, at } of remindersOf({ slotStart, madeAt: now })) {
    const payload = { reservationId, reminder };
    await enqueue(tx, { kind: 'mail-reminder', key: `${reservationId} ${reminder}`, payload, runAt: at, now });
  }
}
