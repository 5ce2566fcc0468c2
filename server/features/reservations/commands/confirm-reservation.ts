import { remindersOf } from '#domain/reservations/reminders.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { byStaff, record, type StaffAct } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { getSlotTimes } from '../store.ts';
import { queueEndOfVisit } from './end-visit.ts';
import { keyOfRevision } from './revision.ts';

export type Confirmation = {
  readonly id: string;
  readonly slotId: string;
  /** Null for a guest. */
  readonly memberId: string | null;
  readonly action: 'reservation.made' | 'reservation.paid';
  /** Set when staff acts for the member or guest. */
  readonly by?: StaffAct;
  readonly now: Date;
};

/** Enqueues the entry codes, mails and end of visit of a paid reservation, and records it in the history. */
export async function confirmReservation(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  made: Confirmation,
): Promise<void> {
  const { id, slotId, memberId, action, by, now } = made;
  await requestEntryCodes(context, tx, { reservationId: id, slotId, now });
  const { startTime: slotStart, endTime: slotEnd } = await getSlotTimes(tx, slotId);
  await queueEndOfVisit(tx, { reservationId: id, slotEnd, now });
  const payload = { reservationId: id };
  await enqueue(tx, { kind: 'mail-reservation-confirmed', key: id, payload, runAt: now, now });
  await queueReminders(tx, { reservationId: id, revision: 0, slotStart, now });
  await record(tx, {
    at: now,
    ...(by === undefined
      ? ({ actor: memberId === null ? 'guest' : 'member', actorId: memberId } as const)
      : byStaff(by)),
    action,
    subject: 'reservation',
    subjectId: id,
    after: { slotId },
  });
}

type Reminded = { reservationId: string; revision: number; slotStart: Date; now: Date };

/** Enqueues the reminders of a visit that was just booked or moved. */
export async function queueReminders(
  tx: Transaction,
  { reservationId, revision, slotStart, now }: Reminded,
): Promise<void> {
  for (const { reminder, at: runAt } of remindersOf({ slotStart, madeAt: now })) {
    const key = `${keyOfRevision(reservationId, revision)} ${reminder}`;
    await enqueue(tx, { kind: 'mail-reminder', key, payload: { reservationId, reminder, revision }, runAt, now });
  }
}
