import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { queueReservationConfirmed } from '#server/features/messages/commands/queue-messages.ts';
import { record } from '#server/history.ts';
import { queueEndOfVisit } from './end-visit.ts';

export type Confirmation = {
  readonly id: string;
  readonly slotId: string;
  /** Null for a guest. */
  readonly memberId: string | null;
  readonly action: 'reservation.made' | 'reservation.paid';
  readonly now: Date;
};

/** What every reservation gets once it is paid for: its entry codes, its mail and a line of history. */
export async function confirmReservation(context: Context, tx: Transaction, made: Confirmation): Promise<void> {
  const { id, slotId, memberId, action, now } = made;
  await requestEntryCodes(context, tx, { reservationId: id, slotId, now });
  await queueEndOfVisit(tx, { reservationId: id, slotId, now });
  await queueReservationConfirmed(tx, { reservationId: id, now });
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
