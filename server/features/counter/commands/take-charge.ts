import type { Vnd } from '#domain/basics/money.ts';
import { mayAt, type Permission } from '#domain/staff/permissions.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { payCharge, waiveCharge } from '#server/features/charges/commands/settle-charge.ts';
import { findCharge } from '#server/features/charges/queries.ts';
import { recordTaken } from '#server/features/payments/commands/record-taken.ts';
import { lockWithSlot } from '#server/features/reservations/commands/lock-with-slot.ts';
import { findReservation } from '#server/features/reservations/queries.ts';
import type { Clerk } from '#server/http/caller.ts';
import { insertTaking } from '../store.ts';
import type { TakenInMethod } from './take-in.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;
type Wish = { readonly chargeId: string; readonly by: Clerk; readonly now: Date };

export type ChargeSettled = { readonly kind: 'settled'; readonly reservationId: string };

/** Finds an open charge at one of the person's locations, and locks its booking's slot. */
async function lockOpen(tx: Transaction, { chargeId, by }: Wish, permission: Permission) {
  const found = await findCharge(tx, chargeId);
  const booking = found && (await findReservation(tx, found.reservationId));
  if (booking === undefined || !mayAt(by.posts, permission, booking.locationId)) return refuse('charge_not_found');
  await lockWithSlot(tx, booking);
  const charge = await findCharge(tx, chargeId);
  if (charge?.state !== 'open') return refuse('charge_ended');
  const act = { id: by.id, locationId: booking.locationId };
  return { kind: 'open', charge, memberId: booking.memberId, act } as const;
}

type Paying = Wish & { readonly method: TakenInMethod; readonly amount: Vnd };

/** Takes the money for a charge at the desk. */
export function takeCharge(
  context: Parts,
  wish: Paying,
): Promise<ChargeSettled | Refused<'charge_not_found' | 'charge_ended' | 'amount_differs'>> {
  const { method, amount, now } = wish;
  return context.db.transaction(async (tx) => {
    const open = await lockOpen(tx, wish, 'booking.make');
    if (open.kind === 'refused') return open;
    const { charge, memberId, act } = open;
    if (amount !== charge.amount) return refuse('amount_differs');
    const transactionId = await recordTaken(tx, { memberId, amount, method, now });
    await insertTaking(tx, { transactionId, locationId: act.locationId, takenBy: act.id });
    if (!(await payCharge(tx, { charge, transactionId, method, by: act, now })))
      throw new Error(`Charge ${charge.id} ended while its booking's slot was locked`);
    return { kind: 'settled', reservationId: charge.reservationId };
  });
}

/** Waives a charge for a reason. */
export function waive(
  context: Parts,
  wish: Wish & { readonly reason: string },
): Promise<ChargeSettled | Refused<'charge_not_found' | 'charge_ended'>> {
  return context.db.transaction(async (tx) => {
    const open = await lockOpen(tx, wish, 'charge.waive');
    if (open.kind === 'refused') return open;
    const { charge, act } = open;
    if (!(await waiveCharge(tx, { charge, reason: wish.reason, by: act, now: wish.now })))
      throw new Error(`Charge ${charge.id} ended while its booking's slot was locked`);
    return { kind: 'settled', reservationId: charge.reservationId };
  });
}
