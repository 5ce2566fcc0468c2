import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { queueReminders, queueReservationConfirmed } from '#server/features/mail/commands/queue-messages.ts';
import { record } from '#server/history.ts';
import { selectSlotTimes } from '../store.ts';
import { queueEndOfVisit } from './end-visit.ts';

export type Confirmation = {
  readonly id: string;
  readonly slotId: string;
  /** Null for a guest. */
  readonly memberId: string | null;
  readonly action: 'reservation.made' | 'reservation.paid';
  readonly now: Date;
};

/** What every reservation gets once it is paid for: its entry codes, its mails and a line of history. */
export async function confirmReservation(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  made: Confirmation,
): Promise<void> {
  const { id, slotId, memberId, action, now } = made;
  await requestEntryCodes(context, tx, { reservationId: id, slotId, now });
  const { start_time: slotStart, end_time: slotEnd } = await selectSlotTimes(tx, slotId);
  await queueEndOfVisit(tx, { reservationId: id, slotEnd, now });
  await queueReservationConfirmed(tx, { reservationId: id, now });
  await queueReminders(tx, { reservationId: id, slotStart, now });
  await record(tx, {
    at: now,
    actor: memberId === null ? 'guest' : 'member',
    actorId: memberId,
    action,
    subject: 'reservation',
    subjectId: id,
    after: { slotId },
  });
}
