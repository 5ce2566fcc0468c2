import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import type { Transaction } from '#server/db/database.ts';
import { claimSlot, readClaim } from '#server/features/holds/commands/claim-slot.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { record } from '#server/history.ts';
import { insertUnpaidReservation, selectSlotTimes } from '../store.ts';
import { queueEndOfVisit } from './end-visit.ts';

export type Opening = {
  readonly slotId: string;
  readonly memberId: string;
  readonly locale: Locale;
  readonly now: Date;
};

/** Reserves a slot for a member who is still to pay for it. Whether the slot was free. */
export async function openReservation(tx: Transaction, { slotId, memberId, locale, now }: Opening): Promise<boolean> {
  if (!(await lockSlot(tx, slotId))) return false;
  const claim = await readClaim(tx, slotId, now);
  if (claim.kind !== 'free') return false;
  const id = randomUUID();
  await insertUnpaidReservation(tx, { id, slotId, memberId, locale, now });
  if (!(await claimSlot(tx, { slotId, reservationId: id, ownHoldId: null, now }))) {
    throw new Error('A slot that is locked and free could not be claimed');
  }
  const { end_time: slotEnd } = await selectSlotTimes(tx, slotId);
  await queueEndOfVisit(tx, { reservationId: id, slotEnd, now });
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: 'reservation.opened',
    subject: 'reservation',
    subjectId: id,
    after: { slotId, memberId, paymentRequired: true },
  });
  return true;
}
