import { mistakeEnd } from '#domain/counter/mistake.ts';
import { decideForGuest } from '#domain/reservations/cancellation.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { inside, type Transaction } from '#server/db/database.ts';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import { isHandedBack } from '#server/features/payments/queries.ts';
import { tellOwners } from '#server/features/staff/commands/tell-owners.ts';
import { byStaff } from '#server/history.ts';
import { findDeskMaking, type StoredReservation } from '../store.ts';
import {
  type CancelForGuest,
  type Carrying,
  carryOutForStaff,
  factsForGuest,
  lockForStaff,
  type NotCanceled,
} from './cancel-for-guest.ts';
import type { Canceled } from './cancel-reservation.ts';
import { isStale } from './revision.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;
type UndoReservation = Omit<CancelForGuest, 'refund'>;

export type ReservationUndone = Canceled | NotCanceled | Refused<'payment_under_way' | 'mistake_too_late'>;

/** Cancels a booking that was made at the desk by mistake, as if it had never been made. */
export function undoReservation(context: Parts, wish: UndoReservation): Promise<ReservationUndone> {
  const { by, reason, now } = wish;
  return context.db.transaction(async (tx) => {
    const row = await lockForStaff(tx, wish);
    if (row === undefined) return refuse('reservation_not_found');
    if (isStale(row, wish.version)) return refuse('stale');
    if (!(await mayUndo(tx, row, wish))) return refuse('mistake_too_late');
    const decision = decideForGuest(await factsForGuest(tx, row), 'all', now);
    if (decision.kind === 'refused') return refuse('reservation_not_pending');
    return undo(context, tx, { row, ...decision, by, reason, now });
  });
}

/** Only the person who made it at the desk can undo it, for a short time. */
async function mayUndo(tx: Transaction, row: StoredReservation, { by, now }: UndoReservation): Promise<boolean> {
  const made = await findDeskMaking(tx, row.id);
  const end = mistakeEnd(made ?? null, by.id);
  return end !== null && now < end;
}

/**
 * Money taken at the desk, also for charges, is handed back at once, the way it came. A ticket bought earlier
 * is unused again. Money that came by transfer is not in the till, so its refund waits to be paid by hand.
 * The cancellation mail covers the ticket's money; a charge has its own mail.
 */
async function undo(context: Parts, tx: Transaction, carrying: Carrying): Promise<ReservationUndone> {
  const { row, by, reason, now } = carrying;
  const returnsTicket = row.paymentMethod === 'ticket';
  const canceled = await carryOutForStaff(context, tx, { ...carrying, isBeyond: false, returnsTicket });
  if (canceled.kind !== 'canceled') return canceled;
  // No second person approved this, so the owners are notified of what the rules would have kept.
  if (carrying.isBeyond) await tellOwners(tx, { action: 'reservation.canceled', subjectId: row.id, now });
  const saidBy = byStaff({ id: by.id, locationId: row.locationId, reason });
  for (const refundId of [canceled.refundId ?? [], canceled.chargeRefundIds].flat()) {
    if (!(await isHandedBack(tx, refundId))) continue;
    const isMailed = refundId !== canceled.refundId;
    await settleRefund(inside(context.db, tx), { refundId, by: 'hand', saidBy, isMailed, now });
  }
  return canceled;
}
