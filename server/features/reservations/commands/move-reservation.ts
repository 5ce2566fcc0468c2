import type { RefusalCode } from '#contract/refusals.ts';
import { shortId } from '#domain/basics/id.ts';
import { checkMove, type MoveRefusal } from '#domain/reservations/move.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { endCharges } from '#server/features/charges/commands/end-charges.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { revokeEntryCodes } from '#server/features/entry/commands/revoke-entry-codes.ts';
import { claimSlot } from '#server/features/holds/commands/claim-slot.ts';
import { freeSlot } from '#server/features/holds/commands/free-slot.ts';
import { findSlot } from '#server/features/slots/queries.ts';
import { byStaff, record } from '#server/history.ts';
import type { Clerk } from '#server/http/caller.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { listHolidays } from '#server/settings.ts';
import { updateSlot } from '../change-store.ts';
import { findReservation, type StoredReservation } from '../store.ts';
import { queueReminders } from './confirm-reservation.ts';
import { queueEndOfVisit } from './end-visit.ts';
import { DONE, type ReservationChange, type ReservationChanged } from './lock-reservation.ts';
import { lockWithSlot } from './lock-with-slot.ts';
import { SlotTaken } from './make-reservation.ts';
import { readSlotFacts, type SlotToTake } from './read-slot-facts.ts';
import { isStale, keyOfRevision } from './revision.ts';

/**
 * The person who moves a reservation: its member, or a staff member with the version that they saw and a
 * reason.
 */
export type MovedBy =
  | { readonly kind: 'member'; readonly id: string }
  | { readonly kind: 'staff'; readonly person: Clerk; readonly reason: string; readonly version: string };

export type MoveWish = {
  readonly reservationId: string;
  readonly slotId: string;
  readonly by: MovedBy;
  readonly now: Date;
};

/** Done when the reservation has that slot, by this request or an earlier one. */
export type Moving = ReservationChanged<(typeof MOVE_CODES)[MoveRefusal] | 'slot_not_found' | 'stale'>;

/** The error code for each reason why a reservation cannot be moved. */
export const MOVE_CODES = {
  not_pending: 'reservation_not_pending',
  unpaid: 'reservation_unpaid',
  too_late: 'move_too_late',
  other_program: 'other_program',
  slot_ended: 'slot_ended',
  slot_locked: 'slot_locked',
  slot_booked: 'slot_booked',
  slot_held: 'slot_held',
} as const satisfies Record<MoveRefusal, RefusalCode>;

/**
 * Moves a paid reservation to another free slot of its program at its location, in one transaction: the old slot
 * becomes free, and entry codes, reminders, the end of the visit, mail and calendar entry follow.
 */
export async function moveReservation(context: Pick<Context, 'db' | 'wakeQueue'>, wish: MoveWish): Promise<Moving> {
  const { reservationId, slotId, by, now } = wish;
  return context.db.transaction(async (tx) => {
    const found = await findReservation(tx, reservationId);
    if (found === undefined || !isAdmitted(found, by)) return refuse('reservation_not_found');
    if ((await findSlot(tx, { slotId, viewer: { kind: 'visitor' }, now })) === undefined)
      return refuse('slot_not_found');
    const row = await lockWithSlot(tx, found, { otherSlotId: slotId });
    if (row.slotId === slotId) return DONE;
    if (by.kind === 'staff' && isStale(row, by.version)) return refuse('stale');
    const target = await readSlotFacts(tx, { slotId, viewer: { kind: 'visitor' }, now });
    const refusal = checkMove({ ...factsOf(row, target), holidays: await listHolidays(tx) }, by.kind, now);
    if (refusal !== null) return refuse(MOVE_CODES[refusal]);
    await carryOut(context, tx, { row, target, by, now });
    tx.afterCommit(context.wakeQueue);
    return DONE;
  });
}

export type MoveForGuest = ReservationChange & {
  readonly slotId: string;
  readonly reason: string;
  readonly version: string;
};

/** Moves a booking for its guest. The deadline of members is not for staff. */
export async function moveForGuest(
  context: Pick<Context, 'db' | 'wakeQueue'>,
  { reservationId, slotId, reason, version, by: person, now }: MoveForGuest,
) {
  const by = { kind: 'staff', person, reason, version } as const;
  const moved = await moveReservation(context, { reservationId, slotId, by, now });
  if (moved.kind === 'done') return moved;
  const { code } = moved;
  if (code === 'move_too_late')
    throw new Error(`Reservation ${shortId(reservationId)}: a move by staff was refused as too late`);
  return refuse(code);
}

function isAdmitted(row: StoredReservation, by: MovedBy): boolean {
  return by.kind === 'member' ? row.memberId === by.id : mayAt(by.person.posts, 'booking.move', row.locationId);
}

function factsOf(row: StoredReservation, { slot }: SlotToTake) {
  return {
    status: row.status,
    paymentRequired: row.paymentRequired,
    slot: { id: row.slotId, startTime: row.startTime, programId: row.programId, locationId: row.locationId },
    target: { ...slot, programId: slot.program.id, locationId: slot.room.location.id },
  };
}

type Move = { readonly row: StoredReservation; readonly target: SlotToTake; readonly by: MovedBy; readonly now: Date };

async function carryOut(
  context: Pick<Context, 'wakeQueue'>,
  tx: Transaction,
  { row, target: { slot }, by, now }: Move,
): Promise<void> {
  const { id, slotId: formerSlotId } = row;
  await freeSlot(tx, { slotId: formerSlotId, reservationId: id, now });
  const actor =
    by.kind === 'staff'
      ? byStaff({ id: by.person.id, locationId: row.locationId, reason: by.reason })
      : ({ actor: 'member', actorId: by.id } as const);
  await endCharges(tx, { reservationId: id, givesBack: true, actor, now });
  // Done before the slot changes, because a code's door is that of the reservation's slot.
  await revokeEntryCodes(context, tx, { reservationId: id, now });
  const revision = await updateSlot(tx, { id, from: formerSlotId, to: slot.id, now });
  // Check-in does not lock the slot, so the reservation may have changed; decides again.
  if (revision === undefined) throw new SlotTaken(`Reservation ${shortId(id)} changed while it was moved`);
  if (!(await claimSlot(tx, { slotId: slot.id, reservationId: id, ownHoldId: null, now }))) throw new SlotTaken();
  await requestEntryCodes(context, tx, { reservationId: id, slotId: slot.id, now });
  await queueEndOfVisit(tx, { reservationId: id, revision, slotEnd: slot.endTime, now });
  await queueReminders(tx, { reservationId: id, revision, slotStart: slot.startTime, now });
  const payload = { reservationId: id, revision, movedBy: by.kind };
  await enqueue(tx, { kind: 'mail-reservation-moved', key: keyOfRevision(id, revision), payload, runAt: now, now });
  await record(tx, {
    at: now,
    ...actor,
    action: 'reservation.moved',
    subject: 'reservation',
    subjectId: id,
    before: { slotId: formerSlotId, startTime: row.startTime },
    after: { slotId: slot.id, startTime: slot.startTime, revision },
  });
}
