import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import { PAY_WITHIN_HOURS, payBy } from '#domain/reservations/pay-by.ts';
import type { Transaction } from '#server/db/database.ts';
import { claimSlot, readClaim } from '#server/features/holds/commands/claim-slot.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { byStaff, record, type StaffAct } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { insertUnpaidReservation } from '../change-store.ts';
import { getSlotTimes } from '../store.ts';
import { queueEndOfVisit } from './end-visit.ts';
import { queueRelease } from './release-reservation.ts';

export type Opening = {
  readonly slotId: string;
  readonly memberId: string;
  readonly locale: Locale;
  readonly payWithinHours?: number;
  /** Set when staff opens it for a guest at the desk, who learns there how to pay. */
  readonly atDesk?: { readonly reservationId: string; readonly payBy: Date; readonly by: StaffAct };
  readonly now: Date;
};

/** `too_late`: the deadline for payment would already have passed. */
export type Opened = 'opened' | 'not_free' | 'too_late';

/** Reserves a slot for a member who pays later, and enqueues its release at the deadline. */
export async function openReservation(tx: Transaction, opening: Opening): Promise<Opened> {
  const { slotId, memberId, locale, payWithinHours = PAY_WITHIN_HOURS, atDesk, now } = opening;
  if (!(await lockSlot(tx, slotId))) return 'not_free';
  const claim = await readClaim(tx, slotId, now);
  if (claim.kind !== 'free') return 'not_free';
  const { startTime: slotStart, endTime: slotEnd } = await getSlotTimes(tx, slotId);
  const deadline = atDesk?.payBy ?? payBy({ slotStart, payWithinHours }, now);
  if (deadline === null) return 'too_late';
  const id = atDesk?.reservationId ?? randomUUID();
  await insertUnpaidReservation(tx, { id, slotId, memberId, locale, payBy: deadline, now });
  if (!(await claimSlot(tx, { slotId, reservationId: id, ownHoldId: null, now }))) {
    throw new Error(`Slot ${slotId} is locked and free but could not be claimed`);
  }
  await queueEndOfVisit(tx, { reservationId: id, slotEnd, now });
  await queueRelease(tx, { reservationId: id, payBy: deadline, now });
  await enqueue(tx, { kind: 'mail-payment-due', key: id, payload: { reservationId: id }, runAt: now, now });
  await record(tx, {
    at: now,
    ...(atDesk === undefined ? ({ actor: 'system', actorId: null } as const) : byStaff(atDesk.by)),
    action: 'reservation.opened',
    subject: 'reservation',
    subjectId: id,
    after: { slotId, memberId, paymentRequired: true, payBy: deadline },
  });
  return 'opened';
}
