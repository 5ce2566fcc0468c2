import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { endCharges } from '#server/features/charges/commands/end-charges.ts';
import { revokeEntryCodes } from '#server/features/entry/commands/revoke-entry-codes.ts';
import { freeSlot } from '#server/features/holds/commands/free-slot.ts';
import { record } from '#server/history.ts';
import { updateGivenUp, updateStatus } from '../change-store.ts';
import { lockWithSlot } from './lock-with-slot.ts';

export type GivenUp = {
  readonly reservationId: string;
  readonly slotId: string;
  readonly memberId: string;
  readonly now: Date;
};

/**
 * Gives up a reservation without a refund when its owner deletes the account: frees the slot and revokes the
 * codes. A voucher stays used; the caller decides about a ticket. Returns false when the reservation was not
 * pending.
 */
export async function giveUpReservation(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  { reservationId, slotId, memberId, now }: GivenUp,
): Promise<boolean> {
  await lockWithSlot(tx, { id: reservationId, slotId });
  if (!(await updateStatus(tx, { id: reservationId, from: 'PENDING', to: 'CANCELED', now }))) return false;
  await updateGivenUp(tx, reservationId);
  await freeSlot(tx, { slotId, reservationId, now });
  const actor = { actor: 'member', actorId: memberId } as const;
  await endCharges(tx, { reservationId, givesBack: false, actor, now });
  await revokeEntryCodes(context, tx, { reservationId, now });
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: memberId,
    action: 'reservation.given_up',
    subject: 'reservation',
    subjectId: reservationId,
    before: { status: 'PENDING' },
    after: { status: 'CANCELED' },
  });
  return true;
}
